/* Pages come from the network; where it does not answer soon, as they were last seen. Nothing is
   ever posted from here, and what is not named here goes its own way. */

const PATIENCE_MS = 2000;
const confirmed = new Map();

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const { url, method, mode, headers } = event.request;
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== location.origin) return;
  if (asked.pathname.startsWith(STATIC)) event.respondWith(asset(event.request));
  else if (mode === "navigate") event.respondWith(page(event, asked));
  else if (headers.get("X-Fragment") === "live") event.respondWith(live(event, asked.pathname));
});

/* The page that was open before there was a worker is kept too. */
addEventListener("message", (event) => {
  const url = new URL(event.source.url);
  if (!url.search) event.waitUntil(fetchToKeep(url.pathname).catch(() => null));
});

const asset = async (request) => (await caches.match(request, { ignoreVary: true })) || fetch(request);

/* Whoever it is for is noted of every page; copied is what is kept, and no archive of photos. */
const keepCopy = (path, answer, began) =>
  path && answer.headers.has("Joly-Keep") ? keep(path, answer.clone(), began) : cacheFor(answer, began);

async function page(event, { pathname, search }) {
  const began = performance.now();
  const coming = (async () => (await event.preloadResponse) || fetch(event.request))();
  const kept = coming.then((answer) => keepCopy(search ? null : pathname, answer, began));
  event.waitUntil(kept.catch(() => null));
  const soon = await Promise.race([
    coming.catch(() => null),
    new Promise((done) => setTimeout(done, PATIENCE_MS)),
  ]);
  if (soon && soon.status < 500) return soon;
  /* An app begins at an address that only leads to the start page. */
  const asked = pathname.startsWith(`${ROOT}over/`) ? ROOT : pathname;
  /* What was looked for is not what was seen. */
  const seen = !new URLSearchParams(search).get("q") && (await asSeen(asked));
  if (seen) return seen;
  try {
    return soon || (await coming);
  } catch {
    return (await asSeen(AWAY, asked)) || Response.error();
  }
}

/* A table that is asked for again and has not changed is as new as that: noted when it matters. */
async function live(event, path) {
  const began = performance.now();
  try {
    const answer = await fetch(event.request);
    if (answer.status === 304) confirmed.set(path, Date.now());
    else event.waitUntil(keepCopy(path, answer, began).catch(() => null));
    return answer;
  } catch (error) {
    const at = confirmed.get(path);
    confirmed.delete(path);
    if (at && current) {
      const cache = await caches.open(current);
      await cache.put(`${path.replace(/\/live$/, "")}?at`, new Response("", { headers: { [AT]: at } }));
    }
    throw error;
  }
}
