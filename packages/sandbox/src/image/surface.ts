import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { hashText, Random } from "../random";

/** A canvas with its context. */
export interface Surface {
  canvas: Canvas;
  context: SKRSContext2D;
}

/** What is worked out by column has this many at most: as many as the usual image, on which it then lies pixel on pixel. */
export const SHEET_COLUMNS = 1024;

export function makeSurface(width: number, height: number): Surface {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  return { canvas, context: canvas.getContext("2d") };
}

/** Pixels as four bytes each: red, green, blue, opacity. In the canvas's own form, which would copy any other. */
export type Pixels = ImageData;

export function makePixels(width: number, height: number): Pixels {
  return new ImageData(width, height);
}

export function toSurface(pixels: Pixels): Surface {
  const surface = makeSurface(pixels.width, pixels.height);
  surface.context.putImageData(pixels, 0, 0);
  return surface;
}

/** The pixels as whole numbers, opacity in the highest byte and red in the lowest. */
export function wordsOf({ data }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
}

/** A generator of its own for each part of an image, so that one part more or less leaves the others as they are. */
export function dice(seed: number, name: string): Random {
  return new Random(hashText(name, seed));
}
