import { type ContentPart, PART_TYPES } from "../../../../lib/contracts/chat-parts";
import { Failure } from "../../../../lib/contracts/errors";
import { notServed } from "../../../../lib/contracts/not-served";
import type { ReadImage } from "../host";

/** Bytes of one inline image, sound or file. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Characters of a text file that become part of the message. */
const MAX_FILE_TEXT = 100_000;

/** What can be said about one part of a message that is not text. */
export interface Attachment {
  kind: "picture" | "sound" | "file" | "video";
  /** `a PNG of 640x480, 12 kB` */
  label: string;
  /** The words in it, where it is a text file. */
  text?: string;
}

export interface PartContext {
  /** The place of the part in the request. */
  param: string;
  readImage: ReadImage;
}

/** Describes a part, undefined for text. Throws `Failure` where inline data is broken. */
export function describePart(part: ContentPart, { param, readImage }: PartContext): Attachment | undefined {
  switch (part.type) {
    case "image_url": {
      const url = typeof part.image_url === "string" ? part.image_url : part.image_url.url;
      return { kind: "picture", label: describeImage(url, { param: `${param}.image_url`, readImage }) };
    }
    case "video_url": {
      const url = typeof part.video_url === "string" ? part.video_url : part.video_url.url;
      return { kind: "video", label: describeAddress(url, { noun: "a video", param: `${param}.video_url` }) };
    }
    case "input_audio":
      return { kind: "sound", label: describeSound(part.input_audio, `${param}.input_audio.data`) };
    case "file":
      return describeFile(part.file, `${param}.file.file_data`);
    case "text":
    case "refusal":
      return undefined;
    default:
      throw notServed(`${param}.type`, PART_TYPES);
  }
}

/** `12 kB`, in thousands of bytes. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function describeImage(url: string, { param, readImage }: PartContext): string {
  const data = readDataUri(url, param);
  if (!data) return describeAddress(url, { noun: "a picture", param });
  const header = readImage(data.bytes);
  if (!header) throw badImage("The data is not a PNG, JPEG, GIF or WebP picture, or ends too soon.", param);
  return `a ${header.format} of ${header.width}x${header.height}, ${formatBytes(data.bytes.length)}`;
}

/** Names a web address. The sandbox has no network, so nothing is fetched. */
function describeAddress(url: string, { noun, param }: { noun: string; param: string }): string {
  if (url.startsWith("data:")) return `${noun} as inline data`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Failure("invalid_image_url", "Must be a web address (http or https) or a base64 data URI.", { param });
  const shown = url.length > 120 ? `${url.slice(0, 117)}...` : url;
  return `${noun} by its address, ${shown} (not fetched: the sandbox has no network)`;
}

function describeSound(audio: { data: string; format: string }, param: string): string {
  const bytes = decodeBase64(audio.data.replace(/^data:[^,]{0,200},/, ""), param);
  const seconds = wavSeconds(bytes);
  const length = seconds === undefined ? "" : ` of ${seconds.toFixed(1)} s`;
  return `a sound (${audio.format.slice(0, 20)})${length}, ${formatBytes(bytes.length)}`;
}

/** Length of a canonical WAV: bytes after the header over the byte rate of its `fmt ` chunk. */
function wavSeconds(bytes: Buffer): number | undefined {
  if (bytes.length < 44 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 16) !== "WAVEfmt ") return undefined;
  const rate = bytes.readUInt32LE(28);
  return rate > 0 ? (bytes.length - 44) / rate : undefined;
}

function describeFile(file: Record<string, unknown>, param: string): Attachment {
  const name = typeof file.filename === "string" ? ` “${file.filename.slice(0, 80)}”` : "";
  if (typeof file.file_data !== "string") {
    const id = typeof file.file_id === "string" ? ` with the id ${file.file_id.slice(0, 80)}` : "";
    return { kind: "file", label: `a file${name}${id} (not stored here, so it was not read)` };
  }
  const data = readDataUri(file.file_data, param) ?? { mime: "", bytes: decodeBase64(file.file_data, param) };
  const label = `a file${name}${data.mime ? ` (${data.mime})` : ""}, ${formatBytes(data.bytes.length)}`;
  if (!/^text\/|^application\/(?:json|xml|yaml)/.test(data.mime)) return { kind: "file", label };
  return { kind: "file", label, text: data.bytes.toString("utf8", 0, MAX_FILE_TEXT) };
}

function readDataUri(url: string, param: string): { mime: string; bytes: Buffer } | undefined {
  const head = /^data:([^,;]{0,100})((?:;[^,;]{0,100}){0,5}),/i.exec(url);
  if (!head) {
    if (/^data:/i.test(url)) throw badImage("The data URI is not complete.", param);
    return undefined;
  }
  if (!/;base64$/i.test(head[2] ?? "")) throw badImage("The data URI must be base64.", param);
  return { mime: (head[1] ?? "").toLowerCase(), bytes: decodeBase64(url.slice(head[0].length), param) };
}

/** Node skips characters that are not base64, so a wrong length tells of them. */
function decodeBase64(text: string, param: string): Buffer {
  if (text.length > MAX_BYTES * 1.4) throw badImage("Inline data is limited to 20 MB.", param);
  const clean = /\s/.test(text) ? text.replace(/\s+/g, "") : text;
  const body = clean.endsWith("==") ? clean.length - 2 : clean.endsWith("=") ? clean.length - 1 : clean.length;
  const bytes = Buffer.from(clean, "base64");
  if (body === 0 || body % 4 === 1 || bytes.length !== Math.floor((body * 3) / 4)) throw badImage("The data is not valid base64.", param);
  if (bytes.length > MAX_BYTES) throw badImage("Inline data is limited to 20 MB.", param);
  return bytes;
}

function badImage(message: string, param: string): Failure {
  return new Failure("invalid_image_format", message, { param });
}
