// The texture of the paper, baked into two tiles: large blotches and fine grain. Brown with varying opacity.
import { deflateSync } from "node:zlib";
import { numbers } from "./geometry";

const LEVELS = 16;

function crc(bytes: Buffer): number {
  let c = ~0;
  for (const byte of bytes) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

/** A PNG with a palette of one colour in 16 opacities, four bits per pixel. */
function png(size: number, colour: [number, number, number], most: number, value: (x: number, y: number) => number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([4, 3, 0, 0, 0], 8);
  const palette = Buffer.from(Array.from({ length: LEVELS }, () => colour).flat());
  const opacity = Buffer.from(Array.from({ length: LEVELS }, (_, i) => Math.round((i / (LEVELS - 1)) * most * 255)));
  const rows = Buffer.alloc((size / 2 + 1) * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const level = Math.max(0, Math.min(LEVELS - 1, Math.round(value(x, y) * (LEVELS - 1))));
      rows[y * (size / 2 + 1) + 1 + (x >> 1)] |= x % 2 ? level : level << 4;
    }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("tRNS", opacity),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Smooth noise from 0 to 1 that repeats after `cells` cells. */
function tiled(cells: number, seed: number): (u: number, v: number) => number {
  const random = numbers(seed);
  const grid = Array.from({ length: cells * cells }, () => random());
  const at = (i: number, j: number): number => grid[(((j % cells) + cells) % cells) * cells + (((i % cells) + cells) % cells)];
  const smooth = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
  return (u, v) => {
    const [x, y] = [u * cells, v * cells];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [a, b] = [smooth(x - i), smooth(y - j)];
    return (at(i, j) * (1 - a) + at(i + 1, j) * a) * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b;
  };
}

export function blotches(): Buffer {
  const octaves = [5, 11, 23, 47].map((cells, i) => ({ noise: tiled(cells, 8 + i), weight: 0.5 ** (i + 0.6) }));
  const total = octaves.reduce((s, o) => s + o.weight, 0);
  return png(512, [128, 82, 26], 0.2, (x, y) => {
    const n = octaves.reduce((s, o) => s + o.noise(x / 512, y / 512) * o.weight, 0) / total;
    return (n - 0.36) * 2.6;
  });
}

export function grain(): Buffer {
  const random = numbers(3);
  return png(128, [77, 51, 26], 0.07, () => Math.max(0, random() + random() - 1.05) * 1.1);
}
