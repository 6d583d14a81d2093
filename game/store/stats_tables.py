"""The tables of the statistics, and the statements that count."""

from typing import Final

NAME = "stats.sqlite3"
SCHEMA: Final = 4

KEPT = 200
"""The last matches of which the course is kept: how the packets grew and shrank."""

TABLES: Final = frozenset({
    "matches", "seats", "totals", "slaps", "courses", "rivals", "paces", "slappers", "records"})

MAKE: Final = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, options TEXT NOT NULL,
    players INTEGER NOT NULL, seed TEXT NOT NULL, started REAL NOT NULL, ended REAL NOT NULL, seconds REAL NOT NULL,
    rounds INTEGER NOT NULL, wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, plays INTEGER NOT NULL,
    ending TEXT NOT NULL, winner INTEGER, digest TEXT NOT NULL);
CREATE INDEX matches_when ON matches (ended);
CREATE INDEX matches_game ON matches (game, ended);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
    kind TEXT NOT NULL, level TEXT, cards INTEGER NOT NULL, won INTEGER NOT NULL, wars_won INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID;
CREATE INDEX seats_name ON seats (name, match);
CREATE TABLE totals (
    name TEXT NOT NULL, game TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL, drawn INTEGER NOT NULL,
    seconds REAL NOT NULL, longest REAL NOT NULL, rounds INTEGER NOT NULL, wars INTEGER NOT NULL,
    most_wars INTEGER NOT NULL, biggest_war INTEGER NOT NULL, streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    last REAL NOT NULL, PRIMARY KEY (name, game)) WITHOUT ROWID;
CREATE TABLE slaps (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
    ms INTEGER NOT NULL, PRIMARY KEY (match, seat, number)) WITHOUT ROWID;
CREATE TABLE courses (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE, course TEXT NOT NULL);
CREATE TABLE rivals (
    name TEXT NOT NULL, kind TEXT NOT NULL, rival TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL,
    lost INTEGER NOT NULL, last REAL NOT NULL, PRIMARY KEY (name, kind, rival)) WITHOUT ROWID;
CREATE TABLE paces (
    name TEXT NOT NULL, ms INTEGER NOT NULL, slaps INTEGER NOT NULL, PRIMARY KEY (name, ms)) WITHOUT ROWID;
CREATE TABLE slappers (name TEXT NOT NULL, match INTEGER NOT NULL, PRIMARY KEY (name, match)) WITHOUT ROWID;
CREATE TABLE records (
    match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE, record BLOB NOT NULL,
    star INTEGER NOT NULL, told BLOB, told_version INTEGER)
"""
# courses: of the last matches; rivals: for a person ("" for everyone) how it went against a person or a level of the
# computer; paces: how many slaps of a person took so many ms; slappers: in which matches a person slapped.

ADD: Final = """
INSERT INTO totals VALUES (:name, :game, 1, :won, :drawn, :seconds, :seconds, :rounds, :wars, :wars, :biggest_war,
                           :won, :won, :ended)
ON CONFLICT DO UPDATE SET played = played + 1, won = won + :won, drawn = drawn + :drawn, seconds = seconds + :seconds,
    longest = max(longest, :seconds), rounds = rounds + :rounds, wars = wars + :wars,
    most_wars = max(most_wars, :wars), biggest_war = max(biggest_war, :biggest_war),
    streak = CASE WHEN :won THEN streak + 1 ELSE 0 END,
    best_streak = max(best_streak, CASE WHEN :won THEN streak + 1 ELSE 0 END), last = max(last, :ended)
"""

COUNT: Final = (
    """
INSERT INTO rivals SELECT name, kind, rival, count(*), sum(won), sum(lost AND NOT won), max(ended) FROM (
    SELECT mine.name, other.kind, CASE other.kind WHEN 'person' THEN other.name ELSE coalesce(other.level, '') END
        AS rival, max(mine.won) AS won, max(other.won) AS lost, ended
    FROM seats AS mine JOIN seats AS other ON other.match = mine.match AND other.seat != mine.seat
        JOIN matches ON number = mine.match
    WHERE mine.match {0} AND mine.kind = 'person' AND mine.name != ''
        AND (other.kind = 'computer' OR other.name NOT IN ('', mine.name))
    GROUP BY mine.match, mine.name, other.kind, rival
    UNION ALL
    SELECT '', 'computer', coalesce(other.level, '') AS rival, max(mine.won), max(other.won), ended
    FROM seats AS mine JOIN seats AS other ON other.match = mine.match JOIN matches ON number = mine.match
    WHERE mine.match {0} AND mine.kind = 'person' AND other.kind = 'computer'
    GROUP BY mine.match, rival
) WHERE true GROUP BY name, kind, rival
ON CONFLICT DO UPDATE SET played = played + excluded.played, won = won + excluded.won, lost = lost + excluded.lost,
    last = max(last, excluded.last)
""",
    """
INSERT INTO paces SELECT name, ms, count(*) FROM slaps JOIN seats USING (match, seat)
    WHERE match {0} AND kind = 'person' AND name != '' GROUP BY name, ms
ON CONFLICT DO UPDATE SET slaps = slaps + excluded.slaps
""",
    """
INSERT INTO slappers SELECT DISTINCT name, match FROM slaps JOIN seats USING (match, seat)
    WHERE match {0} AND kind = 'person' AND name != ''
""",
)
"""The statements that count matches once they are in the tables; a condition on their numbers is put in."""

ANIMALS: Final = """
CREATE TABLE IF NOT EXISTS animals (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL, animal INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID
"""
"""The table of the animals of matches in which others sat than usual. It is made when it is first needed."""

WATCHED: Final = "CREATE TABLE IF NOT EXISTS watched (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE)"
"""The table of the matches that turned by themselves, which no figures count. It is made when it is first needed."""

DROP_COURSES: Final = (
    f"DELETE FROM courses WHERE match <= (SELECT match FROM courses ORDER BY match DESC LIMIT 1 OFFSET {KEPT})")

FORGET_SLAPS: Final = """
DELETE FROM slaps WHERE (match, seat) IN (SELECT match, seat FROM seats WHERE name = :name AND kind = 'person')
"""
FORGET: Final = (
    "UPDATE records SET told = NULL, told_version = NULL WHERE match IN (SELECT match FROM seats WHERE name = :name)",
    "UPDATE seats SET name = '' WHERE name = :name AND (kind = 'person' OR :computers)",
    "DELETE FROM totals WHERE name = :name",
    "DELETE FROM rivals WHERE name = :name OR (kind = 'person' AND rival = :name)",
    "DELETE FROM paces WHERE name = :name",
    "DELETE FROM slappers WHERE name = :name",
)

RENAME: Final = (
    "UPDATE seats SET name = :new WHERE name = :name AND (kind = 'person' OR :computers)",
    *(f"UPDATE {table} SET name = :new WHERE name = :name" for table in ("totals", "rivals", "paces", "slappers")),
    "UPDATE rivals SET rival = :new WHERE kind = 'person' AND rival = :name",
)
