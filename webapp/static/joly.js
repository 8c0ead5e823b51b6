/* Makes the pages fast; they all work without it. The pad's taps are posted one after the other
   and only the pad is exchanged; the table is asked for news; a stacked tile is seen to move. */
(() => {
  "use strict";

  const POLL_MS = 1500;
  const MOTION_MS = 650;
  const SILENCE_MS = 60;
  const RETRY_MS = [300, 700, 1500, 3000];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const say = document.getElementById("say");
  const byId = (id) => document.getElementById(id);
  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  const note = (name, is) => {
    for (const each of document.querySelectorAll(name)) each.hidden = !is;
  };
  const offline = (is) => note(".offline-note", is);

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

  /* The table */

  let asking = false;

  function places(live) {
    const found = new Map();
    for (const tile of live.querySelectorAll(".meld .tile")) {
      const meld = tile.closest(".meld").id;
      found.set(`${meld} ${tile.getAttribute("aria-label")}`, tile.getBoundingClientRect());
    }
    for (const meld of live.querySelectorAll(".meld[id]")) {
      found.set(meld.id, meld.getBoundingClientRect());
    }
    return found;
  }

  const stacked = (live) =>
    [...live.querySelectorAll(".pile [data-from]")].map((tile) => [
      `${tile.closest(".player").id} ${tile.dataset.from} ${tile.getAttribute("aria-label")}`,
      tile,
    ]);

  function move(tile, from) {
    const to = tile.getBoundingClientRect();
    if (!from || !from.width || !to.width) return;
    tile.animate(
      [
        { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(1.15)` },
        { transform: "none" },
      ],
      { duration: MOTION_MS, easing: "cubic-bezier(.3, .7, .2, 1)" },
    );
  }

  function showTable(next) {
    const live = byId("live");
    if (!live || !next) return;
    const before = calm.matches ? null : places(live);
    const had = new Map();
    for (const [key] of stacked(live)) had.set(key, (had.get(key) || 0) + 1);
    const open = [...live.querySelectorAll("details[open]")].map((each) => each.closest("[id]").id);
    const focus = live.contains(document.activeElement) && document.activeElement.getAttribute("href");
    live.replaceWith(document.adoptNode(next));
    for (const id of open) byId(id)?.querySelector("details")?.setAttribute("open", "");
    if (focus) next.querySelector(`[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
    cover();
    if (next.dataset.etag !== live.dataset.etag || !live.dataset.etag) speak(next.dataset.say);
    if (!before) return;
    for (const [key, tile] of stacked(next)) {
      const left = had.get(key) || 0;
      if (left) {
        had.set(key, left - 1);
        continue;
      }
      const meld = tile.dataset.from;
      move(tile, before.get(`${meld} ${tile.getAttribute("aria-label")}`) || before.get(meld));
    }
  }

  /* A closed pad names the next player and what can be undone: after news it is asked for anew. */
  async function renewPad() {
    const idle = () => byId("pad") && !byId("pad").matches(".open") && !posting && !taps.length;
    if (!idle()) return;
    const answer = await fetch(addressOf(byId("pad")), {
      headers: { "X-Fragment": "pad" },
      cache: "no-store",
      credentials: "same-origin",
    });
    const next = parse(await answer.text()).getElementById("pad");
    if (!next || !idle()) return;
    const was = byId("pad").contains(document.activeElement) && nameOf(document.activeElement);
    byId("pad").replaceWith(document.adoptNode(next));
    cover();
    focusAgain(was, next);
  }

  async function ask() {
    const live = byId("live");
    if (!live || !live.dataset.url || asking || document.hidden) return;
    asking = true;
    try {
      const answer = await fetch(live.dataset.url, {
        headers: { "If-None-Match": live.dataset.etag, "X-Fragment": "live" },
        cache: "no-store",
        credentials: "same-origin",
      });
      if (answer.status === 200) {
        showTable(parse(await answer.text()).getElementById("live"));
        await renewPad();
      }
      if (answer.status === 404) location.reload();
      note(".away-note", answer.status === 403);
      offline(answer.status >= 500);
    } catch {
      offline(true);
    } finally {
      asking = false;
    }
  }

  if (byId("live")) {
    setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
  }

  /* The pad */

  const taps = [];
  let posting = null;
  let touched = null;

  const nameOf = (button) => button && [button.value, button.className.split(" ")[0]];

  function focusAgain(was, pad) {
    if (!was) return;
    const [value, kind] = was;
    const same = [...pad.querySelectorAll("button:not(:disabled)")].find(
      (button) => button.value === value && button.classList.contains(kind || "btn"),
    );
    const target = same || pad.querySelector("[tabindex]") || pad.querySelector("button:not(:disabled)");
    target?.focus({ preventScroll: true });
  }

  function showLast() {
    const list = document.querySelector(".draft .melds");
    if (list) list.scrollTo(list.scrollWidth, list.scrollHeight);
  }

  showLast();

  /* Where the open pad lies over the table, nothing that it covers can be reached. */
  const beside = matchMedia("(min-width: 62rem)");

  function cover() {
    const pad = byId("pad");
    const covers = Boolean(byId("live")?.dataset.url && pad?.matches(".open") && !beside.matches);
    for (const each of document.querySelectorAll("body > .skip, body > .top, main > *")) {
      each.inert = covers && each !== pad && !each.matches(".away-note, .msg, [type=file]");
    }
    /* The page's own heading is covered too: the pad's are then one higher. */
    for (const each of pad?.querySelectorAll("h2, h3") || []) {
      each.setAttribute("aria-level", Number(each.tagName[1]) - (covers ? 1 : 0));
    }
  }

  cover();
  beside.addEventListener("change", cover);

  document.addEventListener("keydown", (event) => {
    const pad = byId("pad");
    if (event.key !== "Escape" || !pad?.matches(".open")) return;
    const close = pad.querySelector('[value="mode:"], [value="change"], .open-head a');
    if (!close) return;
    event.preventDefault();
    close.click();
  });

  /* The draft stands in the address, as it does without scripts: a reload shows it again, and
     “back” closes the pad. All of a table's drafts share one place in the history. */

  const shown = () => location.pathname + location.search;
  let began = shown();
  let onPlace = Boolean(history.state?.pad);

  const isOpen = () => Boolean(byId("pad")?.matches(".open, .refused"));

  const addressWith = (fields) => `${location.pathname}?${new URLSearchParams(fields)}`;

  /* A closed pad keeps the draft over which it was closed, and says in which mode that was. */
  function addressOf(pad) {
    const fields = new FormData(pad);
    const [mode, kept, draft] = ["mode", "kept", "draft"].map((name) => fields.get(name));
    if (mode) return addressWith({ mode, draft });
    return kept ? addressWith({ kept, draft }) : location.pathname;
  }

  const isTable = () => byId("live")?.dataset.url?.endsWith(`${location.pathname}/live`);

  function keepAddress(pad) {
    if (!isTable() || pad.matches(".refused")) return;
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

  function showPad(next, was) {
    const pad = byId("pad");
    pad.replaceWith(document.adoptNode(next));
    cover();
    showLast();
    keepAddress(next);
    focusAgain(was, next);
    if (was && !next.contains(document.activeElement)) next.focus({ preventScroll: true });
    if (!next.querySelector("[role=alert]")) {
      speak(next.dataset.say || next.querySelector(".prompt, .who")?.textContent.trim());
    }
  }

  async function post(tap) {
    const pad = byId("pad");
    const fields = new URLSearchParams(new FormData(pad));
    fields.set("tap", tap.value);
    const answer = await fetch(tap.url || pad.action, {
      ...(tap.url ? { cache: "no-store" } : { method: "POST", body: fields }),
      headers: { "X-Fragment": "pad" },
      credentials: "same-origin",
    });
    if (answer.status >= 500) throw new Error(answer.statusText);
    const page = parse(await answer.text());
    const next = page.getElementById("pad");
    if (!next) {
      location.assign(answer.redirected ? answer.url : location.href);
      return;
    }
    showPad(next, tap.was);
    const live = page.getElementById("live");
    if (live) showTable(live);
    else ask();
  }

  /* A tap may safely be sent again: the form's token makes the server answer it once. */
  async function answered(tap) {
    for (const wait of RETRY_MS) {
      try {
        await post(tap);
        return true;
      } catch {
        offline(true);
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return false;
  }

  async function run() {
    if (posting) return;
    while (taps.length) {
      const tap = taps.shift();
      posting = tap;
      const pad = byId("pad");
      pad.setAttribute("aria-busy", "true");
      if (!(await answered(tap))) {
        /* Let the browser try, and say what it finds. */
        taps.length = 0;
        posting = null;
        if (tap.url) location.assign(tap.url);
        else plain(tap.value);
        return;
      }
      byId("pad")?.removeAttribute("aria-busy");
    }
    posting = null;
  }

  function plain(value) {
    const pad = byId("pad");
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "tap";
    field.value = value;
    pad.append(field);
    HTMLFormElement.prototype.submit.call(pad);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id === "pad") {
      const button = event.submitter || touched || form.querySelector(".go");
      if (!button) return;
      event.preventDefault();
      /* A second touch of a button that records something is no second wish. */
      const once = !button.matches(".key, .tile");
      if (once && [posting, ...taps].some((tap) => tap?.value === button.value)) return;
      button.classList.add("pressed");
      taps.push({ value: button.value, was: nameOf(button) });
      run();
    } else if (form.method === "post" && !form.matches("[data-upload]")) {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "1";
    }
  });

  document.addEventListener("click", (event) => {
    touched = event.target.closest?.("#pad button") || null;
  });

  addEventListener("pageshow", () => {
    for (const form of document.forms) delete form.dataset.sent;
  });

  /* Photos: sent with a bar that fills, again and again until they arrive, and then waited for.
     The form's token makes the server keep one photo, however often it comes. */

  const WAIT_MS = 300;
  const SEND_AGAIN_MS = [1000, 2000, 4000, 8000, 15000, 30000];

  function showMain(page, url) {
    const next = page.getElementById("main");
    if (!next) {
      location.assign(url);
      return;
    }
    byId("main").replaceWith(document.adoptNode(next));
    for (const each of document.querySelectorAll("a.skip")) {
      if (!byId(each.hash.slice(1))) each.remove();
    }
    document.title = page.title;
    document.body.className = page.body.className;
    if (url !== location.href) history.pushState({ photo: true }, "", url);
    began = shown();
    scrollTo(0, 0);
    next.querySelector("h1, [role=alert]")?.setAttribute("tabindex", "-1");
    next.querySelector("h1, [role=alert]")?.focus({ preventScroll: true });
    waitForPhoto();
  }

  function sendPhoto(form, tries = 0) {
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
      show(".upload-failed", true);
      const wait = SEND_AGAIN_MS[Math.min(tries, SEND_AGAIN_MS.length - 1)];
      setTimeout(() => sendPhoto(form, tries + 1), wait);
    });
    show(".upload-failed", false);
    show(".upload-progress", true);
    bar.value = 0;
    request.send(new FormData(form));
  }

  async function waitForPhoto() {
    const waiting = document.querySelector("[data-wait]");
    if (!waiting) return;
    const { wait } = waiting.dataset;
    await new Promise((done) => setTimeout(done, WAIT_MS));
    try {
      const answer = await fetch(wait, { cache: "no-store", credentials: "same-origin" });
      const page = parse(await answer.text());
      const still = page.querySelector("[data-wait]");
      if (still) {
        waiting.querySelector("[role=status]").textContent =
          still.querySelector("[role=status]").textContent;
        waitForPhoto();
      } else {
        showMain(page, wait);
      }
    } catch {
      waitForPhoto();
    }
  }

  waitForPhoto();

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-photo]") && byId("photo-file")) {
      event.preventDefault();
      byId("photo-file").click();
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

  /* The screen stays on where the browser can do that (https only) */

  async function wake() {
    const hint = byId("awake");
    if (!hint || document.hidden || !navigator.wakeLock) return;
    try {
      await navigator.wakeLock.request("screen");
      hint.hidden = true;
    } catch {
      hint.hidden = false;
    }
  }

  wake();
  document.addEventListener("visibilitychange", wake);

  /* Small things */

  document.addEventListener("focusin", (event) => {
    if (event.target.matches("textarea[data-copy]")) event.target.select();
  });
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll(".prefs[open]")) {
      if (!open.contains(event.target)) open.removeAttribute("open");
    }
  });
})();
