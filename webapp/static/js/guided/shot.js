/* The camera of the photo page: it says what is wrong, and the shot takes itself when all is well. */

const STEADY = 3;

const guide = document.querySelector("[data-guide]");
const form = guide.closest("form") || document.querySelector("[data-upload]");
const video = guide.querySelector("video");
const svg = guide.querySelector("svg");
const status = guide.querySelector("[data-status]");
const begin = guide.querySelector("[data-begin]");
const higher = guide.querySelector("[data-higher]");
const finder = guide.querySelector("[data-finder]");
let good = 0;

const words = (name) => guide.getAttribute(`data-say-${name}`) || "";

const say = (text) => {
  if (status.textContent === text) return;
  status.textContent = text;
  joly.speak(text);
};

function close(why) {
  closeCamera(video);
  finder.hidden = true;
  higher.hidden = true;
  begin.hidden = false;
  say(why);
}

/* The whole picture of the camera, as the file that the form would have sent. */
async function shoot() {
  const blob = await picture(video, Infinity, 0.92);
  close("");
  if (!blob) return;
  const files = new DataTransfer();
  files.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  form.querySelector("[type=file]").files = files.files;
  form.requestSubmit();
}

function hear(said) {
  if (said.status === 200) {
    drawOutlines(svg, said);
    const moves = ["moving", "hand"].includes(said.phase);
    good = !moves && !said.trouble ? good + 1 : 0;
    higher.hidden = moves || said.trouble !== "low";
    say(words(moves ? "blurred" : said.trouble || "good"));
    if (good >= STEADY) shoot();
  } else if (said.status >= 400) {
    svg.replaceChildren();
    say("");
  }
}

async function open() {
  begin.hidden = true;
  good = 0;
  try {
    await openCamera(video);
  } catch {
    close(words("denied"));
    return;
  }
  finder.hidden = false;
  lookOn(video, () => guide.dataset.guide, hear);
}

if (mayLook()) {
  guide.hidden = false;
  begin.addEventListener("click", open);
  guide.querySelector("[data-shoot]").addEventListener("click", shoot);
  navigator.permissions
    ?.query({ name: "camera" })
    .then(({ state }) => state === "granted" && open())
    .catch(() => {});
}
addEventListener("pagehide", () => closeCamera(video));
