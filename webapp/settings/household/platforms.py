"""How each kind of phone and computer takes in a certificate, step by step, with pictures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from webapp.server.language.locale import gettext as _


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a picture: what stands there, and whether it is what is to be touched.

    ``kind`` is "line" for one that opens, "switch", "button", or "note" for what is only read.
    """

    text: str
    kind: str = "line"
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What is done, and what the screen looks like; ``gets`` says that the file is fetched here."""

    text: str
    title: str = ""
    lines: Sequence[Line] = ()
    gets: bool = False


@dataclass(frozen=True, slots=True)
class Platform:
    """A kind of device, the file that it takes, and its steps."""

    name: str
    label: str
    file: str
    steps: Sequence[Step]
    notes: Sequence[str] = ()


PROFILE: Final = "joly.mobileconfig"
CERTIFICATE: Final = "joly.crt"


def _touch(text: str, kind: str = "line") -> Line:
    return Line(text, kind, touched=True)


def _iphone() -> Platform:
    settings = _("iPhone Settings")
    return Platform("iphone", _("iPhone and iPad"), PROFILE, [
        Step(_("Open this page in Safari, get the file, and tap Allow."), "Safari", [
            Line(_("This website wants to download a configuration profile."), "note"),
            Line(_("Ignore"), "button"), _touch(_("Allow"), "button")], gets=True),
        Step(_("Open Settings: near the top stands Profile Downloaded. Tap it, tap Install, type "
               "the code of the phone, and tap Install again."), settings, [
            _touch(_("Profile Downloaded")), Line(_("Wi-Fi")), Line(_("Bluetooth"))]),
        Step(_("This one nearly everybody misses. Still in Settings: General, then About, and at "
               "the very bottom Certificate Trust Settings. Switch the line of Joly on."),
             _("Certificate Trust Settings"), [
            Line(_("Enable full trust for root certificates"), "note"),
            _touch(_("Joly at home"), "switch")]),
    ], [_("Is no Profile Downloaded there? It is under General, VPN & Device Management too."),
        _("We had no iPhone to try this on. If yours says that the certificate is not valid, tell "
          "the keeper, who can make one with looser limits.")])


def _android() -> Platform:
    return Platform("android", _("Android"), CERTIFICATE, [
        Step(_("Get the file. It stays among the downloads; nothing else happens yet."),
             gets=True),
        Step(_("Open Settings and type “CA certificate” into its search. Without the search: "
               "Security & privacy, More security settings, Encryption & credentials, Install a "
               "certificate."), _("Install a certificate"), [
            _touch(_("CA certificate")), Line(_("VPN & app user certificate")),
            Line(_("Wi-Fi certificate"))]),
        Step(_("Android warns of every certificate alike. Tap Install anyway, unlock the phone, "
               "and choose joly.crt among the downloads."), _("Your data won’t be private"), [
            Line(_("Don’t install"), "button"), _touch(_("Install anyway"), "button")]),
    ], [_("From then on Android says now and then that the network may be monitored. It says so of "
          "every certificate that somebody has put in, whatever its limits."),
        _("Firefox on Android needs one step more: in its settings, About Firefox, tap the logo "
          "five times; then Secret Settings, Use third party CA certificates.")])


def _windows() -> Platform:
    return Platform("windows", "Windows", CERTIFICATE, [
        Step(_("Get the file and open it. Press Install Certificate, and choose Current User."),
             "joly.crt", [Line(_("Certificate information"), "note"),
                          _touch(_("Install Certificate…"), "button")], gets=True),
        Step(_("Choose “Place all certificates in the following store”, press Browse, and take "
               "Trusted Root Certification Authorities."), _("Select Certificate Store"), [
            Line(_("Personal")), _touch(_("Trusted Root Certification Authorities")),
            Line(_("Enterprise Trust"))]),
        Step(_("Press Finish, and press Yes. Then close the browser and open it again.")),
    ], [_("Edge, Chrome and Firefox take it from Windows."),
        _("What Windows shows here is another fingerprint (SHA-1). Its command prompt shows the "
          "one to compare, in the folder of the file: %(command)s",
          command=f"certutil -hashfile {CERTIFICATE} SHA256")])


def _mac() -> Platform:
    return Platform("mac", _("Mac"), CERTIFICATE, [
        Step(_("Get the file and open it: Keychain Access opens. Let it add the certificate to "
               "login."), gets=True),
        Step(_("Find Joly at home there and open it by a double click. Under Trust, choose Always "
               "Trust, close the window and type your password."), _("Joly at home"), [
            Line(_("When using this certificate:"), "note"),
            _touch(_("Always Trust"), "button")]),
    ], [_("Safari, Chrome and Firefox take it from the Mac.")])


def _firefox() -> Platform:
    return Platform("firefox", _("Firefox, with a store of its own"), CERTIFICATE, [
        Step(_("Get the file. If Firefox asks at once what to trust it for, tick “identify "
               "websites”, and you are done."), gets=True),
        Step(_("Else open Settings, Privacy & Security, and at the bottom View Certificates. Under "
               "Authorities press Import and choose joly.crt."), _("Authorities"), [
            Line(_("View…"), "button"), _touch(_("Import…"), "button")]),
        Step(_("Tick the first line and press OK."), _("Downloading Certificate"), [
            _touch(_("Trust this CA to identify websites."), "switch"),
            Line(_("Trust this CA to identify email users."), "note")]),
    ], [_("On Windows and on a Mac Firefox takes it from the system: the steps are those of the "
          "system.")])


def _linux() -> Platform:
    return Platform("linux", _("Linux, Chrome or Chromium"), CERTIFICATE, [
        Step(_("Get the file."), gets=True),
        Step(_("Open chrome://certificate-manager, there Installed by you, and beside Trusted "
               "Certificates press Import. Choose joly.crt."), _("Installed by you"), [
            Line(_("Trusted Certificates"), "note"), _touch(_("Import"), "button")]),
    ], [_("Firefox on Linux has a store of its own.")])


_ALL: Final[Mapping[str, Callable[[], Platform]]] = {
    "iphone": _iphone, "android": _android, "windows": _windows, "mac": _mac, "linux": _linux,
    "firefox": _firefox,
}


def platforms() -> list[Platform]:
    """Return all platforms in the visitor's language."""
    return [make() for make in _ALL.values()]


def guess_platform(agent: str) -> str:
    """Return the name of the platform that a browser says it is on; the first where it says none.

    An iPad may say that it is a Mac: the page has links to the others.
    """
    for mark, name in (("iPhone", "iphone"), ("iPad", "iphone"), ("iPod", "iphone"),
                       ("Android", "android"), ("Windows", "windows"), ("Macintosh", "mac"),
                       ("CrOS", "linux")):
        if mark in agent:
            return name
    if "Linux" in agent or "X11" in agent:
        return "firefox" if "Firefox/" in agent else "linux"
    return "iphone"
