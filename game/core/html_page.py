"""A page for a browser, to be printed: one file that needs no network and no script."""

from html import escape

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'{more}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def html_page(title: str, language: str, style: str, body: str, *, pictures: bool = False) -> str:
    """Return the whole file. The title is escaped here, the body is not; with `pictures` it may hold some as data.

    >>> "<title>Ann &amp; Ben</title>" in html_page("Ann & Ben", "en", "", "<p>Hello</p>")
    True
    """
    return _PAGE.format(language=escape(language), title=escape(title), style=style, body=body,
                        more="; img-src data:" if pictures else "")
