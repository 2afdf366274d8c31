import type { Metadata } from "sharp";
import { Failure } from "../contracts/errors";
import type { Caller } from "../contracts/keys";
import type { ImageFile, ImageType } from "../contracts/media";
import type { Cancellation } from "../providers/capabilities";
import { decodeBmp, readBmpHeader } from "./bmp";
import { hasEndMark } from "./end-marks";
import { Slots } from "./slots";
import { sniff } from "./sniff";

export const IMAGE_LIMITS = { bytes: 30 * 1024 ** 2, pixels: 50_000_000, side: 20_000 } as const;
const DECODE_SECONDS = 20;
/** Each decoder uses a core and, for interlaced images, some hundred megabytes. */
const decoders = new Slots(2);

const FORMATS = "PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF";
/** The decoder's names of the types; AVIF is reported as HEIF. */
const DECODER_NAMES: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/tiff": "tiff",
  "image/avif": "heif",
  "image/bmp": "bmp",
};

export interface InspectOptions {
  /** The image's field, for errors. */
  param?: string | null;
  signal?: Cancellation;
  /** For fair queueing of decoders; absent for internal work. */
  caller?: Caller;
}

/**
 * Checks by decoding that bytes are one complete image within the limits. Of an animation only the first frame counts.
 * A BMP is returned as PNG, because few readers support BMP. Throws `invalid_image_format`, `image_too_large`.
 */
export async function inspectImage(bytes: Uint8Array, { param = null, signal, caller }: InspectOptions = {}): Promise<ImageFile> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Failure("image_too_large", "The image is larger than 30 MB.", { param });
  const type = typeOf(bytes, param);
  const image = await decoders.run(async () => (type === "image/bmp" ? rewriteBmp(bytes, param) : decode({ bytes, type }, param)), {
    signal,
    caller,
  });
  signal?.throwIfAborted();
  return image;
}

function typeOf(bytes: Uint8Array, param: string | null): ImageType {
  if (bytes.length === 0) throw new Failure("invalid_image_format", "The image is empty.", { param });
  const sniffed = sniff(bytes);
  if (sniffed.kind === "picture") return sniffed.type;
  const why = sniffed.kind === "refused" ? sniffed.why : sniffed.kind === "recording" ? "It is a video or audio file." : "";
  throw new Failure("invalid_image_format", `The file is not an image that can be read. ${why ? `${why} ` : ""}Send ${FORMATS}.`, {
    param,
  });
}

/** Loaded by the first image: it takes 20 MB. */
async function decoder() {
  return (await import("sharp")).default;
}

async function decode({ bytes, type }: Pick<ImageFile, "bytes" | "type">, param: string | null): Promise<ImageFile> {
  const { width, height, format } = await readHeader(bytes, param);
  if (format !== DECODER_NAMES[type]) throw damaged(param);
  checkSize({ width, height }, param);
  if (!hasEndMark(bytes, type)) throw damaged(param);
  try {
    const sharp = await decoder();
    // Every row is decoded; only a thumbnail is kept.
    await sharp(bytes, { failOn: "error", limitInputPixels: IMAGE_LIMITS.pixels, sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .resize(8, 8, { fit: "fill", kernel: "linear", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.includes("timeout"))) throw damaged(param, cause);
    throw new Failure("invalid_image_format", `The image took longer than ${DECODE_SECONDS} seconds to decode: send it smaller.`, {
      param,
      cause,
    });
  }
  return { bytes, type, width, height };
}

/** Reads only the header, so that a decompression bomb is found before decoding. */
async function readHeader(bytes: Uint8Array, param: string | null): Promise<Metadata> {
  try {
    const sharp = await decoder();
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw damaged(param, cause);
  }
}

async function rewriteBmp(bytes: Uint8Array, param: string | null): Promise<ImageFile> {
  const header = readBmpHeader(bytes);
  if (!header) throw new Failure("invalid_image_format", "The BMP is truncated, damaged or compressed: send it as a PNG.", { param });
  const { width, height } = header;
  checkSize(header, param);
  const pixels = await decodeBmp(bytes, header);
  const sharp = await decoder();
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .timeout({ seconds: DECODE_SECONDS })
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { bytes: png, type: "image/png", width, height };
}

function checkSize({ width, height }: { width: number; height: number }, param: string | null): void {
  if (width > IMAGE_LIMITS.side || height > IMAGE_LIMITS.side)
    throw new Failure("image_too_large", `The image has ${width} × ${height} pixels; the limit per side is 20,000.`, { param });
  if (width * height > IMAGE_LIMITS.pixels)
    throw new Failure("image_too_large", `The image has ${width} × ${height} pixels; the limit is 50 million in total.`, { param });
}

function damaged(param: string | null, cause?: unknown): Failure {
  return new Failure("invalid_image_format", "The image is truncated or damaged: it could not be fully decoded.", { param, cause });
}
