/* Whether this phone trusts the household's certificate: asked of each address until one answers */

const place = document.querySelector("[data-origins]");

const answers = async (origin) => {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), 5000);
  try {
    const answer = await fetch(`${origin}/ok`, {
      credentials: "omit",
      cache: "no-store",
      signal: cut.signal,
    });
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

const found = (origin) => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  for (const field of document.querySelectorAll("[data-host]")) field.value = host;
  for (const each of document.querySelectorAll("[data-when]")) {
    each.hidden = each.dataset.when !== "worked";
  }
  const go = document.querySelector("[data-go]");
  go?.classList.add("primary");
  go?.scrollIntoView({ block: "nearest" });
};

const look = async () => {
  if (document.hidden) {
    document.addEventListener("visibilitychange", look, { once: true });
    return;
  }
  for (const origin of place.dataset.origins.split(" ")) {
    if (await answers(origin)) {
      found(origin);
      return;
    }
  }
  setTimeout(look, 3000);
};

if (place) {
  for (const each of document.querySelectorAll("[data-when]")) {
    each.hidden = each.dataset.when !== "waiting";
  }
  look();
}
