import type { Picture, PictureType } from "../../../contracts/media";
import type { PictureOrder } from "../../../contracts/picture-order";
import { type Frame, toSharp } from "./pixels/frame";
import { encodeLargePng } from "./png";

export type PictureFormat = NonNullable<PictureOrder["format"]>;

/** Above this many pixels speed goes before the last percents of size. */
const LARGE_PIXELS = 2_000_000;

/** Writes the picture without metadata. JPEG gets white where the picture is transparent. */
export async function encodeFrame(frame: Frame, format: PictureFormat, quality: number | null): Promise<Picture> {
  const { width, height } = frame;
  const type: PictureType = `image/${format}`;
  return { bytes: await encodeBytes(frame, format, quality), type, width, height };
}

async function encodeBytes(frame: Frame, format: PictureFormat, quality: number | null): Promise<Uint8Array> {
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
