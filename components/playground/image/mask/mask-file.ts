import type { Sides } from "../../../media/fit";
import { loadImage } from "../../../media/image-bytes";
import { toPng } from "./cut-out";

/** The painted layer as PNG of the image's size: white where it is painted, black elsewhere. */
export function writeMask(layer: HTMLCanvasElement, { width, height }: Sides): Promise<Blob> {
  const [canvas, context] = sheet({ width, height });
  context.drawImage(layer, 0, 0, width, height);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#000";
  context.fillRect(0, 0, width, height);
  return toPng(canvas);
}

/**
 * Converts an image to a layer that is opaque where the mask is painted: the transparent part, as with vendors; in an image without
 * transparency the part brighter than half.
 */
export async function readMask(file: Blob): Promise<HTMLCanvasElement> {
  const image = await loadImage(file);
  const [canvas, context] = sheet({ width: image.naturalWidth, height: image.naturalHeight });
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  let clear = false;
  for (let at = 3; at < data.length && !clear; at += 4) clear = (data[at] ?? 255) < 128;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    data[at + 3] = clear ? 255 - alpha : red * 0.299 + green * 0.587 + blue * 0.114 > 127 ? 255 : 0;
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

const SAMPLE = 256;

/** The painted share of the layer, 0 to 1; never 0 if anything is painted. */
export function paintedShare(layer: HTMLCanvasElement): number {
  const scale = Math.min(1, SAMPLE / Math.max(layer.width, layer.height));
  const [canvas, context] = sheet({ width: Math.max(1, layer.width * scale), height: Math.max(1, layer.height * scale) });
  context.drawImage(layer, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at] ?? 0;
  return sum / 255 / (data.length / 4);
}

function sheet({ width, height }: Sides): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser cannot draw a mask of this size.");
  return [canvas, context];
}
