import sharp from "sharp";
import type { ImageOrder } from "../../../../lib/contracts/image-order";
import { paint } from "./paint";

export type Order = ImageOrder & { seed: number };

export const orderOf = (prompt: string, more: Partial<Order> = {}): Order => ({
  prompt,
  n: 1,
  negativePrompt: null,
  promptExtend: false,
  watermark: false,
  size: { width: 240, height: 240 },
  ratio: null,
  sizeLabel: null,
  seed: 7,
  style: null,
  background: null,
  format: "png",
  compression: null,
  ...more,
});

type Color = readonly number[];

/** A painted image, decoded. */
export interface Looked {
  width: number;
  height: number;
  /** Red, green, blue and opacity, 0 to 255, at shares of the sides. */
  at(x: number, y: number): number[];
  /** Share of the pixels for which the test holds. */
  share(test: (color: Color) => boolean): number;
  /** Number of separate areas of such pixels that are not mere specks. */
  areas(test: (color: Color) => boolean): number;
}

export async function look(prompt: string, more: Partial<Order> = {}): Promise<Looked> {
  const { image } = await paint(orderOf(prompt, more));
  return decode(image.bytes);
}

export async function decode(bytes: Uint8Array): Promise<Looked> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const color = (index: number) => [...data.subarray(index * 4, index * 4 + 4)];
  const mask = (test: (color: Color) => boolean) => Uint8Array.from({ length: width * height }, (_, index) => (test(color(index)) ? 1 : 0));
  return {
    width,
    height,
    at: (x, y) => color(Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))),
    share: (test) => mask(test).reduce((sum, one) => sum + one, 0) / (width * height),
    areas: (test) => countAreas(mask(test), width, (width * height) / 2500),
  };
}

function countAreas(mask: Uint8Array, width: number, least: number): number {
  let found = 0;
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
    mask[start] = 2;
    const open = [start];
    for (let next = 0; next < open.length; next++) {
      const at = open[next] as number;
      const column = at % width;
      const beside = [at - width, at + width, ...(column > 0 ? [at - 1] : []), ...(column < width - 1 ? [at + 1] : [])];
      for (const other of beside) {
        if (mask[other] !== 1) continue;
        mask[other] = 2;
        open.push(other);
      }
    }
    if (open.length >= least) found++;
  }
  return found;
}

/** Whether a colour is about this one. */
export const near =
  (red: number, green: number, blue: number, by = 60) =>
  ([r = 0, g = 0, b = 0, opacity = 255]: Color): boolean =>
    opacity > 128 && Math.abs(r - red) < by && Math.abs(g - green) < by && Math.abs(b - blue) < by;
