// The form of the page that checks proofs: what was chosen goes to the verifier, and nowhere else.
import { check } from "./verifier.js";

const form = document.querySelector("#proof-form");
const said = document.querySelector("#said");

function show(kind, lines) {
  said.replaceChildren(...lines.map((text, at) => {
    const line = document.createElement("p");
    line.textContent = at ? text : `${kind === "ok" ? "✓" : "✗"} ${text}`;
    if (!at) line.className = `tag ${kind}`;
    return line;
  }));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  said.replaceChildren();
  const [file] = form.elements.proof.files;
  if (!file) return;
  const witnesses = form.elements.witnesses.value.split("\n").filter((one) => one.trim());
  try {
    if (!crypto.subtle) throw new Error("this page must come over https, or from this machine");
    const found = await check(await file.text(), form.elements.key.value, witnesses);
    const times = Object.entries(found.seen).map(
      ([name, at]) => `witnessed by ${name} at ${new Date(at * 1000).toISOString()}`,
    );
    show("ok", [
      `${found.hand}: proven`,
      `records: ${found.stream} versions ${found.first} to ${found.last}, each as the log has it`,
      `entry ${found.entry} of the ${found.size} hands whose tree ${found.origin} signed`,
      ...times,
    ]);
  } catch (fault) {
    show("bad", ["not proven", fault.message]);
  }
});
form.hidden = false;
