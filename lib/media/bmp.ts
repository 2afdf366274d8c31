import { setImmediate as breathe } from "node:timers/promises";

export interface BmpHeader {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  /** Bytes from one row to the next. */
  stride: number;
  /** Offset of the pixels. */
  start: number;
  palette: { at: number; step: number; colours: number };
  masks: readonly [red: number, green: number, blue: number];
}

const [PLAIN, BIT_FIELDS, ALPHA_BIT_FIELDS] = [0, 3, 6];
const OLD_HEADER = 12;
const MASKS_16 = [0x7c00, 0x03e0, 0x001f] as const;
const MASKS_32 = [0xff0000, 0x00ff00, 0x0000ff] as const;
/** Rows are reordered on the event loop; this many pixels take a few milliseconds. */
const PIXELS_AT_ONCE = 500_000;

/** Undefined if the bytes aren't a BMP, are compressed, or are truncated. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 26 || view.getUint16(0) !== 0x424d) return undefined;
  const [start, size] = [view.getUint32(10, true), view.getUint32(14, true)];
  const old = size === OLD_HEADER;
  if (!old && (size < 40 || bytes.length < 14 + size || bytes.length < 70)) return undefined;
  const width = old ? view.getUint16(18, true) : view.getInt32(18, true);
  const tall = old ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(old ? 24 : 28, true);
  const compression = old ? PLAIN : view.getUint32(30, true);
  const fields = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS;
  if ((compression !== PLAIN && !(fields && bits >= 16)) || ![1, 4, 8, 16, 24, 32].includes(bits)) return undefined;
  const height = Math.abs(tall);
  const stride = Math.ceil((bits * width) / 32) * 4;
  if (width < 1 || height < 1 || start + stride * height > bytes.length) return undefined;
  const used = old ? 0 : view.getUint32(46, true);
  const at = 14 + size + (fields && size === 40 ? 12 : 0);
  const step = old ? 3 : 4;
  const colours = Math.min(used || 256, 2 ** Math.min(bits, 8), Math.max(0, Math.floor((start - at) / step)));
  const palette = { at, step, colours };
  const given = [view.getUint32(54, true), view.getUint32(58, true), view.getUint32(62, true)] as const;
  return { width, height, topDown: tall < 0, bits, stride, start, palette, masks: fields ? given : bits === 16 ? MASKS_16 : MASKS_32 };
}

/** The pixels as RGB, top row first. Transparency is dropped: programs that write BMP rarely mean it. */
export async function decodeBmp(bytes: Uint8Array, header: BmpHeader): Promise<Uint8Array> {
  const { width, height, topDown, stride, start } = header;
  const pixels = new Uint8Array(width * height * 3);
  const paint = painterOf(bytes, header);
  const rowsAtOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  for (let row = 0; row < height; row++) {
    const from = start + stride * (topDown ? row : height - 1 - row);
    for (let column = 0, to = row * width * 3; column < width; column++, to += 3) paint(from, column, pixels, to);
    if (row % rowsAtOnce === rowsAtOnce - 1) await breathe();
  }
  return pixels;
}

type Painter = (from: number, column: number, pixels: Uint8Array, to: number) => void;

function painterOf(bytes: Uint8Array, { bits, palette, masks }: BmpHeader): Painter {
  const byte = (at: number) => bytes[at] ?? 0;
  const copy = (at: number, pixels: Uint8Array, to: number) => {
    pixels[to] = byte(at + 2);
    pixels[to + 1] = byte(at + 1);
    pixels[to + 2] = byte(at);
  };
  if (bits === 24) return (from, column, pixels, to) => copy(from + column * 3, pixels, to);
  if (bits <= 8) {
    const perByte = 8 / bits;
    const all = 2 ** bits - 1;
    return (from, column, pixels, to) => {
      const shift = 8 - bits * ((column % perByte) + 1);
      const index = (byte(from + Math.floor(column / perByte)) >> shift) & all;
      if (index < palette.colours) copy(palette.at + palette.step * index, pixels, to);
    };
  }
  const [red, green, blue] = [channelOf(masks[0]), channelOf(masks[1]), channelOf(masks[2])];
  const step = bits / 8;
  return (from, column, pixels, to) => {
    const at = from + column * step;
    const high = step === 4 ? (byte(at + 2) | (byte(at + 3) << 8)) << 16 : 0;
    const value = (byte(at) | (byte(at + 1) << 8) | high) >>> 0;
    pixels[to] = red(value);
    pixels[to + 1] = green(value);
    pixels[to + 2] = blue(value);
  };
}

/** Extracts a mask's bits from a pixel and scales them to 0–255. */
function channelOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}
