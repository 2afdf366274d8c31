import type { ImageType } from "../contracts/media";

export type RecordingType = "video/mp4" | "video/quicktime" | "audio/mpeg" | "audio/wav" | "audio/ogg" | "audio/flac" | "audio/aac";
/** A file's type by its first bytes. `refused` are common mistakes, with their error text. */
export type Sniffed =
  | { kind: "picture"; type: ImageType }
  | { kind: "recording"; type: RecordingType }
  | { kind: "refused"; why: string }
  | { kind: "unknown" };

const image = (type: ImageType): Sniffed => ({ kind: "picture", type });
const recording = (type: RecordingType): Sniffed => ({ kind: "recording", type });
const refused = (why: string): Sniffed => ({ kind: "refused", why });

/** Signatures at the very beginning, in Latin-1. */
const SIGNS: readonly [string, Sniffed][] = [
  ["\x89PNG\r\n\x1a\n", image("image/png")],
  ["\xff\xd8\xff", image("image/jpeg")],
  ["GIF87a", image("image/gif")],
  ["GIF89a", image("image/gif")],
  ["BM", image("image/bmp")],
  ["II*\0", image("image/tiff")],
  ["MM\0*", image("image/tiff")],
  ["OggS", recording("audio/ogg")],
  ["fLaC", recording("audio/flac")],
  ["ID3", recording("audio/mpeg")],
  ["%PDF-", refused("It is a PDF.")],
  ["PK\x03\x04", refused("It is a ZIP archive.")],
  ["\x1f\x8b", refused("It is compressed with gzip.")],
  ["\x1aE\xdf\xa3", refused("It is a WebM or Matroska video.")],
];

/** The type of a file, only from its bytes: names and headers are unreliable. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString("latin1");
  for (const [sign, sniffed] of SIGNS) if (head.startsWith(sign)) return sniffed;
  if (head.startsWith("RIFF")) return riff(head.slice(8, 12));
  if (head.slice(4, 8) === "ftyp") return isoMedia(head);
  if (["moov", "mdat", "wide"].includes(head.slice(4, 8))) return recording("video/quicktime");
  return mpegAudio(head) ?? text(head);
}

function riff(form: string): Sniffed {
  if (form === "WEBP") return image("image/webp");
  if (form === "WAVE") return recording("audio/wav");
  return form === "AVI " ? refused("It is an AVI video.") : { kind: "unknown" };
}

/** MP4 and related containers, distinguished by their brands. */
function isoMedia(head: string): Sniffed {
  const size = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE(0);
  const brands = head.slice(8, Math.min(Math.max(size, 16), 128));
  if (/avi[fs]/.test(brands)) return image("image/avif");
  if (/hei[cfxms]|hev[cx]|mif1|msf1/.test(brands)) return refused("It is a HEIC image.");
  if (/^(M4A |M4B )/.test(brands)) return refused("It is M4A audio.");
  return recording(brands.startsWith("qt  ") ? "video/quicktime" : "video/mp4");
}

/** Eleven set bits begin a frame; layer 0 is ADTS, which only AAC uses. */
function mpegAudio(head: string): Sniffed | undefined {
  const [first, second, third] = [head.charCodeAt(0), head.charCodeAt(1), head.charCodeAt(2)];
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return recording("audio/aac");
  const known = (second & 0x18) !== 0x08 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
  return known ? recording("audio/mpeg") : undefined;
}

function text(head: string): Sniffed {
  // Text may be UTF-16 or start with a BOM.
  const plain = head
    .replaceAll("\0", "")
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
    .trimStart()
    .toLowerCase();
  if (!plain.startsWith("<")) return plain.startsWith("{") ? refused("It is JSON.") : { kind: "unknown" };
  if (/<(!doctype html|html|head|body)\b/.test(plain)) return refused("It is a web page: send the URL of the image itself.");
  if (/<svg\b|<!doctype svg/.test(plain)) return refused("It is an SVG drawing.");
  return refused("It is text.");
}
