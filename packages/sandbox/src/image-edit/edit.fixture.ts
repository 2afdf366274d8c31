import sharp from "sharp";
import type { ImageEditOrder } from "../../../../lib/contracts/image-order";
import type { ImageFile, ImageType } from "../../../../lib/contracts/media";
import { editImages } from "./edit";

export type Pixel = readonly number[];

export const RED: Pixel = [255, 0, 0];
export const GREEN: Pixel = [0, 255, 0];
export const BLUE: Pixel = [0, 0, 255];
export const WHITE: Pixel = [255, 255, 255];
export const GREY: Pixel = [128, 128, 128];

/** An image whose pixels a function tells: three or four numbers each. */
export async function imageOf(
  width: number,
  height: number,
  pixel: (x: number, y: number) => Pixel,
  type: ImageType = "image/png",
): Promise<ImageFile> {
  const rows = Array.from({ length: width * height }, (_, at) => pixel(at % width, Math.floor(at / width)));
  const channels = rows[0]?.length === 4 ? 4 : 3;
  const raw = sharp(Uint8Array.from(rows.flat()), { raw: { width, height, channels } });
  const bytes = await (type === "image/jpeg" ? raw.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }) : raw.png()).toBuffer();
  return { bytes, type, width, height };
}

/** Red, green, blue and white quarters, from the top left in reading order. */
export function quarters(width = 64, height = 48): Promise<ImageFile> {
  return imageOf(width, height, (x, y) => (y < height / 2 ? (x < width / 2 ? RED : GREEN) : x < width / 2 ? BLUE : WHITE));
}

export function plain(color: Pixel, width = 64, height = 48): Promise<ImageFile> {
  return imageOf(width, height, () => color);
}

export interface Seen {
  width: number;
  height: number;
  channels: number;
  format: string | undefined;
  told: string;
  bytes: Uint8Array;
  /** The colour channels of a pixel, and its alpha if there is one. */
  at(x: number, y: number): number[];
}

type Options = Partial<ImageEditOrder> & { signal?: AbortSignal };

/** Every result of an edit, decoded. Seed 1 and PNG unless told. */
export async function editAll(
  images: ImageFile | readonly ImageFile[],
  prompt: string,
  { signal, ...more }: Options = {},
): Promise<Seen[]> {
  const order = {
    ...{ prompt, n: 1, negativePrompt: null, promptExtend: false, watermark: false, size: null, ratio: null, sizeLabel: null },
    ...{ style: null, background: null, format: "png" as const, compression: null, masked: false },
    ...more,
    seed: more.seed ?? 1,
  };
  const list = "bytes" in images ? [images] : images;
  const results = await editImages(order, list, signal ?? new AbortController().signal);
  return Promise.all(results.map(({ image, revisedPrompt }) => see(image, revisedPrompt)));
}

/** The only result of an edit. */
export async function edit(images: ImageFile | readonly ImageFile[], prompt: string, options?: Options): Promise<Seen> {
  const [first] = await editAll(images, prompt, options);
  if (!first) throw new Error("no result");
  return first;
}

async function see({ bytes, width, height }: ImageFile, told: string): Promise<Seen> {
  const { format } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height) throw new Error("the file has another size than is told");
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * info.channels, (y * width + x + 1) * info.channels)];
  return { width, height, channels: info.channels, format, told, bytes, at };
}

/** How many pixels of the box are not of this colour, give or take `slack` a channel. */
export function countOther(
  seen: Seen,
  color: Pixel,
  box: { left: number; top: number; right: number; bottom: number },
  slack = 12,
): number {
  let count = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++)
      if (seen.at(x, y).some((value, channel) => Math.abs(value - (color[channel] ?? 255)) > slack)) count++;
  return count;
}
