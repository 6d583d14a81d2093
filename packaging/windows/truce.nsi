; The installer for one person on Windows: no administrator, a Start menu entry, and matches and backups that open with
; Truce. `python packaging/windows/installer.py` makes it, and says what the defines are.
;
; Truce may be open while a newer one is installed, or while it is removed: it is asked to close (WM_CLOSE), which saves
; everything, and waited for. With /S nobody is asked and it waits 30 s at most; then the exit status is 5 and nothing has
; changed. Nor has anything if a file cannot be replaced, as somebody uses it: then the exit status is 2, and the earlier
; Truce stands as it was. What was played stays where it is, always.
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true
!include "MUI2.nsh"
!include "LogicLib.nsh"

Name "Truce"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Truce"
InstallDirRegKey HKCU "Software\Truce" "Folder"
!ifdef SIGNER
  !uninstfinalize '"${PYTHON}" "${SIGNER}" "%1"' = 0 ; the uninstaller, before it is packed
!endif
AllowSkipFiles off
BrandingText "Truce ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

Var KEEPS ; the folder that keeps what is played
!define WAITS 120 ; quarters of a second
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Truce"
!define CLASSES "Software\Classes"
!define NEW "$INSTDIR\truce.new" ; where a newer Truce is unpacked, before anything of the earlier one goes
!define OLD "$INSTDIR\truce.old" ; where the earlier one waits until all of the newer one is in its place
!define /math MEGABYTES ${KILOBYTES} / 1000
!define /math ROOM ${KILOBYTES} + 10000 ; kilobytes: each file takes a little more on the disk
!define TRIES 20 ; halves of a second: a virus scanner looks at what is new

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_WELCOMEPAGE_TITLE "$(WELCOME_TITLE)"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME_TEXT)"
!insertmacro MUI_PAGE_WELCOME
!define MUI_PAGE_HEADER_SUBTEXT "$(INSTALLING)"
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(DONE_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(DONE_TEXT)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\truce.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(RUN)"
!define MUI_FINISHPAGE_SHOWREADME ""
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(SHORTCUT)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!insertmacro MUI_PAGE_FINISH
!define MUI_PAGE_HEADER_SUBTEXT "$(REMOVED)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(STAYS)"
!insertmacro MUI_UNPAGE_CONFIRM
!define MUI_PAGE_HEADER_SUBTEXT "$(REMOVING)"
!insertmacro MUI_UNPAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(GONE_TITLE)"
!define MUI_FINISHPAGE_TEXT "$(KEPT)"
!insertmacro MUI_UNPAGE_FINISH
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString WELCOME_TITLE ${LANG_ENGLISH} "Truce ${VERSION}"
LangString WELCOME_TITLE ${LANG_GERMAN} "Truce ${VERSION}"
LangString WELCOME_TEXT ${LANG_ENGLISH} "Every War card game at one table.$\r$\n$\r$\nTruce is installed for you alone and needs no administrator. What you have played with an earlier Truce stays.$\r$\n$\r$\nIt goes to:$\r$\n$INSTDIR"
LangString WELCOME_TEXT ${LANG_GERMAN} "Alle Kartenspiele um Krieg und Frieden an einem Tisch.$\r$\n$\r$\nTruce wird nur für dich installiert und braucht keine Administratorrechte. Was du mit einem früheren Truce gespielt hast, bleibt.$\r$\n$\r$\nEs kommt nach:$\r$\n$INSTDIR"
LangString INSTALLING ${LANG_ENGLISH} "One moment: Truce is being installed."
LangString INSTALLING ${LANG_GERMAN} "Einen Moment: Truce wird installiert."
LangString REMOVED ${LANG_ENGLISH} "Truce goes, and what you have played stays."
LangString REMOVED ${LANG_GERMAN} "Truce geht, und was du gespielt hast, bleibt."
LangString REMOVING ${LANG_ENGLISH} "One moment: Truce is being removed."
LangString REMOVING ${LANG_GERMAN} "Einen Moment: Truce wird entfernt."
LangString STAYS ${LANG_ENGLISH} "Your matches and your settings stay in:$\r$\n$KEEPS"
LangString STAYS ${LANG_GERMAN} "Deine Partien und deine Einstellungen bleiben in:$\r$\n$KEEPS"
LangString DONE_TITLE ${LANG_ENGLISH} "Truce is installed"
LangString DONE_TITLE ${LANG_GERMAN} "Truce ist installiert"
LangString DONE_TEXT ${LANG_ENGLISH} "You find it in the Start menu. A double click on a saved match or a backup opens it with Truce."
LangString DONE_TEXT ${LANG_GERMAN} "Du findest es im Startmenü. Ein Doppelklick auf eine gespeicherte Partie oder eine Sicherung öffnet sie mit Truce."
LangString RUN ${LANG_ENGLISH} "Open Truce now"
LangString RUN ${LANG_GERMAN} "Truce jetzt öffnen"
LangString SHORTCUT ${LANG_ENGLISH} "Put Truce on the desktop"
LangString SHORTCUT ${LANG_GERMAN} "Truce auf den Desktop legen"
LangString OPEN ${LANG_ENGLISH} "Truce is open. It will be closed now. Nothing is lost: your matches wait on the shelf."
LangString OPEN ${LANG_GERMAN} "Truce ist offen. Es wird jetzt geschlossen. Nichts geht verloren: Deine Partien warten im Regal."
LangString STILL ${LANG_ENGLISH} "Truce is still open, perhaps in a terminal. Please close it, and then try again."
LangString STILL ${LANG_GERMAN} "Truce ist noch offen, vielleicht in einem Terminal. Bitte schließ es und versuch es dann noch einmal."
LangString FAILED ${LANG_ENGLISH} "Truce could not be put into $INSTDIR: something there is in use. Nothing has changed. Please try again later."
LangString FAILED ${LANG_GERMAN} "Truce ließ sich nicht nach $INSTDIR bringen: Dort wird etwas gebraucht. Nichts hat sich geändert. Bitte versuch es später noch einmal."
LangString HALF ${LANG_ENGLISH} "Truce could not be put into $INSTDIR: something there is in use. Please install it again; until then it may not open. What you have played is safe."
LangString HALF ${LANG_GERMAN} "Truce ließ sich nicht nach $INSTDIR bringen: Dort wird etwas gebraucht. Bitte installier es noch einmal; bis dahin lässt es sich vielleicht nicht öffnen. Was du gespielt hast, ist sicher."
LangString HELD ${LANG_ENGLISH} "Truce could not be removed from $INSTDIR: something there is in use. Nothing has changed. Please try again later."
LangString HELD ${LANG_GERMAN} "Truce ließ sich nicht aus $INSTDIR entfernen: Dort wird etwas gebraucht. Nichts hat sich geändert. Bitte versuch es später noch einmal."
LangString OTHERS ${LANG_ENGLISH} "$INSTDIR holds another program. Please install Truce into a folder of its own."
LangString OTHERS ${LANG_GERMAN} "In $INSTDIR liegt ein anderes Programm. Bitte installier Truce in einen eigenen Ordner."
LangString FULL ${LANG_ENGLISH} "Truce needs ${MEGABYTES} MB, and the disk with $INSTDIR has less room than that. Nothing has changed."
LangString FULL ${LANG_GERMAN} "Truce braucht ${MEGABYTES} MB, und auf dem Laufwerk mit $INSTDIR ist weniger Platz. Nichts hat sich geändert."
LangString GONE_TITLE ${LANG_ENGLISH} "Truce is removed"
LangString GONE_TITLE ${LANG_GERMAN} "Truce ist entfernt"
LangString KEPT ${LANG_ENGLISH} "What you have played stays, and so do your settings. It is all in:$\r$\n$KEEPS$\r$\n$\r$\nA new Truce in the same place finds it there. If you do not want it any more, delete that folder."
LangString KEPT ${LANG_GERMAN} "Was du gespielt hast, bleibt, und deine Einstellungen auch. Es liegt alles in:$\r$\n$KEEPS$\r$\n$\r$\nEin neues Truce am selben Ort findet es dort. Wenn du es nicht mehr willst, lösch diesen Ordner."
LangString MATCH ${LANG_ENGLISH} "Truce match"
LangString MATCH ${LANG_GERMAN} "Truce-Partie"
LangString BACKUP ${LANG_ENGLISH} "Truce backup"
LangString BACKUP ${LANG_GERMAN} "Truce-Sicherung"

VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
!macro TOLD LANGUAGE
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "Truce"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "Truce"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${MAKERS}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "${COPYRIGHT}"
!macroend
!insertmacro TOLD ${LANG_ENGLISH}
!insertmacro TOLD ${LANG_GERMAN}

; ---- Truce that is open, for the installer and the uninstaller ----

!macro RUNS NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    ClearErrors
    FileOpen $1 "$INSTDIR\${NAME}" a
    ${If} ${Errors}
      StrCpy $0 1
    ${Else}
      FileClose $1
    ${EndIf}
  ${EndIf}
!macroend

!macro CLOSING UN
; $0 is 1 if a program in the folder runs: Windows lets nobody write into it then.
Function ${UN}IsOpen
  StrCpy $0 0
  !insertmacro RUNS "truce.exe"
  !insertmacro RUNS "truce-console.exe"
  ClearErrors
FunctionEnd

; Ask each window of the program in the folder to close. Another window may have its name, as a folder in the Explorer.
Function ${UN}AskWindows
  StrCpy $1 0
  ${Do}
    FindWindow $1 "" "Truce" 0 $1
    ${If} $1 = 0
      ${ExitDo}
    ${EndIf}
    System::Call 'user32::GetWindowThreadProcessId(p r1, *i .r3)'
    System::Call 'kernel32::OpenProcess(i 0x1000, i 0, i r3) p .r4'
    StrCpy $5 ""
    System::Call 'kernel32::QueryFullProcessImageNameW(p r4, i 0, w .r5, *i ${NSIS_MAX_STRLEN})'
    System::Call 'kernel32::CloseHandle(p r4)'
    ${If} $5 == "$INSTDIR\truce.exe"
      System::Call 'user32::PostMessageW(p r1, i 0x10, p 0, p 0)'
    ${EndIf}
  ${Loop}
FunctionEnd

Function ${UN}CloseTruce
  Call ${UN}IsOpen
  ${If} $0 = 0
    Return
  ${EndIf}
  MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(OPEN)" /SD IDOK IDOK again
  RMDir /r "${NEW}"
  SetErrorLevel 1
  Quit
  again:
  StrCpy $2 0
  ${Do}
    Call ${UN}AskWindows
    Sleep 250
    Call ${UN}IsOpen
    ${If} $0 = 0
      Return
    ${EndIf}
    IntOp $2 $2 + 1
  ${LoopUntil} $2 >= ${WAITS}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL)" /SD IDCANCEL IDRETRY again
  RMDir /r "${NEW}"
  SetErrorLevel 5
  Quit
FunctionEnd
!macroend
!insertmacro CLOSING ""
!insertmacro CLOSING "un."

; ---- what opens with Truce ----

!macro KIND ENDING GENERAL CLASS WORDS
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "${WORDS}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\truce.exe,0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\truce.exe" open "%1"'
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${CLASS}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "${CLASSES}\${GENERAL}\OpenWithProgids" "${CLASS}" "" ; Open with… offers it, and no more
!macroend
!macro NO_KIND ENDING GENERAL CLASS
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
  DeleteRegKey HKCU "${CLASSES}\${ENDING}"
  DeleteRegValue HKCU "${CLASSES}\${GENERAL}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${GENERAL}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${GENERAL}"
!macroend
!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; ---- installing ----

Function PutOnDesktop
  SetOutPath "$INSTDIR"
  CreateShortcut "$DESKTOP\Truce.lnk" "$INSTDIR\truce.exe"
FunctionEnd

; All that the folder holds. Windows moves no folder while anybody uses a file in it, so the largest comes first.
!macro EACH DO
  !insertmacro ${DO} "_internal"
  !insertmacro ${DO} "truce.exe"
  !insertmacro ${DO} "truce-console.exe"
  !insertmacro ${DO} "LICENCES.txt"
  !insertmacro ${DO} "truce.cdx.json"
!macroend
!macro PLACE NAME
  ${If} ${FileExists} "$INSTDIR\${NAME}"
    Rename "$INSTDIR\${NAME}" "${OLD}\${NAME}"
  ${EndIf}
  Rename "${NEW}\${NAME}" "$INSTDIR\${NAME}"
!macroend
!macro PUT_BACK NAME
  ${IfNot} ${FileExists} "${NEW}\${NAME}"
    Rename "$INSTDIR\${NAME}" "${NEW}\${NAME}"
  ${EndIf}
  ${If} ${FileExists} "${OLD}\${NAME}"
    Rename "${OLD}\${NAME}" "$INSTDIR\${NAME}"
  ${EndIf}
!macroend

; All of the newer Truce takes the place of the earlier one, or nothing does: then the error flag is set.
Function PlaceAll
  CreateDirectory "${OLD}"
  StrCpy $2 0
  ${Do}
    ClearErrors
    !insertmacro EACH PLACE
    ${IfNot} ${Errors}
      Return
    ${EndIf}
    !insertmacro EACH PUT_BACK
    Sleep 500
    IntOp $2 $2 + 1
  ${LoopUntil} $2 >= ${TRIES}
  SetErrors
FunctionEnd

; An earlier Truce in another folder goes, so that there is one. Its uninstaller asks it to close, and leaves what was
; played. Where that lies beside the program, the newer one would not find it: so both stay.
Function RemoveElsewhere
  ReadRegStr $6 HKCU "Software\Truce" "Folder"
  ${If} $6 == ""
  ${OrIf} $6 == $INSTDIR
  ${OrIfNot} ${FileExists} "$6\uninstall.exe"
  ${OrIf} ${FileExists} "$6\${BESIDE}\*.*"
    Return
  ${EndIf}
  StrCpy $7 ""
  ${If} ${FileExists} "$DESKTOP\Truce.lnk"
    StrCpy $7 "desktop"
  ${EndIf}
  ExecWait '"$6\uninstall.exe" /S _?=$6' $8
  ${If} $8 = 0
    Delete "$6\uninstall.exe"
    RMDir "$6"
  ${EndIf}
  ${If} $7 != ""
    Call PutOnDesktop
  ${EndIf}
FunctionEnd

; Remove what was not put in its place; the folders that stay are those with something in them.
Function ClearUp
  SetOutPath "$TEMP"
  RMDir /r "${NEW}"
  RMDir "${OLD}"
  RMDir "$INSTDIR"
FunctionEnd

Function .onInstFailed
  Call ClearUp
FunctionEnd

Section
  SetDetailsPrint none
  ${If} ${FileExists} "$INSTDIR\_internal"
  ${AndIfNot} ${FileExists} "$INSTDIR\truce.exe"
  ${AndIfNot} ${FileExists} "${OLD}"
    MessageBox MB_OK|MB_ICONSTOP "$(OTHERS)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  RMDir /r "${NEW}"
  SetOutPath "${NEW}"
  System::Call 'kernel32::GetDiskFreeSpaceExW(w "${NEW}", *l .r6, p 0, p 0) i .r7'
  System::Int64Op $6 / 1000
  Pop $6
  System::Int64Op $6 < ${ROOM}
  Pop $6
  ${If} $7 <> 0
  ${AndIf} $6 = 1
    Call ClearUp
    MessageBox MB_OK|MB_ICONSTOP "$(FULL)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  File /r "${FOLDER}/*"
  SetOutPath "$INSTDIR"
  Call CloseTruce
  RMDir /r "${OLD}"
  Call PlaceAll
  ${If} ${Errors}
    Call ClearUp
    ${If} ${FileExists} "${OLD}" ; not all of the earlier one could be put back
      MessageBox MB_OK|MB_ICONSTOP "$(HALF)" /SD IDOK
    ${Else}
      MessageBox MB_OK|MB_ICONSTOP "$(FAILED)" /SD IDOK
    ${EndIf}
    SetErrorLevel 2
    Quit
  ${EndIf}
  RMDir "${NEW}"
  RMDir /r "${OLD}"
  Call RemoveElsewhere
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Truce.lnk" "$INSTDIR\truce.exe"
  !insertmacro KIND ".truce" ".json" "Truce.Match" "$(MATCH)"
  !insertmacro KIND ".trucebackup" ".zip" "Truce.Backup" "$(BACKUP)"
  !insertmacro TELL_EXPLORER
  WriteRegStr HKCU "Software\Truce" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Truce"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${MAKERS}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\truce.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; ---- removing: only what was installed, file by file ----

; As game/store/paths.py looks for it.
Function un.onInit
  StrCpy $KEEPS "$LOCALAPPDATA\Truce"
  ${If} ${FileExists} "$INSTDIR\${BESIDE}\*.*"
    StrCpy $KEEPS "$INSTDIR\${BESIDE}"
  ${EndIf}
FunctionEnd

; Move the folder of the program aside, which Windows does only while nobody uses a file in it; else the error flag is set.
Function un.MoveAside
  RMDir /r "${OLD}"
  CreateDirectory "${OLD}"
  StrCpy $2 0
  ${Do}
    ClearErrors
    ${If} ${FileExists} "$INSTDIR\_internal"
      Rename "$INSTDIR\_internal" "${OLD}\_internal"
    ${EndIf}
    ${IfNot} ${Errors}
      Return
    ${EndIf}
    Sleep 500
    IntOp $2 $2 + 1
  ${LoopUntil} $2 >= ${TRIES}
  RMDir "${OLD}"
  SetErrors
FunctionEnd

Section "Uninstall"
  SetDetailsPrint none
  Call un.CloseTruce
  Call un.MoveAside
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(HELD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  RMDir /r "${NEW}"
  RMDir /r "${OLD}"
  Delete "$INSTDIR\truce.exe"
  Delete "$INSTDIR\truce-console.exe"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\truce.cdx.json"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Truce.lnk"
  Delete "$DESKTOP\Truce.lnk"
  !insertmacro NO_KIND ".truce" ".json" "Truce.Match"
  !insertmacro NO_KIND ".trucebackup" ".zip" "Truce.Backup"
  !insertmacro TELL_EXPLORER
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Truce"
SectionEnd
