/* What waits is kept in the browser's own database: closing the phone loses nothing. The chapters
   of this script begin with the table's, which give it `joly`. */

const { joly } = window;
const byId = (id) => document.getElementById(id);

let opening;

function database() {
  opening ??= new Promise((done, fail) => {
    const request = indexedDB.open("joly", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("waiting", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => {
      const gone = () => {
        request.result.close();
        opening = null;
      };
      /* Who leaves the household deletes it, whichever other pages are open. */
      Object.assign(request.result, { onclose: gone, onversionchange: gone });
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });
  return opening;
}

/* One transaction over all: `work` says what to read and write; its request's result comes back. */
async function within(mode, work) {
  const base = await database();
  return new Promise((done, fail) => {
    const transaction = base.transaction(["waiting", "kept"], mode, { durability: "strict" });
    const found = work(transaction.objectStore("waiting"), transaction.objectStore("kept"));
    transaction.oncomplete = () => done(found?.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

/* A phone may have been in another household, and may come back to it: what waits is that one's. */
const isOurs = (item) => item.household === joly.household;
let others = 0;

/* Where the browser keeps nothing, in a private window say, there is nothing; and nothing can wait. */
async function allWaiting() {
  const all = await within("readonly", (store) => store.getAll()).catch(() => waiting);
  others = all.filter((each) => !isOurs(each) && each.kind !== "look").length;
  return all.filter(isOurs);
}

const dropOthers = () =>
  within("readwrite", (waiting) => {
    const all = waiting.getAll();
    all.onsuccess = () => {
      for (const each of all.result) if (!isOurs(each)) waiting.delete(each.id);
    };
  });

const keep = (name, value) => within("readwrite", (_waiting, kept) => kept.put(value, name));
const recall = (name) => within("readonly", (_waiting, kept) => kept.get(name)).catch(() => null);
const renew = (item) => within("readwrite", (waiting) => waiting.put(item));
const remove = (item) => within("readwrite", (waiting) => waiting.delete(item.id));

const SENT_MOST = 200;
const sentOf = (game) => `sent ${game}`;

/* An entry knows the tokens of all that this phone sent, or had waiting, before it: lines that
   were entered with one of them are no news to it. */
function add(item) {
  Object.assign(item, { game: here, household: joly.household, at: Date.now() });
  return within("readwrite", (waiting, kept) => {
    const others = waiting.getAll();
    const sent = kept.get(sentOf(item.game));
    sent.onsuccess = () => {
      const before = others.result.filter((each) => each.game === item.game);
      const tokens = before.flatMap((each) => [each.token, each.tried || []].flat());
      waiting.add({ ...item, after: [...(sent.result || []), ...tokens, item.tried || []].flat() });
    };
  });
}

/* What was entered goes; that it was this phone's own is remembered. */
function entered(item) {
  return within("readwrite", (waiting, kept) => {
    const sent = kept.get(sentOf(item.game));
    sent.onsuccess = () => {
      const tokens = [...(sent.result || []), item.token, item.tried || []].flat();
      kept.put(tokens.slice(-SENT_MOST), sentOf(item.game));
      waiting.delete(item.id);
    };
  });
}

/* Of several tabs one sends at a time. A lease, since locks are there over https alone; should it
   run out too early, both send the same form, which is entered once all the same. */
const LEASE_MS = 20_000;
const tab = Math.random().toString(36);

/* What lies further ahead was written by a clock that was wrong. */
const isAhead = (time, most) => time > Date.now() && time <= Date.now() + most;

let leasedUntil = 0;

async function isMine() {
  leasedUntil = 0;
  await within("readwrite", (_waiting, kept) => {
    const lease = kept.get("lease");
    lease.onsuccess = () => {
      if (lease.result && lease.result.tab !== tab && isAhead(lease.result.until, LEASE_MS)) return;
      leasedUntil = Date.now() + LEASE_MS;
      kept.put({ tab, until: leasedUntil }, "lease");
    };
  });
  return leasedUntil > 0;
}

/* Committed at once: a page that is left in the middle reads no answer any more. A lease that ran
   out may be another tab's by now. */
async function release() {
  const mine = isAhead(leasedUntil, LEASE_MS);
  leasedUntil = 0;
  if (!mine) return;
  const freeing = within("readwrite", (_waiting, kept) => {
    kept.delete("lease");
    kept.transaction.commit?.();
  });
  await freeing.catch(() => {});
}

const TOKEN_BYTES = 18;

/* As the server makes them for its own forms. */
const newToken = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
