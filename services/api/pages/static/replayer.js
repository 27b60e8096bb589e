// Goes through the steps of a hand. Every step was drawn by the server; here they only change places.
const replay = document.getElementById("replay");
const regions = [document.getElementById("step"), document.getElementById("text")];
const said = document.getElementById("said");
const slider = document.getElementById("slider");
const play = document.getElementById("play");
const speed = document.getElementById("speed");
const log = document.querySelector("#log ol");
const last = Number(replay.dataset.last);
const EVERY = 1500; // ms a step at normal speed

let at = Number(replay.dataset.at);
let steps = [];
let timer = null;

function starts() {
  const found = document.querySelectorAll('[aria-label="Parts of the hand"] [data-go]');
  return [...found].map((one) => Number(one.dataset.go));
}

function wanted(go) {
  switch (go) {
    case "first": return 0;
    case "back": return Math.max(0, at - 1);
    case "forward": return Math.min(last, at + 1);
    case "last": return last;
    default: return Number(go);
  }
}

function address(step, href) {
  const url = new URL(href, location.href);
  url.searchParams.set("step", String(step));
  return url.pathname + url.search;
}

function show(step) {
  const open = regions[1].querySelector("details").open;
  at = step;
  regions.forEach((region, number) => {
    region.replaceChildren(...document.importNode(steps[at].children[number], true).childNodes);
  });
  regions[1].querySelector("details").open = open;
  const what = regions[0].querySelector(".what").textContent.replace(/\s+/g, " ").trim();
  said.textContent = timer === null ? what : "";
  document.getElementById("at").textContent = String(at + 1);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at + 1} of ${last + 1}: ${what}`);
  for (const one of replay.querySelectorAll("[data-go]")) {
    if (!/^\d+$/.test(one.dataset.go)) one.href = address(wanted(one.dataset.go), one.href);
  }
  for (const one of replay.querySelectorAll("[data-keeps]")) one.href = address(at, one.href);
  for (const one of log.querySelectorAll("a")) {
    if (Number(one.dataset.go) === at) {
      one.setAttribute("aria-current", "step");
      scroll(one);
    } else one.removeAttribute("aria-current");
  }
  history.replaceState(null, "", address(at, location.href));
  if (at === last) pause();
}

function scroll(link) {
  // the list's own place, never the page's
  log.scrollTop = link.offsetTop - log.clientHeight / 2;
}

function pause() {
  clearInterval(timer);
  timer = null;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

function begin() {
  clearInterval(timer);
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
  timer = setInterval(() => show(wanted("forward")), EVERY / Number(speed.value));
}

function toggle() {
  if (timer !== null) pause();
  else {
    if (at === last) show(0);
    begin();
  }
}

function part(down) {
  const all = starts();
  const found = down ? all.find((one) => one > at) : all.findLast((one) => one < at);
  return found ?? (down ? last : 0);
}

function listen() {
  replay.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    pause();
    show(wanted(link.dataset.go));
  });
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  play.addEventListener("click", toggle);
  speed.addEventListener("change", () => { if (timer !== null) begin(); });
  document.addEventListener("keydown", key);
}

const KEYS = {
  ArrowLeft: () => show(wanted("back")),
  ArrowRight: () => show(wanted("forward")),
  Home: () => show(0),
  End: () => show(last),
  PageUp: () => show(part(false)),
  PageDown: () => show(part(true)),
};

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, .scroll")) return;
  if (event.shiftKey) {
    const name = { ArrowLeft: "earlier", ArrowRight: "later" }[event.key];
    if (name) document.getElementById(name)?.click();
    return;
  }
  if (event.key === " " && !event.target.closest("a, button, summary")) {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    pause();
    KEYS[event.key]();
  }
}

const answer = await fetch(replay.dataset.steps, { headers: { Accept: "text/html" } });
if (answer.ok) {
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  steps = [...drawn.querySelectorAll("[data-step]")];
  for (const one of [slider, play, speed.parentElement, document.getElementById("keys")]) one.hidden = false;
  listen();
  slider.max = String(last);
  slider.value = String(at);
  scroll(log.querySelector("[aria-current]"));
  replay.dataset.ready = "yes";
}
