/** A message takes so many pictures of so many bytes each. */
export const PICTURES_MAX = 8;
const BYTES_MAX = 10_000_000;
const TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export const PICTURE_TYPES = TYPES.join(",");

/** Pictures as data URIs, and a sentence about those that were left out. */
export interface Attached {
  images: string[];
  problem?: string;
}

/** Reads files that were picked, dropped or pasted. `room` is how many more there can be. */
export async function attach(files: readonly File[], room: number): Promise<Attached> {
  const pictures = files.filter(({ type }) => TYPES.includes(type));
  const small = pictures.filter(({ size }) => size <= BYTES_MAX);
  const images = await Promise.all(small.slice(0, Math.max(room, 0)).map(readPicture));
  return { images, problem: problemOf({ files, pictures, small, room }) };
}

interface Sorted {
  files: readonly File[];
  pictures: readonly File[];
  small: readonly File[];
  room: number;
}

function problemOf({ files, pictures, small, room }: Sorted): string | undefined {
  if (pictures.length < files.length) return "Only PNG, JPEG, WebP and GIF pictures can be added.";
  if (small.length < pictures.length) return "A picture can have at most 10 MB.";
  return small.length > room ? `A message can have at most ${PICTURES_MAX} pictures.` : undefined;
}

function readPicture(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
