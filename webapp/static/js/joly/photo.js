/* Photos: sent with a bar that fills, again and again until they arrive, and then waited for.
   The form's token makes the server keep one photo, however often it comes. */

const SEND_AGAIN_MS = [1000, 2000, 4000, 8000, 15000, 30000];

/* The page of a table has loaded what a table needs, and no other sheet. */
async function dress(page) {
  const worn = new Set([...document.styleSheets].map((sheet) => sheet.href));
  const missing = [...page.querySelectorAll('[rel="stylesheet"]')].filter((each) => !worn.has(each.href));
  const loads = missing.map(
    (each) =>
      new Promise((done) => {
        each.addEventListener("load", done);
        each.addEventListener("error", done);
        document.head.append(document.adoptNode(each));
      }),
  );
  await Promise.all(loads);
}

async function showMain(page, url) {
  const next = page.getElementById("main");
  if (!next) {
    location.assign(url);
    return;
  }
  await dress(page);
  byId("main").replaceWith(document.adoptNode(next));
  const top = page.querySelector(".top");
  if (top) document.querySelector(".top")?.replaceWith(document.adoptNode(top));
  for (const each of document.querySelectorAll("a.skip")) {
    if (!byId(each.hash.slice(1))) each.remove();
  }
  document.title = page.title;
  document.body.className = page.body.className;
  if (url !== location.href) history.pushState({ photo: true }, "", url);
  began = shown();
  scrollTo(0, 0);
  const heading = next.querySelector("[role=alert]:not([hidden])") || document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  checkPhoto();
  waitForPhoto();
}

/* The page that a photo is checked on has a script of its own, which this page did not load. */
function checkPhoto() {
  if (!document.querySelector('[data-state="check"]')) return;
  if (joly.check) joly.check();
  else fetchLater("check");
}

function sendPhoto(form, tries = 0) {
  if (joly.photo?.(form)) return;
  const show = (name, on) => {
    for (const each of document.querySelectorAll(name)) each.hidden = !on;
  };
  const bar = document.querySelector(".upload-progress progress");
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total;
  });
  request.addEventListener("load", () => {
    show(".upload-progress", false);
    showMain(parse(request.responseText), request.status < 400 ? request.responseURL : location.href);
  });
  request.addEventListener("error", () => {
    show(".upload-progress", false);
    if (joly.photo?.(form, true)) return;
    show(".upload-failed", true);
    const wait = SEND_AGAIN_MS[Math.min(tries, SEND_AGAIN_MS.length - 1)];
    setTimeout(() => sendPhoto(form, tries + 1), wait);
  });
  show(".upload-failed", false);
  show(".upload-progress", true);
  bar.value = 0;
  request.send(new FormData(form));
}

/* The server says how soon to ask again: those who wait in line ask less often. */
async function waitForPhoto() {
  const waiting = document.querySelector("[data-wait]");
  if (!waiting) return;
  const { wait, pause } = waiting.dataset;
  await new Promise((done) => setTimeout(done, Number(pause)));
  try {
    const answer = await fetch(wait, { cache: "no-store", credentials: "same-origin" });
    const page = parse(await answer.text());
    const still = page.querySelector("[data-wait]");
    if (still) {
      waiting.querySelector("[role=status]").textContent =
        still.querySelector("[role=status]").textContent;
      waiting.querySelector(".meanwhile").hidden = still.querySelector(".meanwhile").hidden;
      waiting.dataset.pause = still.dataset.pause;
      waitForPhoto();
    } else {
      showMain(page, wait);
    }
  } catch {
    waitForPhoto();
  }
}

waitForPhoto();

/* Whoever has given the page its camera is guided by it; else the phone's own is opened. */
let guides = false;
navigator.permissions
  ?.query({ name: "camera" })
  .then((camera) => {
    guides = camera.state === "granted";
  })
  .catch(() => {});

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("[data-photo]");
  if (!guides && way && byId("photo-file")) {
    event.preventDefault();
    /* Which photo it goes with, and whose rack it is, its page without a script is told as well. */
    const { searchParams } = new URL(way.href);
    const { form } = byId("photo-file");
    for (const name of ["seat", "beside"]) form.elements[name].value = searchParams.get(name) || "";
    byId("photo-file").click();
    fetch(way.href, { method: "HEAD" }).catch(() => {}); // the server gets ready meanwhile
  }
});
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (event.target.type === "file" && event.target.files.length && form?.id === "photo-form") {
    sendPhoto(form);
  }
});
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-upload]")) {
    event.preventDefault();
    sendPhoto(event.target);
  }
});
