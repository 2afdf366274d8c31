import { AUDIO_FILES, type AudioFileKind, audioFileName, audioKindOf, longestSeconds } from "../contracts/audio-file";
import { Failure } from "../contracts/errors";
import { isUploadedFile, type UploadedFile } from "../contracts/uploaded-file";
import type { Recorded } from "../providers/capabilities";
import type { CallContext } from "./define";

/** How much base64 is decoded to detect a file's type. */
const HEAD = 64;
const AUDIO_TYPE = /^(?:audio|video)\/[\w.+-]{1,64}/i;
const DATA_URI = /^data:([^;,]{0,100})(?:;[^,]{0,200})?;base64,/i;

const wrong = (words: string) => new Failure("invalid_media", `Invalid 'file': ${words}`, { param: "file" });

/** Validates a form's `file`: one file with bytes. Throws `Failure`. */
export function checkForm({ file, ...rest }: Record<string, unknown>): void {
  if (Array.isArray(file)) throw new Failure("invalid_value", "Invalid 'file': only one file per request is supported.", { param: "file" });
  if (typeof file === "string")
    throw new Failure("invalid_type", "Invalid type for 'file': it was sent as text; send it with a file name.", { param: "file" });
  for (const [name, value] of Object.entries(rest))
    if ([value].flat().some(isUploadedFile))
      throw new Failure("unsupported_parameter", `Unsupported parameter: '${name}' is a file; only 'file' may be one.`, { param: name });
}

/** Refuses unsupported file types, by their first bytes. */
export function checkFile(file: UploadedFile | string): void {
  kindOf(typeof file === "string" ? headOf(file) : file.bytes);
}

/** The request with its file as bytes, under a name with the right extension. */
export function recorded<Request extends { file: UploadedFile | string }>(input: Request, context: CallContext): Recorded<Request> {
  const given = typeof input.file === "string" ? decoded(input.file, context) : input.file;
  const kind = kindOf(given.bytes);
  const type = AUDIO_TYPE.exec(given.type)?.[0] ?? AUDIO_FILES[kind];
  return { ...input, file: { bytes: given.bytes, type, name: audioFileName(given.name, kind) } };
}

/** The longest possible duration in seconds. */
export function playingTime(file: UploadedFile | string): number {
  if (typeof file !== "string") return longestSeconds(file.bytes);
  return longestSeconds(headOf(file), Math.floor((file.length * 3) / 4));
}

function kindOf(bytes: Uint8Array): AudioFileKind {
  if (bytes.byteLength === 0) throw wrong("it is empty.");
  const kind = audioKindOf(bytes);
  if (kind === undefined) throw wrong("it is not a supported audio format. Send FLAC, M4A, MP3, MP4, OGG, WAV, WebM or AAC.");
  return kind;
}

function base64Of(text: string): { type: string; base64: string } {
  const found = DATA_URI.exec(text);
  return found ? { type: found[1] ?? "", base64: text.slice(found[0].length) } : { type: "", base64: text };
}

function headOf(text: string): Uint8Array {
  const head = base64Of(text).base64.slice(0, HEAD).replaceAll("-", "+").replaceAll("_", "/");
  try {
    return Uint8Array.from(atob(head.slice(0, head.length - (head.length % 4))), (sign) => sign.charCodeAt(0));
  } catch {
    throw wrong("send a data URI or base64 in JSON, or a file in a form; URLs are not fetched.");
  }
}

/** The decoder skips invalid characters, so the length reveals them. */
function decoded(text: string, context: CallContext): UploadedFile {
  const { type, base64 } = base64Of(text);
  const bytes = context.bytes(base64);
  const signs = base64.endsWith("==") ? base64.length - 2 : base64.endsWith("=") ? base64.length - 1 : base64.length;
  if (bytes.byteLength !== Math.floor((signs * 3) / 4)) throw wrong("its base64 is invalid.");
  return { bytes, type, name: "" };
}
