// Damage to a database that SQLite itself does not notice, as from a hand that has edited it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Replaces a text by another of the same length, wherever it is stored; gives back how often. */
export function damage(file, text, other) {
  if (text.length !== other.length) throw new Error("both texts must have the same length");
  let n = 0;
  for (const path of [file, `${file}-wal`].filter((one) => existsSync(one))) {
    const bytes = readFileSync(path);
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at)) {
      bytes.write(other, at, "latin1");
      n += 1;
    }
    if (path.endsWith("-wal")) sumUp(bytes);
    writeFileSync(path, bytes);
  }
  return n;
}

/** Makes the sums of a write-ahead log right again; https://www.sqlite.org/fileformat2.html#walformat tells how. */
function sumUp(log) {
  if (log.length < 32) return;
  const word = log.readUInt32BE(0) & 1 ? (at) => log.readUInt32BE(at) : (at) => log.readUInt32LE(at);
  let [a, b] = [0, 0];
  const add = (from, to) => {
    for (let at = from; at < to; at += 8) {
      a = (a + word(at) + b) >>> 0;
      b = (b + word(at + 4) + a) >>> 0;
    }
  };
  const size = 24 + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  add(0, 24);
  for (let frame = 32; frame + size <= log.length; frame += size) {
    // What is left of an earlier log has other salt.
    if (!log.subarray(frame + 8, frame + 16).equals(salt)) return;
    add(frame, frame + 8);
    add(frame + 24, frame + size);
    log.writeUInt32BE(a, frame + 16);
    log.writeUInt32BE(b, frame + 20);
  }
}
