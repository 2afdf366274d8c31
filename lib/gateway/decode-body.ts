import { promisify } from "node:util";
import zlib, { type ZlibOptions } from "node:zlib";
import { Failure } from "../contracts/errors";
import { fieldsOf } from "../contracts/typed";
import { shorten } from "./query";
import { ZstdTooLong } from "./zstd/frames";
import { decodeZstdBody } from "./zstd/thread";

type Decoder = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

const inflate: Decoder = promisify(zlib.inflate);
const inflateRaw: Decoder = promisify(zlib.inflateRaw);
/** In Node since 22.15. */
const native = (zlib as { zstdDecompress?: typeof zlib.gunzip }).zstdDecompress;
const zstd: Decoder = native ? promisify(native) : (bytes, { maxOutputLength = 0 }) => decodeZstdBody(bytes, maxOutputLength);

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", promisify(zlib.gunzip)],
  ["br", promisify(zlib.brotliDecompress)],
  ["deflate", (bytes, options) => (hasZlibHeader(bytes) ? inflate(bytes, options) : inflateRaw(bytes, options))],
  ["zstd", zstd],
]);
const ACCEPTED = [...DECODERS.keys()].join(", ");

/** The coding of a body; undefined if there is none. Throws for unsupported and multiple codings. */
export function codingOf(contentEncoding: string | undefined): string | undefined {
  if (contentEncoding === undefined) return undefined;
  const [first, ...others] = contentEncoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (first === undefined) return undefined;
  const coding = first === "x-gzip" ? "gzip" : first;
  if (others.length === 0 && DECODERS.has(coding)) return coding;
  throw new Failure(
    "unsupported_content_type",
    `Unsupported content-encoding '${shorten(contentEncoding)}': send the body uncompressed or in one of ${ACCEPTED}.`,
    { headers: { "accept-encoding": ACCEPTED } },
  );
}

/** Decodes a body off the event loop; stops once it exceeds the limit. */
export async function decodeBody(bytes: Uint8Array, { coding, limitBytes }: { coding: string; limitBytes: number }): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  try {
    return (await DECODERS.get(coding)?.(bytes, { maxOutputLength: limitBytes })) ?? bytes;
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof ZstdTooLong || fieldsOf(error).code === "ERR_BUFFER_TOO_LARGE")
      throw new Failure("request_too_large", `The decoded request body is larger than ${limitBytes} bytes.`);
    throw new Failure("invalid_value", `The request body is not valid ${coding}, as its content-encoding says.`, { cause: error });
  }
}

/** `deflate` means the zlib format; some clients send raw deflate. */
function hasZlibHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
