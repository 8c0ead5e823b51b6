/* The phone that looks on: frames go to the household's server, what it tells is shown below them. */

const page = document.getElementById("eye");
const video = page.querySelector("video");
const svg = page.querySelector("[data-finder] svg");
const status = page.querySelector("[data-status]");
const sure = page.querySelector("[data-sure]");
const running = page.querySelector("[data-running]");
const begin = page.querySelector("[data-begin]");
const intro = page.querySelector("[data-intro]");

const words = (name) => page.getAttribute(`data-say-${name}`) || "";
const put = (told) => page.querySelector("[data-told]").append(told);
let lock = null;
let entering = false;
let heard = "";

const say = (text) => {
  if (status.textContent === text) return;
  status.textContent = text;
  joly.speak(text);
};

async function enterCertain() {
  const form = document.querySelector("#seen[data-certain] form");
  if (!form || !sure.checked || entering) return;
  entering = true;
  try {
    if (await sayTold(form, "certain", put)) say(words("entered"));
  } catch {
    /* It stays told: a touch enters it as well. */
  } finally {
    entering = false;
  }
}

function stopLooking(why) {
  closeCamera(video);
  document.getElementById("seen")?.remove();
  lock?.release();
  page.querySelector("[data-finder]").hidden = true;
  running.hidden = true;
  begin.hidden = false;
  intro.hidden = false;
  say(why);
}

async function hear(said) {
  if (said.status === 200) {
    drawOutlines(svg, said);
    const calm = !["moving", "hand"].includes(said.phase);
    const mend = calm && said.trouble ? words(said.trouble) : "";
    say(said.words || mend || words(said.told ? "told" : said.phase));
    if (said.told !== heard) {
      heard = said.told;
      await askTold(page.dataset.seen, put);
    }
    await enterCertain();
  } else if (said.status === 0 || (said.status >= 500 && !said.why)) {
    say(words("lost"));
  } else if (said.why) {
    stopLooking(said.why);
  } else if (said.status >= 400) {
    stopLooking(words("gone"));
  }
}

async function lookFromHere() {
  say(words("begins"));
  begin.hidden = true;
  try {
    await openCamera(video);
  } catch {
    stopLooking(words("denied"));
    return;
  }
  page.querySelector("[data-finder]").hidden = false;
  running.hidden = false;
  intro.hidden = true;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  lookOn(video, () => `${page.dataset.frames}?watch=${page.dataset.watch}${sure.checked ? "&sure=1" : ""}`, hear);
}

if (mayLook()) {
  page.querySelector("[data-lacks]").hidden = true;
  begin.hidden = false;
  begin.querySelector("button").addEventListener("click", lookFromHere);
}

/* The page ends it: nothing runs on, and another phone may look at once. */
const end = () =>
  fetch(running.action, { method: "POST", body: new URLSearchParams(new FormData(running)), keepalive: true, redirect: "manual" }).catch(() => {});

running.addEventListener("submit", (event) => {
  event.preventDefault();
  stopLooking(words("stopped"));
  end();
  delete running.dataset.sent;
});
addEventListener("pagehide", () => {
  if (!video.srcObject) return;
  closeCamera(video);
  end();
});
document.addEventListener("visibilitychange", async () => {
  if (!document.hidden && video.srcObject) lock = await navigator.wakeLock?.request("screen").catch(() => null);
});
hearTouches(put, () => say(words("entered")), () => say(words("lost")));
