// Whether a hand's proof holds, by its file and public keys alone: a second verifier, written apart
// from `oddchip verify-proof` and by the same published formats (RFC 6962, C2SP). It needs a
// browser's own SHA-256 and Ed25519, and asks nobody anything.

const LOG = 1;
const WITNESS = 4;
const DASH = "\u2014 ";
const FORMAT = "c2sp.org/tlog-proof@v1";
const PROOF_MAX = 64_000_000;
const NOTE_MAX = 64_000;
const LEAF = { hand: "string", stream: "string", first: "number", last: "number", before: "string", tip: "string" };

const utf8 = new TextEncoder();

export class Broken extends Error {
  constructor(what, why) {
    super(`${what}: ${why}`);
  }
}

function bytes(text, what) {
  let raw;
  try {
    raw = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    throw new Broken(what, "it is no base64");
  }
  if (base64(raw) !== text) throw new Broken(what, "it is no base64 in its one spelling");
  return raw;
}

function base64(raw) {
  return btoa(Array.from(raw, (one) => String.fromCharCode(one)).join(""));
}

function hex(raw) {
  return Array.from(raw, (one) => one.toString(16).padStart(2, "0")).join("");
}

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    all.set(one, at);
    at += one.length;
  }
  return all;
}

function same(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

async function sha256(raw) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
}

function number(text, where, called) {
  if (!/^(0|[1-9][0-9]*)$/.test(text) || Number(text) > Number.MAX_SAFE_INTEGER) {
    throw new Broken(where, `its ${called} is no number`);
  }
  return Number(text);
}

async function key(text) {
  const what = "the key";
  const found = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim());
  if (!found) throw new Broken(what, "a key is written NAME+ID+KEY");
  const raw = bytes(found[3], what);
  if (raw.length !== 33 || (raw[0] !== LOG && raw[0] !== WITNESS)) {
    throw new Broken(what, "it is no Ed25519 key of a log or a witness");
  }
  const id = (await sha256(joined(utf8.encode(`${found[1]}\n`), raw))).slice(0, 4);
  if (hex(id) !== found[2]) throw new Broken(what, `its id should be ${hex(id)}, not ${found[2]}`);
  return { name: found[1], kind: raw[0], id, raw: raw.slice(1) };
}

function note(text) {
  const what = "the checkpoint";
  // eslint-disable-next-line no-control-regex
  if (text.length > NOTE_MAX || /[\u0000-\u0009\u000b-\u001f]/.test(text)) {
    throw new Broken(what, "no signed note: too long, or with control characters");
  }
  const gap = text.lastIndexOf("\n\n");
  if (gap < 0 || !text.endsWith("\n") || gap + 2 >= text.length) {
    throw new Broken(what, "no signed note: no blank line before signatures");
  }
  const signatures = text.slice(gap + 2, -1).split("\n").map((line) => {
    const rest = line.slice(DASH.length);
    const space = rest.indexOf(" ");
    const name = rest.slice(0, space);
    if (!line.startsWith(DASH) || space < 1 || name.includes("+")) {
      throw new Broken(what, "no signature line");
    }
    const raw = bytes(rest.slice(space + 1), "a signature");
    return { name, id: raw.slice(0, 4), data: raw.slice(4) };
  });
  return { body: text.slice(0, gap + 1), signatures };
}

// When a key signed (POSIX seconds, 0 where it says no time), null where it did not.
async function signed(found, by) {
  let when = null;
  for (const one of found.signatures) {
    if (one.name !== by.name || !same(one.id, by.id)) continue;
    let { data } = one;
    let said = found.body;
    let seconds = 0n;
    if (by.kind === WITNESS) {
      for (const byte of data.slice(0, 8)) seconds = (seconds << 8n) | BigInt(byte);
      said = `cosignature/v1\ntime ${seconds}\n${said}`;
      data = data.slice(8);
    }
    const imported = await crypto.subtle.importKey("raw", by.raw, "Ed25519", false, ["verify"]);
    if (!(await crypto.subtle.verify("Ed25519", imported, data, utf8.encode(said)))) {
      throw new Broken(`the signature of ${by.name}`, "it is not that key's signature of this text");
    }
    when = Number(seconds);
  }
  return when;
}

function head(body) {
  const what = "the checkpoint";
  const lines = body.split("\n");
  if (lines.length < 4 || lines.at(-1) !== "" || lines[0] === "") {
    throw new Broken(what, "it has not three lines: origin, size, root");
  }
  const size = number(lines[1], what, "size");
  const root = bytes(lines[2], "the root");
  if (root.length !== 32) throw new Broken(what, `its root has ${root.length} bytes`);
  return { origin: lines[0], size, root };
}

function path(text) {
  const what = "the path";
  const gap = text.indexOf("\n\n");
  const lines = text.slice(0, Math.max(gap, 0)).split("\n");
  if (gap < 0 || lines[0] !== FORMAT) {
    throw new Broken(what, `it does not begin with ${FORMAT}, or has no checkpoint`);
  }
  lines.shift();
  if (lines.length && lines[0].startsWith("extra ")) lines.shift();
  if (!lines.length || !lines[0].startsWith("index ")) throw new Broken(what, "it names no index");
  return {
    index: number(lines[0].slice("index ".length), what, "index"),
    hashes: lines.slice(1).map((line) => bytes(line, "a hash of the path")),
    note: text.slice(gap + 2),
  };
}

// The root that a path leads to (RFC 9162, 2.1.3.2), null where it has not the length it must have.
async function reached(leaf, index, size, hashes) {
  if (index >= size) return null;
  let at = BigInt(index);
  let last = BigInt(size) - 1n;
  let found = await sha256(joined([0], leaf));
  for (const step of hashes) {
    if (last === 0n || step.length !== 32) return null;
    if (at & 1n || at === last) {
      found = await sha256(joined([1], step, found));
      while (!(at & 1n) && at !== 0n) {
        at >>= 1n;
        last >>= 1n;
      }
    } else {
      found = await sha256(joined([1], found, step));
    }
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n ? found : null;
}

function plain(text, what) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Broken(what, "it is no JSON");
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) {
    throw new Broken(what, "it is no record");
  }
  return found;
}

function leafOf(text) {
  const what = "the leaf";
  const found = plain(text, what);
  const names = Object.keys(LEAF);
  const whole = names.every((name) => typeof found[name] === LEAF[name])
    && found.leaf === "oddchip-hand-1"
    && Object.keys(found).length === names.length + 1
    && Number.isSafeInteger(found.first) && Number.isSafeInteger(found.last);
  if (!whole) throw new Broken(what, "it says nothing of a hand");
  return found;
}

async function checkRecords(leaf, records) {
  const what = "the records";
  const count = leaf.last - leaf.first + 1;
  if (records.length !== count) throw new Broken(what, `they are ${records.length}, the leaf names ${count}`);
  let previous = leaf.before;
  let starts = false;
  for (const [at, text] of records.entries()) {
    const version = leaf.first + at;
    const where = `record ${leaf.stream} version ${version}`;
    const record = plain(text, where);
    if (record.stream !== leaf.stream || record.version !== version) {
      throw new Broken(where, `it calls itself ${record.stream} version ${record.version}`);
    }
    if (record.previous !== previous) throw new Broken(where, "it does not follow the one before it");
    previous = hex(await sha256(utf8.encode(text)));
    const events = Array.isArray(record.events) ? record.events : [];
    starts ||= at === 0 && events.some((one) => one !== null && typeof one === "object" && one.hand === leaf.hand);
  }
  if (previous !== leaf.tip) throw new Broken(what, `the digest of version ${leaf.last} is not the leaf's`);
  if (!starts) throw new Broken(what, `hand ${leaf.hand} does not start in the first`);
}

// What a proof's file shows, if all of it holds; throws `Broken`, which says what does not.
export async function check(text, logKey, witnesses = []) {
  const file = "the proof's file";
  if (text.length > PROOF_MAX) throw new Broken(file, `more than ${PROOF_MAX} bytes`);
  const proof = plain(text, file);
  const whole = proof.format === "oddchip-proof-1" && typeof proof.leaf === "string"
    && typeof proof.proof === "string" && Array.isArray(proof.records)
    && proof.records.every((one) => typeof one === "string");
  if (!whole) throw new Broken(file, "no proof of ours");
  const by = await key(logKey);
  const way = path(proof.proof);
  const found = note(way.note);
  if ((await signed(found, by)) === null) throw new Broken("the checkpoint", `${by.name} has not signed it`);
  const said = head(found.body);
  if (said.origin !== by.name) throw new Broken("the checkpoint", `it is of ${said.origin}, not of ${by.name}`);
  const seen = {};
  for (const one of witnesses) {
    const who = await key(one);
    const when = await signed(found, who);
    if (when === null) throw new Broken("the checkpoint", `the witness ${who.name} has not signed it`);
    seen[who.name] = when;
  }
  const root = await reached(utf8.encode(proof.leaf), way.index, said.size, way.hashes);
  if (root === null || !same(root, said.root)) {
    throw new Broken("the leaf", `it is not entry ${way.index} of the signed tree`);
  }
  const leaf = leafOf(proof.leaf);
  await checkRecords(leaf, proof.records);
  return { ...leaf, entry: way.index, size: said.size, origin: said.origin, seen };
}
