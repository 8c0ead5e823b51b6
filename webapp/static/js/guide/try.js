/* Whether this phone trusts the household's certificate: all addresses are asked until one answers.
   Only what answered is offered: where a name is not found, nothing leads back from there. */

const place = document.querySelector("[data-origins]");
const go = document.querySelector("form[data-go]");
const waysOn = [...(go?.querySelectorAll("[data-origin]") || [])];

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

const say = (name) => {
  for (const each of document.querySelectorAll("[data-when]")) {
    each.hidden = each.dataset.when !== name;
  }
};

const offer = (origin) => {
  const isFirst = !waysOn.some((each) => !each.hidden);
  const way = waysOn.find((each) => each.dataset.origin === origin);
  if (isFirst) say("worked");
  if (!way) return;
  way.hidden = false;
  go.hidden = false;
  way.classList.toggle("primary", isFirst);
  if (isFirst) go.scrollIntoView({ block: "nearest" });
};

const ask = async (origin) => {
  const is = await answers(origin);
  if (is) offer(origin);
  return is;
};

const look = async () => {
  if (document.hidden) {
    document.addEventListener("visibilitychange", look, { once: true });
    return;
  }
  const found = await Promise.all(place.dataset.origins.split(" ").map(ask));
  if (!found.includes(true)) setTimeout(look, 3000);
};

if (place) {
  for (const each of [go, ...waysOn]) if (each) each.hidden = true;
  say("waiting");
  look();
}
