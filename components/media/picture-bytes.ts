import { call, noAnswer } from "@/lib/client/api";
import { keepPicture, readPicture } from "@/lib/client/picture-store";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { CONSOLE } from "@/lib/endpoints/console-routes";
import { isShowable, type LocalPicture, type PictureSource } from "./source";

const ENDINGS = /\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic|svg)$/i;

/** A file as a picture that this browser keeps, or why it cannot be one. */
export async function takeFile(file: File, from?: string): Promise<LocalPicture | { problem: string }> {
  const name = file.name || "pasted";
  if (!file.type.startsWith("image/") && !ENDINGS.test(name)) return { problem: `${name} is not a picture.` };
  if (file.size === 0) return { problem: `${name} is empty.` };
  return keepBlob(file, { name, from });
}

/** Puts a picture's bytes into the store of this browser. */
export async function keepBlob(blob: Blob, { name, from }: { name: string; from?: string }): Promise<LocalPicture> {
  const [picture, sides] = await Promise.all([keepPicture(blob), sidesOf(blob)]);
  const type = blob.type.startsWith("image/") ? blob.type : "image/png";
  return { kind: "local", picture, name, type, size: blob.size, ...sides, ...(from !== undefined && { from }) };
}

/** Width and height in pixels; 0 and 0 where the browser cannot read the picture. */
async function sidesOf(blob: Blob): Promise<{ width: number; height: number }> {
  try {
    const image = await loadImage(blob);
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return { width: 0, height: 0 };
  }
}

/** The picture, decoded. Throws where the browser cannot read it. */
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

/** The asset as it stands, with addresses that are good for a while. */
export function readAsset(id: string, signal?: AbortSignal): Promise<ConsoleAsset> {
  return call<ConsoleAsset>(CONSOLE.asset, { params: { id }, signal });
}

/** The bytes of a picture. Throws an `Error` that says why where they cannot be had. */
export async function bytesOf(source: PictureSource): Promise<Blob> {
  if (source.kind === "local") {
    const blob = await readPicture(source.picture);
    if (!blob) throw new Error(`${source.name} is no longer in this browser. Add it again, or take it out.`);
    return blob;
  }
  const address = source.kind === "asset" ? (await readAsset(source.asset)).fileUrl : source.address;
  if (address === null) throw new Error(`The file of ${source.kind === "asset" ? source.name : "this picture"} has been removed.`);
  return fetchPicture(address);
}

/** The picture at an address that this page may read. Throws an `Error` that says why where it cannot be had. */
export async function fetchPicture(address: string): Promise<Blob> {
  if (!isShowable(address)) throw new Error("The picture is at another host, which this page does not load from.");
  const response = await fetch(address, { credentials: "omit" }).catch(() => undefined);
  if (!response) throw new Error(noAnswer());
  if (response.ok) return response.blob();
  const gone = response.status === 403 || response.status === 410 || response.status === 404;
  throw new Error(gone ? "This address has ended. The picture may still be in Assets." : `The gateway answered ${response.status}.`);
}

/** `data:image/png;base64,…` */
export function dataUriOf(blob: Blob, type = blob.type): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^data:[^;,]*/, `data:${type}`));
    reader.onerror = () => failed(new Error("The picture cannot be read."));
    reader.readAsDataURL(blob);
  });
}
