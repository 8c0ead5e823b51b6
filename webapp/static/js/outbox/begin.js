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

/* What the page said that leads from one household into another: nothing of the one goes along. */
async function leaveBehind() {
  const left = sessionStorage.getItem("joly left");
  if (!left || !joly.household) return;
  sessionStorage.removeItem("joly left");
  if (left === joly.household) return;
  await within("readwrite", (_waiting, kept) => kept.clear());
  await dropOthers();
}

/* That the device is not, or was not, in the household: a page of that household says otherwise. */
async function tryStrayed() {
  for (const each of await allWaiting()) if (each.held?.strayed) await renew({ ...each, held: null });
}

async function start() {
  loadSheet();
  await leaveBehind().catch(() => {});
  await learnWords();
  await recallDraft();
  await tryStrayed();
  await news();
  addEventListener("online", whenever);
  addEventListener("offline", () => setAway(true));
  addEventListener("pageshow", whenever);
  addEventListener("pagehide", release);
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
