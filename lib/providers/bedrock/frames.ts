import { crc32 } from "node:zlib";
import { unusable } from "../vendor-failure";

/** Total length, length of the headers, and their checksum; each of four bytes. */
const PRELUDE = 12;
const CHECKSUM = 4;
/** The events of a stream are far smaller. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Sizes of header values by their type; those of types 6 and 7 are preceded by their length. */
const FIXED: readonly (number | undefined)[] = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];
const TEXT = 7;

/** A message of `application/vnd.amazon.eventstream`. */
export interface Frame {
  /** The text headers, by name. */
  headers: ReadonlyMap<string, string>;
  payload: Buffer;
}

/** Splits bytes into messages, at any chunk boundaries. Throws `bad_response_body` for a wrong checksum or length. */
export class FrameDecoder {
  #pieces: Uint8Array[] = [];
  #length = 0;
  /** Bytes that the next message needs, as far as known. */
  #needed = PRELUDE;

  /** The messages that this chunk completes. */
  push(chunk: Uint8Array): Frame[] {
    this.#pieces.push(chunk);
    this.#length += chunk.length;
    if (this.#length < this.#needed) return [];
    let bytes = Buffer.concat(this.#pieces, this.#length);
    const frames: Frame[] = [];
    for (this.#needed = neededBy(bytes); bytes.length >= this.#needed; this.#needed = neededBy(bytes)) {
      frames.push(frameIn(bytes.subarray(0, this.#needed)));
      bytes = bytes.subarray(this.#needed);
    }
    this.#pieces = [bytes];
    this.#length = bytes.length;
    return frames;
  }
}

function neededBy(bytes: Buffer): number {
  if (bytes.length < PRELUDE) return PRELUDE;
  const total = bytes.readUInt32BE(0);
  if (crc32(bytes.subarray(0, PRELUDE - CHECKSUM)) !== bytes.readUInt32BE(PRELUDE - CHECKSUM))
    throw unusable("a message of an event stream whose prelude has a wrong checksum");
  const least = PRELUDE + bytes.readUInt32BE(4) + CHECKSUM;
  if (total < least || total > MOST_BYTES) throw unusable(`a message of an event stream with a length of ${total} bytes`);
  return total;
}

function frameIn(message: Buffer): Frame {
  const end = message.length - CHECKSUM;
  if (crc32(message.subarray(0, end)) !== message.readUInt32BE(end)) throw unusable("a message of an event stream with a wrong checksum");
  const body = PRELUDE + message.readUInt32BE(4);
  return { headers: headersIn(message.subarray(PRELUDE, body)), payload: message.subarray(body, end) };
}

function headersIn(bytes: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  try {
    for (let at = 0; at < bytes.length; ) {
      const name = bytes.toString("utf8", at + 1, at + 1 + bytes.readUInt8(at));
      at += 1 + bytes.readUInt8(at);
      const type = bytes.readUInt8(at++);
      const size = FIXED[type] ?? bytes.readUInt16BE(at);
      if (FIXED[type] === undefined) at += 2;
      if (type === TEXT) headers.set(name, bytes.toString("utf8", at, at + size));
      at += size;
    }
  } catch {
    throw unusable("a message of an event stream whose headers end too early");
  }
  return headers;
}
