/* What all chapters share: the script makes pages fast, and they all work without it. */

/* What the outbox, which is loaded later, uses and adds to. */
const joly = (window.joly = {
  began: document.currentScript.src,
  household: document.currentScript.dataset.household || "",
});

/* Fetch a script that nothing on the page waits for. */
const fetchLater = (name) =>
  document.head.appendChild(
    Object.assign(document.createElement("script"), {
      src: joly.began.replace("joly.js", `${name}.js`),
    }),
  );

const SILENCE_MS = 60;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const say = document.getElementById("say");
const byId = (id) => document.getElementById(id);
const parse = (text) => new DOMParser().parseFromString(text, "text/html");

const note = (name, is) => {
  for (const each of document.querySelectorAll(name)) each.hidden = !is;
};
const offline = (is) => {
  note(".offline-note", is);
  if (!is) note("#kept", false);
  joly.offline?.(is);
};

/* The same words again are news too: they are heard if there was silence in between. */
let speaking = 0;

function speak(words) {
  if (!say || !words) return;
  say.textContent = "";
  clearTimeout(speaking);
  speaking = setTimeout(() => {
    say.textContent = words;
  }, SILENCE_MS);
}
