// Has the list of hands brought anew as others end. What is in the list, the server says.
const box = document.querySelector("[data-feed]");
const state = box.querySelector(".state");
const button = box.querySelector("button");
const CALM = 1000; // ms between two lists at least

let source = null;
let due = null;

function bring() {
  if (due !== null) return;
  due = setTimeout(() => {
    due = null;
    document.body.dispatchEvent(new Event("hand-ended"));
  }, CALM);
}

function listen() {
  source = new EventSource(box.dataset.feed);
  source.addEventListener("open", () => { state.textContent = "live"; });
  source.addEventListener("error", () => { state.textContent = "not connected, trying again"; });
  source.addEventListener("hand", bring);
}

function pause() {
  source.close();
  clearTimeout(due);
  due = null;
  state.textContent = "paused";
}

button.addEventListener("click", () => {
  const paused = button.getAttribute("aria-pressed") === "false";
  button.setAttribute("aria-pressed", String(paused));
  if (paused) pause();
  else {
    listen();
    bring();
  }
});
box.hidden = false;
listen();
