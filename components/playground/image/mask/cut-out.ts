import { loadImage } from "../../../media/image-bytes";

/** The image as PNG with the masked part transparent. */
export async function cutOut(source: Blob, mask: Blob): Promise<Blob> {
  const [image, painted] = await Promise.all([loadImage(source), loadImage(mask)]);
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw an image of this size.");
  context.drawImage(image, 0, 0);
  context.globalCompositeOperation = "destination-out";
  context.drawImage(await asTransparency(painted, canvas), 0, 0);
  return toPng(canvas);
}

/** Converts a black and white mask to a layer that is opaque where the mask is white. */
async function asTransparency(mask: HTMLImageElement, { width, height }: { width: number; height: number }): Promise<HTMLCanvasElement> {
  const layer = document.createElement("canvas");
  layer.width = width;
  layer.height = height;
  const context = layer.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser cannot draw an image of this size.");
  context.drawImage(mask, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] ?? 0;
  context.putImageData(pixels, 0, 0);
  return layer;
}

/** The canvas as PNG. Throws if the browser lacks memory for it. */
export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The browser cannot write an image of this size."))), "image/png"),
  );
}
