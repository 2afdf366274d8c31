import type { ImageOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile, ImageType } from "../../../../lib/contracts/media";
import { type Frame, toSharp } from "./pixels/frame";
import { encodeLargePng } from "./png";

export type ImageFormat = NonNullable<ImageOrder["format"]>;

/** Above this many pixels speed goes before the last percents of size. */
const LARGE_PIXELS = 2_000_000;

/** Writes the image without metadata. JPEG gets white where the image is transparent. */
export async function encodeFrame(frame: Frame, format: ImageFormat, quality: number | null): Promise<ImageFile> {
  const { width, height } = frame;
  const type: ImageType = `image/${format}`;
  return { bytes: await encodeBytes(frame, format, quality), type, width, height };
}

async function encodeBytes(frame: Frame, format: ImageFormat, quality: number | null): Promise<Uint8Array> {
  const large = frame.width * frame.height > LARGE_PIXELS;
  switch (format) {
    case "jpeg": {
      const opaque = toSharp(frame).flatten({ background: "white" });
      return opaque.jpeg({ quality: quality ?? 90, chromaSubsampling: large ? "4:2:0" : "4:4:4" }).toBuffer();
    }
    case "webp":
      return toSharp(frame)
        .webp({ quality: quality ?? 88, effort: large ? 0 : 4 })
        .toBuffer();
    case "png":
      return large ? encodeLargePng(frame) : toSharp(frame).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
  }
}
