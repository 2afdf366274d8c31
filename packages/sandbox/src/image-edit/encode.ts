import type { ImageOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile } from "../../../../lib/contracts/media";
import { type Frame, toSharp } from "./pixels/frame";

export type ImageFormat = NonNullable<ImageOrder["format"]>;

/** Above this many pixels speed goes before the last percents of size. */
const LARGE_PIXELS = 2_000_000;

/** Writes the image without metadata. JPEG gets white where the image is transparent. */
export async function encodeFrame(frame: Frame, format: ImageFormat, quality: number | null): Promise<ImageFile> {
  const { width, height } = frame;
  const large = width * height > LARGE_PIXELS;
  const image = toSharp(frame);
  const encoded = {
    jpeg: () => image.flatten({ background: "white" }).jpeg({ quality: quality ?? 90, chromaSubsampling: large ? "4:2:0" : "4:4:4" }),
    webp: () => image.webp({ quality: quality ?? 88, effort: large ? 0 : 4 }),
    png: () => image.png(large ? { compressionLevel: 2 } : { compressionLevel: 6, adaptiveFiltering: true }),
  }[format]();
  return { bytes: await encoded.toBuffer(), type: `image/${format}`, width, height };
}
