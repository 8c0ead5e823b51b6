/* Who leaves is told what waits on the phone; who has left leaves nothing on it. */

const STORE = "waiting";

/* To open a database that is not there would make it, without what its owner puts into it. */
function countWaiting() {
  return new Promise((done) => {
    const opening = indexedDB.open("joly");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => done(0);
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains(STORE)) {
        result.close();
        done(0);
        return;
      }
      const counting = result.transaction(STORE).objectStore(STORE).getAll();
      counting.onsuccess = () => {
        result.close();
        /* A photo that has arrived stands there until it is looked at. */
        done(counting.result.filter((each) => each.kind !== "look").length);
      };
      counting.onerror = () => done(0);
    };
  });
}

async function tell(waiting, words) {
  const count = await countWaiting();
  waiting.textContent = words.replace("{number}", count);
  waiting.hidden = !count;
}

/* What has gone or come while the page is read counts too. Whoever joins elsewhere has left once
   a page of that household is shown: it empties what is kept (js/outbox/begin.js). */
function mind(waiting) {
  const words = waiting.textContent;
  tell(waiting, words);
  if (window.BroadcastChannel) new BroadcastChannel("joly").onmessage = () => tell(waiting, words);
  waiting.closest("form")?.addEventListener("submit", () => {
    sessionStorage.setItem("joly left", waiting.dataset.leaves);
  });
}

async function forget(home) {
  indexedDB.deleteDatabase("joly");
  for (const name of window.caches ? await caches.keys() : []) {
    if (name.startsWith(`joly ${home} `)) await caches.delete(name);
  }
}

const { left } = document.currentScript.dataset;
const waiting = document.getElementById("waiting");
if (left) forget(left);
else if (waiting) mind(waiting);
