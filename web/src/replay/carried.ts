// A record inside an address, behind the mark `#`: what stands there is never sent to a server, and whoever gets the
// link needs nothing else.

/** More than this does not belong into an address. */
const MOST_CHARS = 30_000;
/** A record may not grow beyond what the engine reads, whatever somebody has packed. */
const MOST_BYTES = 1 << 20;

export async function pack(record: string): Promise<string | null> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed ?? []) text += String.fromCharCode(byte);
  const carried = btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return carried.length > MOST_CHARS ? null : carried;
}

/** The record, or null if this is none. */
export async function unpack(carried: string): Promise<string | null> {
  if (carried.length > MOST_CHARS || !/^[A-Za-z0-9_-]+$/.test(carried)) return null;
  try {
    const bytes = Uint8Array.from(atob(carried.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const record = await through(bytes, new DecompressionStream("deflate-raw"));
    return record === null ? null : new TextDecoder("utf-8", { fatal: true }).decode(record);
  } catch {
    return null;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
