/* A table whose turns are timed and whose melds are arranged: the turn's time runs down and is heard, and tiles of a table that is being
   arranged can be drawn with the finger. All of it works without: the page says when the turn
   began, and each tap is a form of its own. */
(() => {
  "use strict";

  const TICK_MS = 200;
  const NOTES = [660, 660, 880];
  const DRAG_PX = 12;
  const ends = new WeakMap();
  const rung = new Set();
  let sound = null;

  /* The time */

  function wakeSound() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    sound ||= new Context();
    if (sound.state === "suspended") sound.resume();
  }

  function ring() {
    if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
    wakeSound();
    if (!sound) return;
    NOTES.forEach((pitch, number) => {
      const at = sound.currentTime + number * 0.3;
      const tone = sound.createOscillator();
      const loud = sound.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.25, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
      tone.connect(loud).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.28);
    });
  }

  function tick() {
    const timer = document.querySelector("[data-timer]");
    if (!timer) return;
    const { timer: turn, left: given, over } = timer.dataset;
    if (!ends.has(timer)) {
      ends.set(timer, Date.now() + given * 1000);
      timer.classList.add("counting");
      if (given === "0") rung.add(turn);
    }
    const left = Math.max(0, Math.ceil((ends.get(timer) - Date.now()) / 1000));
    timer.querySelector(".clock").textContent =
      `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    timer.querySelector("progress").value = left;
    timer.classList.toggle("up", left === 0);
    if (left === 0 && !rung.has(turn)) {
      rung.add(turn);
      ring();
      const say = document.getElementById("say");
      if (say) say.textContent = over;
    }
  }

  if (document.querySelector("#live")) {
    setInterval(tick, TICK_MS);
    tick();
    for (const touch of ["pointerdown", "keydown"]) {
      document.addEventListener(touch, () => {
        if (document.querySelector("[data-timer]")) wakeSound();
      });
    }
  }

  /* Drawing a tile: the same two taps as a pick and a gap */

  let from = null;

  function stop(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  const tileAt = (x, y) => document.elementFromPoint(x, y)?.closest(".arrange button.tile");

  function target(x, y) {
    const tile = tileAt(x, y);
    if (tile) {
      const [, row, index] = tile.value.split(":");
      const box = tile.getBoundingClientRect();
      return `g:${row}:${Number(index) + (x > box.left + box.width / 2)}`;
    }
    const meld = document.elementFromPoint(x, y)?.closest(".arrange .meld");
    const tiles = meld ? meld.querySelectorAll("button.tile") : [];
    if (tiles.length) {
      const [, row, index] = tiles[tiles.length - 1].value.split(":");
      return `g:${row}:${Number(index) + 1}`;
    }
    return document.elementFromPoint(x, y)?.closest(".arrange .draft") ? "new" : "";
  }

  function send(value) {
    const form = document.getElementById("pad");
    const button = document.createElement("button");
    button.name = "tap";
    button.value = value;
    button.className = "tile";
    button.hidden = true;
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }

  document.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest?.(".arrange button.tile");
    from = tile && { tile, x: event.clientX, y: event.clientY, moved: false };
    if (tile) tile.releasePointerCapture?.(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from.moved ||= Math.hypot(x, y) > DRAG_PX;
    if (from.moved) from.tile.style.translate = `${x}px ${y}px`;
  });
  /* A tile that is drawn is no swipe: the browser would take the next tap for its end. */
  document.addEventListener("touchmove", (event) => {
    if (from) event.preventDefault();
  }, { passive: false });
  document.addEventListener("pointerup", (event) => {
    const drag = from;
    from = null;
    if (!drag?.moved) return;
    drag.tile.style.visibility = "hidden";
    const where = target(event.clientX, event.clientY);
    drag.tile.removeAttribute("style");
    if (!where) return;
    if (drag.tile.getAttribute("aria-pressed") !== "true") send(drag.tile.value);
    send(where);
    if (event.pointerType !== "mouse") return;
    /* A mouse clicks where it lets go; a finger does not, and its next tap must count. */
    document.addEventListener("click", stop, { capture: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
  });
  document.addEventListener("pointercancel", () => {
    from?.tile.removeAttribute("style");
    from = null;
  });
})();
