export interface ZipEntry {
  /** ASCII. */
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
  file: Blob;
}

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as in ZIP. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A ZIP archive of uncompressed files: audio does not get smaller. At most 65,535 files and 4 GB in all. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const index: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, at: time, file } of entries) {
    const title = new TextEncoder().encode(name);
    const crc = crc32(new Uint8Array(await file.arrayBuffer()));
    const facts = [20, 0, 0, ...dosTime(time)];
    const local = [...words(0x04034b50, 4), ...shorts(facts), ...words(crc, 4), ...words(file.size, 4), ...words(file.size, 4)];
    const head = Uint8Array.from([...local, ...shorts([title.length, 0]), ...title]);
    parts.push(head, file);
    const central = [...words(0x02014b50, 4), ...shorts([20, ...facts]), ...words(crc, 4), ...words(file.size, 4), ...words(file.size, 4)];
    index.push(Uint8Array.from([...central, ...shorts([title.length, 0, 0, 0, 0]), ...words(0, 4), ...words(at, 4), ...title]));
    at += head.length + file.size;
  }
  const size = index.reduce((sum, { length }) => sum + length, 0);
  const end = [...words(0x06054b50, 4), ...shorts([0, 0, index.length, index.length]), ...words(size, 4), ...words(at, 4), 0, 0];
  return new Blob([...parts, ...index, Uint8Array.from(end)], { type: "application/zip" });
}

/** Little-endian. */
function words(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, byte) => (value >>> (8 * byte)) & 0xff);
}

const shorts = (values: readonly number[]) => values.flatMap((value) => words(value, 2));

/** Time and date in the browser's time zone, with the format's resolution of two seconds. */
function dosTime(ms: number): [number, number] {
  const when = new Date(ms);
  const time = (when.getHours() << 11) | (when.getMinutes() << 5) | (when.getSeconds() >> 1);
  return [time, ((when.getFullYear() - 1980) << 9) | ((when.getMonth() + 1) << 5) | when.getDate()];
}
