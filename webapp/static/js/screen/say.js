/* What happened is said: to a screen reader always, aloud where the address asks for it. */

const aloud = "speak" in document.body.dataset && "speechSynthesis" in window;

let unlocked = false;

function utter(words) {
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  const begins = said.lang.slice(0, 2);
  const voice = speechSynthesis.getVoices().find((each) => each.lang.slice(0, 2) === begins);
  if (voice) said.voice = voice;
  said.onstart = () => {
    unlocked = true;
    note("unlock", false);
  };
  /* What is said is of now: what came before it is not waited for. */
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

function tell(words) {
  if (!words) return;
  byId("say").textContent = words;
  if (aloud) utter(words);
}

const latest = () => byId("screen").dataset.say || document.querySelector("h1").textContent;

/* Most browsers speak only after somebody has touched their page. */
function unlock() {
  if (!unlocked) utter(latest());
  unlocked = true;
  note("unlock", false);
}

if (aloud) {
  note("unlock", true);
  utter(latest());
  for (const each of ["pointerup", "click", "keydown"]) addEventListener(each, unlock);
}
