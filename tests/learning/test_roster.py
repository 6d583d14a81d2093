"""A list of names that was pasted: every kind of list that teachers have, and a line for each oddity."""

import pytest

from game.learning.roster import MOST, Classmate, read

KNOWN = [Classmate(1, "Ada", ""), Classmate(2, "Ben", "2b"), Classmate(3, "Carla", "3a")]


@pytest.mark.parametrize(("text", "names"), [
    ("Ada\nBen", ["Ada", "Ben"]),
    ("\ufeff\r\n  Ada \r\n\r\n\tBen\r\n", ["Ada", "Ben"]),
    ("1. Ada\n2) Ben\n(3) Carla\n 4 Dora\n5.Emil", ["Ada", "Ben", "Carla", "Dora", "Emil"]),
    ("- Ada\n• Ben\n* Carla\n☐ Dora\n– Emil", ["Ada", "Ben", "Carla", "Dora", "Emil"]),
    ("Ada, Ben, Carla, Dora", ["Ada", "Ben", "Carla", "Dora"]),
    ("Ada; Ben", ["Ada", "Ben"]),
    ("Ada\tBen\tCarla", ["Ada", "Ben", "Carla"]),
    ("Nr;Vorname;Nachname\n1;Ada;Lovelace\n2;Ben;Bär", ["Ada Lovelace", "Ben Bär"]),
    ("Lovelace, Ada\nBär, Ben", ["Ada Lovelace", "Ben Bär"]),
    ('"Ada","Lovelace"\n"Ben","Bär"', ["Ada Lovelace", "Ben Bär"]),
    ("Name\nAda\nName", ["Ada", "Name"]),
    ("Ada\tLovelace\nBen\tBär", ["Ada Lovelace", "Ben Bär"]),
    ("Adams,Ava\nBaker,Ben", ["Ava Adams", "Ben Baker"]),
    ("1. Adams, Ava\n2. Baker, Ben", ["Ava Adams", "Ben Baker"]),
    ("1\tAdams, Ava\n2\tBaker, Ben", ["Ava Adams", "Ben Baker"]),
    ("1,Ada,Lovelace\n2,Ben,Bär", ["Ada Lovelace", "Ben Bär"]),
    ("Adams, Ava\t2b\nBaker, Ben\t2b", ["Ava Adams", "Ben Baker"]),
    ("Adams, Ava, 2b\nBaker, Ben, 2b", ["Ava Adams", "Ben Baker"]),
    ("Adams, Ava; Baker, Ben", ["Ava Adams", "Ben Baker"]),
    ('"Adams, Ava"\n"Baker, Ben"', ["Ava Adams", "Ben Baker"]),
    ('Name,Class\n"Adams, Ava",2b\n"Baker, Ben",2b', ["Ava Adams", "Ben Baker"]),
    ("Last, First\nAdams, Ava\nBaker, Ben", ["Ava Adams", "Ben Baker"]),
    ("Last\tFirst\nAdams\tAva\nBaker\tBen", ["Ava Adams", "Ben Baker"]),
    ("First Name,Last Name\nAva,Adams\nBen,Baker", ["Ava Adams", "Ben Baker"]),
    ("Nachname;Vorname\nAdams;Ava", ["Ava Adams"]),
    ("Nr.;Name;Vorname;Klasse;Geburtsdatum\n1;von Arnim;Eva;2b;03.04.2018\n2;Bär;Ben;2b;05.06.2018",
     ["Eva von Arnim", "Ben Bär"]),
    ("Klasse 2b\nNachname, Vorname\nMüller-Lüdenscheidt, Zoë\nBär, Ben", ["Zoë Müller-Lüdenscheidt", "Ben Bär"]),
    ("Vorname\tKlasse\tGeschlecht\nAda\t2b\tw\nBen\t2b\tm", ["Ada", "Ben"]),
    ("Ada, Ben, Carla\nDora, Emil", ["Ada", "Ben", "Carla", "Dora", "Emil"]),
    ("Ada, Ben", ["Ada", "Ben"]),
    ("Adams, Ava\nMadonna", ["Ava Adams", "Madonna"]),
    ("Ada O'Neill\nBen \"Bo\" Baker", ["Ada O'Neill", 'Ben "Bo" Baker']),
    ('"Ada, Ben', ["Ada", "Ben"]),
    ("Zoë\nÅsa\nΕλένη\nМаша\nأمل\nנועה\n小明\nさくら\nमीरा\nO’Neill\nAnne-Marie",
     ["Zoë", "Åsa", "Ελένη", "Маша", "أمل", "נועה", "小明", "さくら", "मीरा", "O’Neill", "Anne-Marie"]),
    ("12\n3.\n-\nAda", ["Ada"]),
    ("", []), ("\n\n \n", []),
])  # fmt: skip
def test_a_list_is_read_as_it_comes(text: str, names: list[str]) -> None:
    assert [one.name for one in read(text).names] == names


def test_the_same_name_twice_is_two_children_and_a_line_says_so() -> None:
    names = read("Ada\nBen\nada\nADA").names
    assert [one.name for one in names] == ["Ada", "Ben", "ada 2", "ADA 3"]
    assert [bool(one.odd) for one in names] == [False, False, True, True]
    assert read("Ada 2\nAda\nAda").new == ["Ada 2", "Ada", "Ada 3"]
    assert read("Ada\nAda\nAda 2").new == ["Ada", "Ada 3", "Ada 2"], "a number that the list has is not given away"


def test_a_child_who_is_here_is_not_added_again() -> None:
    ada, ben, carla, dora = read("ada\nBen\nCarla\nDora", KNOWN, "2b").names
    assert (ada.child, ada.name, ada.odd) == (1, "Ada", "here already; joins the class")
    assert (ben.child, ben.odd) == (2, "here already")
    assert (carla.child, carla.name) == (None, "Carla 2"), "another class's Carla is another child"
    assert "3a" in carla.odd
    assert (dora.child, dora.odd) == (None, "")


def test_two_hundred_names_are_read_and_too_many_are_told() -> None:
    assert len(read("\n".join(f"Child{n}x" for n in range(200))).new) == 200
    long = read("\n".join(f"Child{n}x" for n in range(MOST + 1)))
    assert len(long.new) == MOST
    assert len(long.left) == 1


def test_a_long_name_is_shortened_and_told() -> None:
    one, = read("Wilhelmina Adalbertine von Hohenstein").names
    assert one.name == "Wilhelmina Adalbertine"
    assert read("Anna Katharina von der Leyen-Hohenfels").new == ["Anna Katharina"]
    assert [each.name for each in read("Al\nDa\nW" + "i" * 40).names] == ["Al", "Da", "W" + "i" * 23]
    assert "Wilhelmina Adalbertine von Hohenstein" in one.odd


def test_the_same_list_twice_adds_nobody() -> None:
    again = read("Ada\nBen", [Classmate(7, "Ada", "2b"), Classmate(8, "Ben", "2b")], "2b")
    assert again.new == []
    assert len(again.names) == 2


@pytest.mark.parametrize("text", ["Ada\nBen\nAda\nAda", "Ada\nAda 2\nAda", "Carla\nAda\nCarla"])
def test_a_list_with_the_same_name_twice_or_in_another_class_adds_nobody_the_second_time(text: str) -> None:
    before = [Classmate(1, "Carla", "3a")]
    first = read(text, before, "2b")
    here = [Classmate(2 + n, name, "2b") for n, name in enumerate(first.new)]
    assert len({one.name for one in here}) == len(here) == len(first.names)
    again = read(text, [*before, *here], "2b")
    assert again.new == []
    assert sorted(one.child or 0 for one in again.names) == [one.id for one in here]


def test_a_heading_is_left_out_and_told() -> None:
    found = read("Vorname\nAda\nBen")
    assert [one.name for one in found.names] == ["Ada", "Ben"]
    assert len(found.left) == 1
    assert read("Kind").new == ["Kind"], "who stands alone stands above nothing"
