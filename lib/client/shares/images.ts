import { SHARED_IMAGES_MAX } from "../../console/shares/contract";
import { formatBytes } from "../size";

/** Smaller images are kept unchanged. */
const SMALL_BYTES = 150_000;
/** Larger ones are scaled to this many pixels on the longer side. */
const SIDE = 1024;
const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/** An answer's images as data URIs for a link, and notes for those that can't be included. Nothing is fetched from other hosts. */
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
