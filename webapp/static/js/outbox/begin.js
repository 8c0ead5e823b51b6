/* When it is tried again: as soon as something may have changed, and now and then. */

function loadSheet() {
  const sheet = make("link", "", { rel: "stylesheet", href: joly.began.replace("joly.js", "outbox.css") });
  document.head.append(sheet);
}

const whenever = () => {
  if (!document.hidden && (away || waiting.length)) flush();
};

joly.offline = (is) => {
  if (is) setAway(true);
  else if (away || local) flush();
};

async function start() {
  loadSheet();
  await learnWords();
  await recallDraft();
  await news();
  addEventListener("online", whenever);
  addEventListener("offline", () => setAway(true));
  addEventListener("pageshow", whenever);
  document.addEventListener("visibilitychange", whenever);
  setInterval(whenever, EVERY_MS);
  document.documentElement.dataset.outbox = "ready";
  if (navigator.onLine === false) setAway(true);
  showAway();
  if (waiting.length || local) flush();
}

/* Without words all is as without this script. */
start().catch(() => {
  known = null;
});
