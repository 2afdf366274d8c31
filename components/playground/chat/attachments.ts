/** Limits per message: images, and bytes of each. */
export const IMAGES_MAX = 8;
const BYTES_MAX = 10_000_000;
const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export const IMAGE_TYPES = TYPES.join(",");

/** True for images. SVG is treated as text. */
export function isImage({ type }: File): boolean {
  return type.startsWith("image/") && type !== "image/svg+xml";
}

/** Images as data URIs, and a sentence about omitted ones. */
export interface Attached {
  images: string[];
  problem?: string;
}

/** Reads selected, dropped or pasted files. `room` is the number still allowed. */
export async function attach(files: readonly File[], room: number): Promise<Attached> {
  const candidates = files.filter(({ type }) => TYPES.includes(type));
  const small = candidates.filter(({ size }) => size <= BYTES_MAX);
  const images = await Promise.all(small.slice(0, Math.max(room, 0)).map(readImage));
  return { images, problem: problemOf({ files, candidates, small, room }) };
}

interface Sorted {
  files: readonly File[];
  candidates: readonly File[];
  small: readonly File[];
  room: number;
}

function problemOf({ files, candidates, small, room }: Sorted): string | undefined {
  if (candidates.length < files.length) return "Only PNG, JPEG, WebP and GIF images can be added.";
  if (small.length < candidates.length) return "An image can have at most 10 MB.";
  return small.length > room ? `A message can have at most ${IMAGES_MAX} images.` : undefined;
}

function readImage(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
