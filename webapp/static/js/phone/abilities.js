/* What this phone can do is found out by itself; nothing is asked of the person who holds it. */

const secure = window.isSecureContext;

async function screen() {
  const lock = await navigator.wakeLock?.request("screen");
  await lock?.release();
  return Boolean(lock);
}

const away = async () => secure && Boolean(navigator.serviceWorker && window.caches);

/* Some browsers have the store and keep nothing in it. */
const waiting = () =>
  new Promise((done) => {
    const asked = indexedDB.open("joly-try");
    asked.onerror = () => done(false);
    asked.onsuccess = () => {
      asked.result.close();
      indexedDB.deleteDatabase("joly-try");
      done(true);
    };
  });

async function camera() {
  if (!navigator.mediaDevices?.getUserMedia) return false;
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.some(({ kind }) => kind === "videoinput");
}

function voice() {
  const { speechSynthesis } = window;
  if (!speechSynthesis) return false;
  const speaks = () =>
    speechSynthesis.getVoices().some(({ lang }) => lang.slice(0, 2) === document.documentElement.lang);
  if (speaks()) return true;
  return new Promise((done) => {
    /* Voices come late, or never. */
    speechSynthesis.addEventListener("voiceschanged", () => done(speaks()), { once: true });
    setTimeout(() => done(speaks()), 1500);
  });
}

const FOUND = {
  screen,
  waiting,
  away,
  camera,
  voice,
  share: () => Boolean(navigator.share),
  full: () => Boolean(document.fullscreenEnabled),
  sound: () => Boolean(window.AudioContext || window.webkitAudioContext),
  vibrate: () => Boolean(navigator.vibrate),
};

/* Says nothing of what works: a row shows where something does not. */
async function look(row) {
  const find = FOUND[row.dataset.ability];
  let works = false;
  try {
    works = await find();
  } catch {
    /* Refused is not there. */
  }
  row.hidden = works;
  return works;
}

async function lookAtAll() {
  const section = document.getElementById("lacking");
  const list = section.querySelector("ul");
  const rows = [...list.children];
  await Promise.all(rows.map(look));
  list.removeAttribute("aria-busy");
  const lacks = rows.filter((row) => !row.hidden);
  section.hidden = !lacks.length;
  const what = !secure && lacks.some((row) => "secure" in row.dataset) ? "plain" : "lacking";
  for (const rest of section.querySelectorAll(`[data-rest="${what}"]`)) rest.hidden = false;
}

lookAtAll();
