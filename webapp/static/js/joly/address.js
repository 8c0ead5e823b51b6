/* The draft stands in the address, as it does without scripts: a reload shows it again, and
   “back” closes the pad. All of a table's drafts share one place in the history. */

const shown = () => location.pathname + location.search;
let began = shown();
let onPlace = Boolean(history.state?.pad);

const isOpen = () => Boolean(byId("pad")?.matches(".open, .refused"));

const addressWith = (fields) => `${location.pathname}?${new URLSearchParams(fields)}`;

/* A closed pad keeps the draft over which it was closed, and says in which mode that was; or whose
   entry comes, where a name was touched. */
function addressOf(pad) {
  const fields = new FormData(pad);
  const [mode, kept, draft] = ["mode", "kept", "draft"].map((name) => fields.get(name));
  if (mode) return addressWith({ mode, draft });
  if (kept) return addressWith({ kept, draft });
  return "chosen" in pad.dataset ? addressWith({ draft }) : location.pathname;
}

const isTable = () => byId("live")?.dataset.url?.endsWith(`${location.pathname}/live`);

function keepAddress(pad) {
  if (!isTable()) return;
  const address = addressOf(pad);
  const stays = !pad.matches(".open") && !onPlace && !location.search;
  if (stays || address === shown()) return;
  if (onPlace || /[?&]mode=/.test(location.search) || !pad.matches(".open")) history.replaceState(history.state, "", address);
  else history.pushState({ pad: true }, "", address);
  onPlace = Boolean(history.state?.pad);
}

addEventListener("popstate", (event) => {
  if (!isTable()) {
    /* A way within the page, as "Skip to the entry" is one, loads nothing. */
    if (shown() !== began) location.reload();
    return;
  }
  const wasOnPlace = onPlace;
  onPlace = Boolean(event.state?.pad);
  if (location.hash) return;
  if (wasOnPlace && !onPlace && !isOpen()) {
    /* The pad was closed before: this step back means the page. */
    history.back();
    return;
  }
  const [mode, draft] = ["mode", "draft"].map((name) => byId("pad")?.elements[name]?.value);
  const closing = !/[?&]mode=/.test(location.search);
  taps.push({ url: closing && mode ? addressWith({ kept: mode, draft }) : location.href });
  run();
});
