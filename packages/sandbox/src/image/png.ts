import { once } from "node:events";
import { finished } from "node:stream/promises";
import { constants, crc32, createDeflate } from "node:zlib";

/** Pixels of four bytes: red, green, blue, opacity, which is not multiplied into the colours. */
export interface Raster {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes that are filtered while those before them are compressed in another thread. */
const BAND = 192 * 1024;
const TRUECOLOUR = 2;
const TRUECOLOUR_WITH_ALPHA = 6;
const PAETH = 4;

/**
 * A PNG (ISO/IEC 15948) of a drawn image, without its opacity where it is `opaque`. Every row is filtered in the same way and
 * only runs are compressed: for soft, grainy images the file is as small as where each row tries all filters and repeats are
 * searched for, and takes half the time.
 */
export async function encodePng(raster: Raster, { opaque }: { opaque: boolean }): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  header.set([8, opaque ? TRUECOLOUR : TRUECOLOUR_WITH_ALPHA, 0, 0, 0], 8);
  const body = await compress(raster, opaque ? 3 : 4);
  return Buffer.concat([SIGNATURE, ...chunk("IHDR", [header]), ...chunk("IDAT", body), ...chunk("IEND", [])]);
}

function chunk(name: string, parts: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, "latin1");
  const check = Buffer.alloc(4);
  check.writeUInt32BE(parts.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(4))));
  return [head, ...parts, check];
}

async function compress(raster: Raster, channels: 3 | 4): Promise<Buffer[]> {
  const deflate = createDeflate({ level: 1, strategy: constants.Z_RLE, memLevel: 9, chunkSize: 64 * 1024 });
  const parts: Buffer[] = [];
  deflate.on("data", (part: Buffer) => parts.push(part));
  const end = finished(deflate);
  // Looked at below; until then a write that waits tells what broke.
  end.catch(() => undefined);
  const stride = raster.width * channels + 1;
  const rows = Math.max(1, Math.floor(BAND / stride));
  let [band, other] = [Buffer.allocUnsafe(rows * stride), Buffer.allocUnsafe(rows * stride)];
  let taken: Promise<unknown> = Promise.resolve();
  for (let top = 0; top < raster.height; top += rows) {
    const filled = band.subarray(0, Math.min(rows, raster.height - top) * stride);
    for (let at = 0; at < filled.length; at += stride)
      /* @__NOINLINE__ */ filterRow(raster, { row: top + at / stride, channels, into: filled.subarray(at, at + stride) });
    await taken;
    taken = deflate.write(filled) ? Promise.resolve() : once(deflate, "drain");
    [band, other] = [other, band];
  }
  await taken;
  deflate.end();
  await end;
  return parts;
}

interface FilteredRow {
  row: number;
  channels: 3 | 4;
  into: Uint8Array;
}

/** The difference of each byte from what its neighbours let expect. */
function filterRow({ data, width }: Raster, { row, channels, into }: FilteredRow): void {
  into[0] = PAETH;
  const start = row * width * 4;
  for (let channel = 0; channel < channels; channel++) {
    let left = 0;
    let corner = 0;
    let to = channel + 1;
    for (let at = start + channel, end = start + width * 4; at < end; at += 4) {
      const value = data[at] as number;
      const above = row === 0 ? 0 : (data[at - width * 4] as number);
      into[to] = value - expected(left, above, corner);
      left = value;
      corner = above;
      to += channels;
    }
  }
}

/**
 * Whichever neighbour is next to left + above - corner; the first of them at equal distance. Chosen by masks and not by branches,
 * which a processor guesses wrong too often here.
 */
function expected(left: number, above: number, corner: number): number {
  const byLeft = Math.abs(above - corner);
  const byAbove = Math.abs(left - corner);
  const byCorner = Math.abs(left + above - corner - corner);
  const notLeft = (byAbove - byLeft) >> 31;
  const best = left ^ ((left ^ above) & notLeft);
  const distance = byLeft ^ ((byLeft ^ byAbove) & notLeft);
  return best ^ ((best ^ corner) & ((byCorner - distance) >> 31));
}
