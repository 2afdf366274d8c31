import { call, noAnswer } from "@/lib/client/api";
import { keepImage, readImage } from "@/lib/client/session/image-store";
import { ASSETS } from "@/lib/console/assets/addresses";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { type ImageSource, isShowable, type LocalImage } from "./source";

const ENDINGS = /\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic|svg)$/i;

/** Stores a file as an image in this browser, or returns why it can't be one. */
export async function takeFile(file: File, from?: string): Promise<LocalImage | { problem: string }> {
  const name = file.name || "pasted";
  if (!file.type.startsWith("image/") && !ENDINGS.test(name)) return { problem: `${name} is not an image.` };
  if (file.size === 0) return { problem: `${name} is empty.` };
  return keepBlob(file, { name, from });
}

export async function keepBlob(blob: Blob, { name, from }: { name: string; from?: string }): Promise<LocalImage> {
  const [image, sides] = await Promise.all([keepImage(blob), sidesOf(blob)]);
  const type = blob.type.startsWith("image/") ? blob.type : "image/png";
  return { kind: "local", image, name, type, size: blob.size, ...sides, ...(from !== undefined && { from }) };
}

/** In pixels; 0 and 0 if the browser can't read the image. */
async function sidesOf(blob: Blob): Promise<{ width: number; height: number }> {
  try {
    const image = await loadImage(blob);
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return { width: 0, height: 0 };
  }
}

/** Decodes an image. Throws if the browser can't read it. */
export async function loadImage(blob: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(blob);
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The asset with fresh URLs. */
export function readAsset(id: string, signal?: AbortSignal): Promise<ConsoleAsset> {
  return call<ConsoleAsset>(ASSETS.read, { params: { id }, signal });
}

/** Throws an `Error` with the reason if the bytes aren't available. */
export async function bytesOf(source: ImageSource): Promise<Blob> {
  if (source.kind === "local") {
    const blob = await readImage(source.image);
    if (!blob) throw new Error(`${source.name} is no longer in this browser. Add it again, or remove it.`);
    return blob;
  }
  const address = source.kind === "asset" ? (await readAsset(source.asset)).fileUrl : source.address;
  if (address === null) throw new Error(`The file of ${source.kind === "asset" ? source.name : "this image"} has been removed.`);
  return fetchImage(address);
}

/** Fetches an image that this page may read. Throws an `Error` with the reason. */
export async function fetchImage(address: string): Promise<Blob> {
  if (!isShowable(address)) throw new Error("The image is on another host, which this page does not load from.");
  const response = await fetch(address, { credentials: "omit" }).catch(() => undefined);
  if (!response) throw new Error(noAnswer());
  if (response.ok) return response.blob();
  const gone = response.status === 403 || response.status === 410 || response.status === 404;
  throw new Error(gone ? "This URL has expired. The image may still be in Assets." : `The gateway answered ${response.status}.`);
}

/** `data:image/png;base64,…` */
export function dataUriOf(blob: Blob, type = blob.type): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^data:[^;,]*/, `data:${type}`));
    reader.onerror = () => failed(new Error("The image cannot be read."));
    reader.readAsDataURL(blob);
  });
}
