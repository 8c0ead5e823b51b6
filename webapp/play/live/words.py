"""What a camera says of itself: its state, and what a person should mend, in a few words."""

from webapp.server.language.locale import gettext as _


def phases() -> dict[str, str]:
    """Return what each state of a watched table is called."""
    return {
        "begins": _("The camera opens …"),
        "moving": _("Something moves. I wait."),
        "hand": _("A hand is over the table. I wait."),
        "settling": _("I am looking …"),
        "lying": _("The table lies as the record says."),
        "silent": _("What lies here was turned down or taken back. I propose nothing until the"
                    " table lies otherwise."),
        "told": _("I see something new."),
        "lost": _("Offline. The camera goes on when you are back online."),
        "stopped": _("The camera is off."),
        "entered": _("Entered. It can be taken back at the table."),
        "denied": _("The browser did not give the camera. Allow it in the settings of this site."),
        "gone": _("This phone may not look on any more."),
    }


def hints() -> dict[str, str]:
    """Return what a person should mend, by the trouble of a frame; ``good`` says that all is."""
    return {
        "none": _("I see no tiles."),
        "dark": _("More light, please."),
        "far": _("Closer, please."),
        "glare": _("Less glare, please."),
        "blurred": _("Hold still, please."),
        "good": _("Good."),
    }
