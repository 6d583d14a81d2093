#!/usr/bin/env bash
# The tests of the real window, from Linux, on Truce under Wine: real keys by xdotool, the saves read by sqlite3.
#
#     packaging/windows/wine_window.sh WORK [PYTEST WORDS …]
#
# WORK is the folder in which packaging/windows/wine.sh has set up Python and Windows; two copies of that Windows are made
# in it, for a test with two screens needs two. Without words it runs what can be there. Left out are, as Wine's:
#   - the processes of stories: Wine starts them as nobody's children, so that /proc does not show whose they are;
#   - two sorted hands beside each other: the pointer of the mouse is in the picture of Wine's window;
#   - a screen that shrinks where nobody manages windows;
#   - controllers: XInput's thread goes on in a library that is unloaded already, and the program ends with status 5.
# A few wait by the clock, and can be too quick for a busy machine: try those again.
set -euo pipefail
SELF=$(realpath "$0")

if [ "${1:-}" = --truce ]; then                                   # as TRUCE_COMMAND of the tests: one program
    WORK=$2 && shift 2
    export LC_ALL=C.UTF-8 WINEARCH=win64 WINEDEBUG=-all SDL_AUDIODRIVER=dummy SDL_XINPUT_ENABLED=0
    export WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe,winedbg.exe="
    unset PYTHONPATH VIRTUAL_ENV PYTEST_DEBUG_TEMPROOT
    number=${DISPLAY:-none} number=${number#:}
    screen="$number $(stat -c %i "/tmp/.X11-unix/X$number" 2>/dev/null || true)"   # a number comes again
    exec 8> "$WORK/screens.lock" && flock 8
    for WINEPREFIX in "$WORK/prefix-1" "$WORK/prefix-2"; do
        export WINEPREFIX
        [ "$(cat "$WINEPREFIX/screen" 2>/dev/null)" = "$screen" ] && break
        last=$(cat "$WINEPREFIX/last" 2>/dev/null || true)
        if [ -z "$last" ] || ! grep -qs '^State:[^Z]*$' "/proc/$last/status"; then
            wineserver -k 2>/dev/null || true; wineserver -w
            echo "$screen" > "$WINEPREFIX/screen" && break
        fi
    done
    echo $$ > "$WINEPREFIX/last"
    exec 8>&-
    for name in TRUCE_HOME TRUCE_PAINTED; do [ -z "${!name:-}" ] || export $name="Z:${!name//\//\\}"; done
    exec wine "$WORK/python/python.exe" "$@"
fi

[ -d "${1:-}/prefix" ] && [ -d "$1/python" ] || { sed -n 's/^#     //p' "$SELF" >&2; exit 2; }
WORK=$(realpath "$1") && shift
cd "$(dirname "$SELF")/../.."
for copy in prefix-1 prefix-2; do
    [ -d "$WORK/$copy" ] || cp -a "$WORK/prefix" "$WORK/$copy"
    rm -f "$WORK/$copy/screen" "$WORK/$copy/last"
done
trap 'for copy in prefix-1 prefix-2; do WINEPREFIX=$WORK/$copy wineserver -k || true; done' EXIT
[ $# -gt 0 ] || set -- tests/window/test_{books,child,covered_order,first_start,first_steps,hidden_orders,slaps,teacher,trouble}.py \
    tests/window/test_screen_sizes.py::test_full_screen_is_the_screen_there_is \
    --deselect tests/window/test_first_steps.py::test_stories_and_the_workshop_are_reckoned_by_processes_of_their_own \
    --deselect tests/window/test_hidden_orders.py::test_nothing_that_others_may_see_depends_on_how_somebody_has_sorted \
    --deselect "tests/window/test_screen_sizes.py::test_full_screen_is_the_screen_there_is[None]"
TRUCE_COMMAND="$(printf %q "$SELF") --truce $(printf %q "$WORK") -m game" python3 -m pytest -n0 -q -p no:cacheprovider --tb=short "$@"
