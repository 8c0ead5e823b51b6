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
    return Platform("iphone", "iPhone, iPad", PROFILE, [
        Step(_("Open this page in Safari, download the file and tap Allow."), "Safari", [
            _touch(_("Allow"), "button")], gets=True),
        Step(_("Open Settings and tap Profile Downloaded. Tap Install, enter the phone’s code and "
               "tap Install again."), "iPhone", [
            _touch(_("Profile Downloaded"))]),
        Step(_("Still in Settings, open General, About, Certificate Trust Settings. Turn Joly on."),
             _("Certificate Trust Settings"), [
            _touch(_("Joly at home"), "switch")]),
    ], [_("No Profile Downloaded? Look under General, VPN & Device Management."),
        _("Not tried on an iPhone. If the certificate is not valid, ask the keeper for a looser "
          "one.")])


def _android() -> Platform:
    return Platform("android", "Android", CERTIFICATE, [
        Step(_("Download the file."),
             gets=True),
        Step(_("Open Settings and search for “CA certificate”. Or open Security, Encryption & "
               "credentials, Install a certificate."), _("Install a certificate"), [
            _touch(_("CA certificate"))]),
        Step(_("Tap Install anyway, unlock the phone and choose "
               "joly.crt."), _("Your data won’t be private"), [
            _touch(_("Install anyway"), "button")]),
    ], [_("Android may then say that the network is monitored. It says so of every added "
          "certificate."),
        _("In Firefox, open Settings, About Firefox and tap the logo five times. Then turn on "
          "Secret Settings, Use third party CA certificates.")])


def _windows() -> Platform:
    return Platform("windows", "Windows", CERTIFICATE, [
        Step(_("Open the file. Press Install Certificate and choose Current User."),
             "joly.crt", [_touch(_("Install Certificate…"), "button")], gets=True),
        Step(_("Choose “Place all certificates in the following store”, Browse, Trusted Root "
               "Certification Authorities."), "Windows", [
            _touch(_("Trusted Root Certification Authorities"))]),
        Step(_("Press Finish and Yes. Then restart the browser.")),
    ], [_("To see the fingerprint, type in the file’s folder: %(command)s",
          command=f"certutil -hashfile {CERTIFICATE} SHA256")])


def _mac() -> Platform:
    return Platform("mac", "Mac", CERTIFICATE, [
        Step(_("Open the file and add the certificate to login in Keychain Access."), gets=True),
        Step(_("Double-click Joly at home. Under Trust, choose Always Trust and enter your "
               "password."), _("Joly at home"), [
            _touch(_("Always Trust"), "button")]),
    ])


def _firefox() -> Platform:
    return Platform("firefox", "Firefox", CERTIFICATE, [
        Step(_("Download the file. If Firefox asks, tick “identify websites”. Then you are "
               "done."), gets=True),
        Step(_("Else open Settings, Privacy & Security, View Certificates, Authorities. Press "
               "Import and choose joly.crt."), "Firefox", [
            _touch(_("Import"), "button")]),
        Step(_("Tick the first line and press OK."), "Firefox", [
            _touch(_("Trust this CA to identify websites."), "switch")]),
    ], [_("On Windows and Mac, follow the steps for the system instead.")])


def _linux() -> Platform:
    return Platform("linux", "Linux", CERTIFICATE, [
        Step(_("Download the file."), gets=True),
        Step(_("Open chrome://certificate-manager, Installed by you. Beside Trusted Certificates, "
               "press Import and choose joly.crt."), "Chrome", [
            Line(_("Trusted Certificates"), "note"), _touch(_("Import"), "button")]),
    ])


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
