"""The identity of the program for Windows and macOS: its names, its version, and what kind of thing it is."""

from pathlib import Path

from game.store.file_types import BACKUP, MATCH

CATALOGS = Path(__file__).resolve().parent.parent / "assets" / "locale"
NAME = "Truce"
IDENTIFIER = "org.trucecards.Truce"
"""Of the macOS bundle, and of the files in linux/."""
SUMMARY = "Every War card game at one table"
MAKERS = "The Truce makers"
COPYRIGHT = f"© 2026 {MAKERS}. MIT license."
KINDS = {"match": MATCH, "backup": BACKUP}
"""The kinds of files that open with Truce, and their endings."""
ENGLISH, UNICODE = 0x0409, 1200


def version_file(version: str) -> str:
    """Return the version resource of a Windows program, as PyInstaller reads it: Python that makes a VSVersionInfo."""
    four = tuple([*map(int, version.split(".")), 0, 0, 0][:4])
    told = {
        "CompanyName": MAKERS, "Comments": SUMMARY, "FileDescription": NAME, "FileVersion": version,
        "InternalName": "truce", "LegalCopyright": COPYRIGHT, "OriginalFilename": "truce.exe", "ProductName": NAME,
        "ProductVersion": version,
    }  # fmt: skip
    strings = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return (
        "VSVersionInfo(\n"
        f"    ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0, OS=0x40004, fileType=1),\n"
        f"    kids=[StringFileInfo([StringTable('{ENGLISH:04X}{UNICODE:04X}', [{strings}])]),\n"
        f"          VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])])\n"
    )


MANIFEST = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
    </windowsSettings>
  </application>
</assembly>
"""
"""What Windows 10 and 11 are told of the program before it runs: it draws sharply on each monitor, also on one to which
its window is moved, and takes paths of more than 260 characters where the system does. PyInstaller adds that it asks
for no more rights than its owner has.
Source: https://learn.microsoft.com/windows/win32/sbscs/application-manifests"""


def property_list(version: str) -> dict[str, object]:
    """Return the entries of the macOS bundle's Info.plist beside PyInstaller's own, which names the program, its
    identifier and its icon. What is opened with it comes to the window as a file that is dropped on it: SDL's delegate
    has `application:openFile:`. Source:
    https://developer.apple.com/documentation/bundleresources/information-property-list
    """
    kinds = [(f"{IDENTIFIER}.{kind}", f"{NAME} {kind}", ending.removeprefix(".")) for kind, ending in KINDS.items()]
    return {
        "CFBundleName": NAME, "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version, "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", *sorted(path.stem for path in CATALOGS.glob("*.po"))],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": name, "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Owner",
             "LSItemContentTypes": [kind]} for kind, name, _ending in kinds],
        "UTExportedTypeDeclarations": [
            {"UTTypeIdentifier": kind, "UTTypeDescription": name, "UTTypeConformsTo": ["public.data"],
             "UTTypeTagSpecification": {"public.filename-extension": [ending]}} for kind, name, ending in kinds],
        "NSSupportsAutomaticGraphicsSwitching": True,  # a laptop with two graphics processors may use the sparing one
    }  # fmt: skip


def entitlements() -> dict[str, bool]:
    """Return what the signed bundle may do on macOS beyond the hardened runtime: load a library that somebody else
    signed, for people may replace the parts under the LGPL."""
    return {"com.apple.security.cs.disable-library-validation": True}
