import { Decompress, decompress } from "fzstd";

/** A Zstandard frame (RFC 8878), found by its header and block headers without decoding. */
export interface ZstdFrame {
  start: number;
  end: number;
  /** In bytes: the decoder's back-reference buffer. */
  window: number;
  blocks: number;
  /** In bytes, as declared; undefined if it is not. */
  size: number | undefined;
  /** In bytes: the upper bound of its decoded size. */
  most: number;
}

/** The decoded body exceeds the limit. */
export class ZstdTooLong extends Error {}

/** What RFC 8878 asks decoders to support. Larger ones would take memory that a small body can ask for. */
const LARGEST_WINDOW = 8 * 1024 * 1024;
const LARGEST_BLOCK = 128 * 1024;
/** In bytes: the window is moved after each block. Above this, blocks are too many and too small to be honest. */
const MOST_MOVED = 8 * 1024 ** 3;

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const RAW = 0;
const RLE = 1;
const RESERVED = 3;

/** The frames of a body. Throws for what is no Zstandard, is cut off, needs a dictionary, or would decode to more than `limit` bytes. */
export function zstdFrames(bytes: Uint8Array, limit: number): ZstdFrame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: ZstdFrame[] = [];
  let told = 0;
  for (let at = 0; at < bytes.length; ) {
    const magic = view.getUint32(at, true);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      at += 8 + view.getUint32(at + 4, true);
      continue;
    }
    if (magic !== MAGIC) throw new Error("no zstd frame");
    const frame = readFrame(view, at);
    told += frame.size ?? 0;
    if (told > limit) throw new ZstdTooLong();
    if (frame.window > LARGEST_WINDOW && frame.size === undefined) throw new Error("the window is too large");
    if (frame.size === undefined && frame.blocks * frame.window > MOST_MOVED) throw new Error("too many blocks");
    frames.push(frame);
    at = frame.end;
  }
  return frames;
}

function readFrame(view: DataView, start: number): ZstdFrame {
  const descriptor = view.getUint8(start + 4);
  const single = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeFlag = descriptor >> 6;
  if ((descriptor & 0x08) !== 0) throw new Error("a reserved bit is set");
  let at = start + 5;
  let window = 0;
  if (!single) {
    const byte = view.getUint8(at++);
    const base = 2 ** (10 + (byte >> 3));
    window = base + (base / 8) * (byte & 7);
  }
  for (const end = at + dictionary; at < end; at++) if (view.getUint8(at) !== 0) throw new Error("a dictionary is needed");
  const sized = single || sizeFlag > 0;
  const size = sized ? sizeAt(view, at, sizeFlag) : undefined;
  at += sized ? 2 ** sizeFlag : 0;
  if (single) window = size ?? 0;
  const blocks = readBlocks(view, at, window);
  // An empty frame says 0, which the decoder takes for silence.
  return { start, window, size: size || undefined, ...blocks, end: blocks.end + (descriptor & 0x04 ? 4 : 0) };
}

function sizeAt(view: DataView, at: number, flag: number): number {
  if (flag === 0) return view.getUint8(at);
  if (flag === 1) return view.getUint16(at, true) + 256;
  return flag === 2 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

function readBlocks(view: DataView, start: number, window: number): Pick<ZstdFrame, "end" | "blocks" | "most"> {
  const largest = Math.min(window, LARGEST_BLOCK);
  let at = start;
  let most = 0;
  for (let blocks = 1; ; blocks++) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
    const type = (header >> 1) & 3;
    const size = header >> 3;
    if (type === RESERVED || size > LARGEST_BLOCK) throw new Error("no block of zstd");
    most += type === RAW || type === RLE ? size : largest;
    at += 3 + (type === RLE ? 1 : size);
    if (at > view.byteLength) throw new Error("it is cut off");
    if (header & 1) return { end: at, blocks, most };
  }
}

/** Decodes frames that were found. Throws `ZstdTooLong` as soon as there is more than `limit`. */
export function decodeZstd(bytes: Uint8Array, frames: readonly ZstdFrame[], limit: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const take = (piece: Uint8Array) => {
    length += piece.length;
    if (length > limit) throw new ZstdTooLong();
    pieces.push(piece);
  };
  for (const { start, end, size } of frames) {
    const frame = bytes.subarray(start, end);
    if (size !== undefined) take(decompress(frame));
    else new Decompress(take).push(frame, true);
  }
  return Buffer.concat(pieces, length);
}
