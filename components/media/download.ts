import { toast } from "../ui/toast";
import { loadImage } from "./image-bytes";

export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this function returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies an image to the clipboard, which accepts only PNG, with a toast for the result. */
export async function copyImage(blob: Blob): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob.type === "image/png" ? blob : asPng(blob) })]);
    toast({ kind: "ok", title: "The image was copied." });
  } catch {
    toast({ kind: "fail", title: "The browser blocked copying the image.", text: "Download it instead." });
  }
}

async function asPng(blob: Blob): Promise<Blob> {
  const image = await loadImage(blob);
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}
