"""What a camera says of itself: its state, and what a person should mend, in a few words."""

from webapp.server.language.locale import gettext as _


def phases() -> dict[str, str]:
    """Return what each state of a watched table is called."""
    return {
        "begins": _("Opening the camera …"),
        "moving": _("Waiting: something is moving."),
        "hand": _("Waiting: something is moving."),
        "settling": _("Reading the tiles …"),
        "lying": _("Nothing new."),
        "silent": _("You rejected or undid this move. Waiting for a change."),
        "told": _("New move."),
        "lost": _("Offline. The camera continues when you are back online."),
        "stopped": _("The camera is off."),
        "entered": _("Entered. You can undo it at the table."),
        "denied": _("The camera is blocked. Allow it in your browser’s settings."),
        "gone": _("Watching has ended. Open the table again."),
    }


def hints() -> dict[str, str]:
    """Return what a person should mend, by the trouble of a frame; ``good`` says that all is."""
    return {
        "none": _("No tiles in view."),
        "dark": _("More light, please."),
        "far": _("Closer, please."),
        "low": _("Higher, please."),
        "glare": _("Less glare, please."),
        "blurred": _("Hold still, please."),
        "good": _("Good."),
    }
