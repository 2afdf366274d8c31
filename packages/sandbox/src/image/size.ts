import { dictionary } from "../../../../lib/contracts/dictionary";
import { Failure } from "../../../../lib/contracts/errors";
import type { ImageOrder } from "../../../../lib/contracts/image-order";

/** Pixels a side. */
const LONGEST = 8192;
/** Pixels altogether. */
const LARGEST = 50_000_000;
/** Long sides in pixels. */
const LABELS = dictionary<number>({ "512": 512, "512PX": 512, "0.5K": 512, "1K": 1024, "2K": 2048, "4K": 4096 });

/** Pixels of the image an order asks for. `size` wins over ratio and label; without any it is 1024 × 1024. */
export function sizeOf(order: Pick<ImageOrder, "size" | "ratio" | "sizeLabel">): { width: number; height: number } {
  const size = order.size ?? sizeOfRatio(ratioOf(order.ratio), longSideOf(order.sizeLabel));
  const param = order.size ? "size" : "aspect_ratio";
  for (const side of [size.width, size.height]) {
    if (!Number.isInteger(side) || side < 1 || side > LONGEST) {
      throw new Failure("invalid_value", `Each side of a picture must be a whole number of pixels from 1 to ${LONGEST}.`, { param });
    }
  }
  if (size.width * size.height > LARGEST) {
    throw new Failure("invalid_value", "A picture may have at most 50 million pixels.", { param });
  }
  return { width: size.width, height: size.height };
}

function longSideOf(label: string | null): number {
  if (label === null) return 1024;
  const side = LABELS[label.trim().toUpperCase()];
  if (side === undefined) throw new Failure("invalid_value", "The picture size must be 512, 1K, 2K or 4K.", { param: "image_size" });
  return side;
}

/** Width over height. */
function ratioOf(ratio: string | null): number {
  if (ratio === null) return 1;
  const match = /^\s*(\d{1,5}(?:\.\d{1,4})?)\s*[:x×/]\s*(\d{1,5}(?:\.\d{1,4})?)\s*$/i.exec(ratio);
  const value = match ? Number(match[1]) / Number(match[2]) : Number.NaN;
  if (!Number.isFinite(value) || value < 1 / 16 || value > 16) {
    throw new Failure("invalid_value", "The ratio must be width:height, like 16:9, and at most 16:1.", { param: "aspect_ratio" });
  }
  return value;
}

function sizeOfRatio(ratio: number, longSide: number): { width: number; height: number } {
  return ratio >= 1
    ? { width: longSide, height: Math.max(1, Math.round(longSide / ratio)) }
    : { width: Math.max(1, Math.round(longSide * ratio)), height: longSide };
}
