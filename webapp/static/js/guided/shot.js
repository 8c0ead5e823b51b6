/* The camera of the photo page: it says what is wrong, and the shot takes itself when all is well. */

const STEADY = 3;
const BURST = 4;
const BETWEEN_MS = 60;
const PART = 512;

const guide = document.querySelector("[data-guide]");
const form = guide.closest("form") || document.querySelector("[data-upload]");
const video = guide.querySelector("video");
const svg = guide.querySelector("svg");
const status = guide.querySelector("[data-status]");
const begin = guide.querySelector("[data-begin]");
const higher = guide.querySelector("[data-higher]");
const finder = guide.querySelector("[data-finder]");
let good = 0;
let taking = false;

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

/* How much neighbouring pixels differ in the middle of a picture: less where the hand shook. */
function sharpness(shown) {
  const part = document.createElement("canvas");
  part.width = part.height = PART;
  const pen = part.getContext("2d", { willReadFrequently: true });
  pen.drawImage(shown, (PART - shown.width) / 2, (PART - shown.height) / 2);
  const { data } = pen.getImageData(0, 0, PART, PART);
  let sum = 0;
  for (let at = 4; at < data.length; at += 4) sum += (data[at + 1] - data[at - 3]) ** 2;
  return sum;
}

/* Of a few pictures in a row the sharpest: a finger that taps shakes the phone. */
async function sharpest() {
  const best = { shown: video, sharp: -1 };
  for (let taken = 0; taken < BURST && video.srcObject; taken += 1) {
    const shown = await createImageBitmap(video);
    const sharp = sharpness(shown);
    const worse = sharp > best.sharp ? best.shown : shown;
    if (worse !== shown) Object.assign(best, { shown, sharp });
    worse.close?.();
    await new Promise((done) => setTimeout(done, BETWEEN_MS));
  }
  return best.shown;
}

/* The whole picture of the camera, as the file that the form would have sent. */
async function shoot() {
  if (taking || !video.videoWidth) return;
  taking = true;
  const blob = await sharpest()
    .catch(() => video)
    .then((shown) => picture(shown, Infinity, 0.92))
    .finally(() => (taking = false));
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
    await openCamera(video, 3840, 2160);
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
