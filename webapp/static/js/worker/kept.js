/* What was seen last: pages that the server lets be kept, and what they are drawn with, in one cache
   that bears the name of whom they are for. Another name ends it. */

const ROOT = new URL("./", location).pathname;
const PREFIX = `joly ${ROOT} `;
const NOBODY = "nobody";
const AWAY = `${ROOT}away`;
const STATIC = `${ROOT}static/`;
const MOST_PAGES = 40;
const AT = "Joly-At";

let current = null;
let changed = 0;

const ours = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/* Answers that were asked for before the phone changed hands come too late. */
async function cacheFor(answer, began) {
  const whose = answer.headers.get("Joly-Kept-As");
  if (!whose) return null;
  const name = PREFIX + whose;
  if (name !== current) {
    if (began < changed) return null;
    [current, changed] = [name, performance.now()];
    for (const each of await ours()) if (each !== name) await caches.delete(each);
  }
  return whose === NOBODY || name !== current ? null : caches.open(name);
}

async function keep(path, answer, began) {
  const cache = await cacheFor(answer, began);
  if (!cache || !answer.headers.has("Joly-Keep")) return;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(AT, Date.now());
  if (current !== PREFIX + headers.get("Joly-Kept-As")) return;
  const known = await cache.match(path);
  await cache.put(path, new Response(text, { headers }));
  await keepAssets(cache, text);
  await prune(cache);
  if (!(await cache.match(AWAY))) await fetchToKeep(AWAY);
  /* A new game is found again from the start page. */
  if (!known && path.startsWith(`${ROOT}games/`)) await fetchToKeep(ROOT);
}

async function fetchToKeep(path) {
  const began = performance.now();
  await keep(path, await fetch(path), began);
}

async function keepAssets(cache, text) {
  const found = new Set([...text.matchAll(/"([^"#]*\/static\/[^"#]+)/g)].map(([, url]) => url));
  for (const url of found) {
    if (await cache.match(url)) continue;
    const asset = await fetch(url);
    if (asset.ok) await cache.put(url, asset);
  }
}

async function prune(cache) {
  const pages = (await cache.keys()).filter(({ url }) => !url.includes(STATIC) && !url.endsWith(AWAY));
  for (const old of pages.slice(0, -MOST_PAGES)) await cache.delete(old);
}

/* The page as it was last seen: with the table as it was polled since, the time at which that was, and
   new tokens, since those of the page may have been used. */
async function asSeen(path, asked = path) {
  for (const name of await ours()) {
    const cache = await caches.open(name);
    const find = (each) => cache.match(each, { ignoreVary: true });
    const [page, live, later] = [await find(path), await find(`${path}/live`), await find(`${path}?at`)];
    if (!page) continue;
    const time = (each) => Number(each?.headers.get(AT) || 0);
    let text = await page.text();
    if (time(live) > time(page)) {
      const part = await live.text();
      text = text.replace(/<section id="live"[^]*?<\/section>/, () => part.trim());
    }
    /* The page that says what works without a network lies under the tab that was touched. */
    if (path === AWAY) text = text.replace(`<a href="${asked}"`, '$& aria-current="page"');
    else text = marked(text, Math.max(time(page), time(live), time(later)));
    return new Response(text, { headers: page.headers });
  }
  return null;
}

function marked(text, at) {
  /* As its region writes times; English is written as in Europe by whoever else speaks it. */
  const language = text.match(/<html lang="([\w-]+)"/)?.[1] || "en";
  const own = navigator.languages.find((each) => each.startsWith(`${language}-`));
  const today = new Date(at).toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  const time = new Intl.DateTimeFormat(own || (language === "en" ? "en-GB" : language), style).format(at);
  return text
    .replace(/(<p id="kept"[^>]*?) hidden>([^<]*)\{time\}/, (_all, tag, words) => `${tag}>${words}${time}`)
    .replace(/( name="token" value=")[^"]*/g, (_all, field) => field + crypto.randomUUID());
}
