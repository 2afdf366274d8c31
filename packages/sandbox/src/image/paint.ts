import sharp, { type Sharp } from "sharp";
import type { ImageOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile } from "../../../../lib/contracts/media";
import { extendPrompt } from "./extend";
import { drawMark } from "./mark";
import { composeScene } from "./scene";
import { sizeOf } from "./size";
import { makeSurface } from "./surface";

/** Pixels that are drawn at most; larger images are enlarged from these, so that memory stays bounded. */
const MOST_DRAWN = 2048 * 2048;
/** Pixels that are drawn at least; smaller images are reduced from these, so that fine things keep their shape. */
const LEAST_DRAWN = 256 * 256;
/** Width over height, or vice versa, of what is drawn; a narrower image is squeezed. */
const LONGEST_SHAPE = 20;
/** Above this many pixels encoders go for speed. */
const LARGE = 3_000_000;

/** Draws the image an order asks for, one for each call, and tells in words what was drawn. Same order, same bytes. */
export async function paint(order: ImageOrder & { seed: number }): Promise<{ image: ImageFile; revisedPrompt: string }> {
  const size = sizeOf(order);
  const drawn = drawnSize(size);
  const transparent = order.background === "transparent" && order.format !== "jpeg";
  const extension = order.promptExtend ? extendPrompt(order) : [];
  const scene = composeScene({
    prompt: [order.prompt, ...extension].join(", "),
    negativePrompt: order.negativePrompt,
    ...drawn,
    seed: order.seed,
    style: order.style,
    transparent,
    once: true,
    caption: true,
  });
  const { context } = makeSurface(drawn.width, drawn.height);
  scene.draw(context, { timeS: 0 });
  if (order.watermark) drawMark(context, drawn);
  const raster = { data: context.getImageData(0, 0, drawn.width, drawn.height).data, ...drawn };
  const bytes = await encode(raster, { order, size, transparent });
  const image: ImageFile = { bytes, type: `image/${order.format ?? "png"}`, ...size };
  return { image, revisedPrompt: revise(order.prompt, { extension, told: scene.told, ignored: scene.ignored }) };
}

interface Raster {
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Area {
  width: number;
  height: number;
}

/** The size an image is drawn at, in whole pixels of the same shape. */
function drawnSize({ width, height }: Area): Area {
  const wide = Math.min(width, height * LONGEST_SHAPE);
  const tall = Math.min(height, width * LONGEST_SHAPE);
  const area = wide * tall;
  const scale = area > MOST_DRAWN ? Math.sqrt(MOST_DRAWN / area) : area < LEAST_DRAWN ? Math.sqrt(LEAST_DRAWN / area) : 1;
  return { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(tall * scale)) };
}

interface Wanted {
  order: ImageOrder;
  size: Area;
  transparent: boolean;
}

/** `quality: "low"` takes an encoder's quick way where it has one; what is drawn is the same. */
async function encode(raster: Raster, { order, size, transparent }: Wanted): Promise<Uint8Array> {
  const quick = size.width * size.height > LARGE || order.quality === "low";
  switch (order.format ?? "png") {
    case "jpeg":
      return resized(raster, { size, transparent })
        .jpeg({ quality: order.compression ?? 90, chromaSubsampling: quick ? "4:2:0" : "4:4:4" })
        .toBuffer();
    case "webp":
      return resized(raster, { size, transparent })
        .webp({ quality: order.compression ?? 88, effort: quick ? 0 : 3 })
        .toBuffer();
    case "png":
      return resized(raster, { size, transparent })
        .png(quick ? { compressionLevel: 2 } : { compressionLevel: 3, adaptiveFiltering: true })
        .toBuffer();
  }
}

function resized({ data, width, height }: Raster, { size, transparent }: Omit<Wanted, "order">): Sharp {
  const source = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } });
  const opaque = transparent ? source : source.removeAlpha();
  if (width === size.width && height === size.height) return opaque;
  return opaque.resize(size.width, size.height, { fit: "fill", kernel: width > size.width ? "lanczos3" : "cubic" });
}

/** The prompt as it was carried out. */
function revise(prompt: string, { extension, told, ignored }: { extension: string[]; told: string; ignored: string[] }): string {
  const asked = prompt.trim().replace(/(?<![\s.,;:])[\s.,;:]+$/, "");
  const sentences = [[asked, ...extension].filter((part) => part !== "").join(", "), told];
  if (ignored.length > 0) sentences.push(`Not understood: ${ignored.join(", ")}`);
  return sentences
    .filter((sentence) => sentence !== "")
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
