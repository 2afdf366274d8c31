import { SHARED_IMAGES_MAX } from "../../console/shares/contract";
import { formatBytes } from "../size";

/** An image of fewer bytes is kept as it is. */
const SMALL_BYTES = 150_000;
/** A larger one is kept with this many pixels at its longer side. */
const SIDE = 1024;
const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/**
 * Images of an answer as data that a link can keep, and words for those that cannot be kept. Nothing is fetched from another
 * host.
 */
export async function keepImages(addresses: readonly string[]): Promise<{ images: string[]; leftOut: string[] }> {
  const results = await Promise.all(
    addresses.slice(0, SHARED_IMAGES_MAX).map((address) => keep(address).catch(() => "an image that could not be read")),
  );
  const isImage = (result: string) => result.startsWith("data:");
  const more = addresses.length - results.length;
  const leftOut = [...results.filter((result) => !isImage(result)), ...(more > 0 ? [`${more} more images`] : [])];
  return { images: results.filter(isImage), leftOut };
}

async function keep(address: string): Promise<string> {
  const url = new URL(address, window.location.href);
  if (url.protocol !== "data:" && url.origin !== window.location.origin) return `an image at ${url.host}`;
  const blob = await (await fetch(url, { credentials: "omit" })).blob();
  if (!TYPES.includes(blob.type)) return `${blob.type || "a file"}, ${formatBytes(blob.size)}`;
  return dataUri(blob.size <= SMALL_BYTES ? blob : await smaller(blob));
}

async function smaller(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
}

function dataUri(blob: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
