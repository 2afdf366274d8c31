import { mostOutput } from "../contracts/output-bounds";
import { utf8Length } from "../contracts/token-counts";
import type { Expected } from "../contracts/token-use";
import { fieldsOf } from "../contracts/typed";
import type { ModelListing } from "../providers/capabilities";

interface Sent {
  input: unknown;
  wire: Uint8Array | null;
  readonly bytesIn: number;
}

/** The most output tokens of all answers that a call may cause. */
export function mostWritten(
  { output, effort, answers = 1 }: Expected,
  { outputTokenLimit }: Pick<ModelListing, "outputTokenLimit">,
): number {
  return mostOutput({ asked: output, effort, limit: outputTokenLimit }) * answers;
}

/** Tokens of an image: the usual number, and the maximum of any model. */
export const IMAGE_TOKENS = 1_500;
export const MOST_IMAGE_TOKENS = 5_000;
/** The most tokens that another file in a body counts for. */
const MOST_FILE_TOKENS = 200_000;
/** Shorter strings count as text, whatever they contain. */
const SHORTEST_FILE = 256;

/** Tokens of a body, four bytes each. Images count as `perImage`, embedded or by address; other files up to a maximum. */
export function inputTokens(sent: Sent, perImage: number): number {
  return inputSize(sent, perImage).tokens;
}

/** The same, with whether it contains files, and whether a part is to be cached by the provider. */
export function inputSize({ input, wire, bytesIn }: Sent, perImage: number): { tokens: number; files: boolean; cached: boolean } {
  const { bytes, tokens, files, cached } = filesIn(input, perImage);
  return { tokens: Math.max(0, Math.ceil(((wire?.byteLength ?? bytesIn) - bytes) / 4)) + tokens, files, cached };
}

/** The files in a body: their length, and an estimate of their tokens. */
function filesIn(input: unknown, perImage: number) {
  const found = { bytes: 0, tokens: 0, files: false, cached: false };
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === "object") open.push(item);
      continue;
    }
    const fields = fieldsOf(value);
    if (fields.cache_control != null) found.cached = true;
    const data = fileIn(fields);
    if (data !== undefined) {
      found.files = true;
      const image = isImage(fields, data);
      found.bytes += utf8Length(data);
      found.tokens += Math.min(Math.ceil(data.length / 4), image ? perImage : MOST_FILE_TOKENS);
    } else if (isNamedImage(fields)) {
      found.files = true;
      found.tokens += perImage;
    }
    for (const member of Object.values(fields)) if (typeof member === "object") open.push(member);
  }
  return found;
}

/** Base64 or a data URI in a member of this object. */
function fileIn(fields: Record<string, unknown>): string | undefined {
  for (const name of FILE_MEMBERS) {
    const value = fields[name];
    if (typeof value === "string" && value.length >= SHORTEST_FILE && (name === "data" || value.startsWith("data:"))) return value;
  }
  return undefined;
}

const FILE_MEMBERS = ["data", "url", "image_url", "file_data", "image"] as const;
const IMAGE_TYPE = /^image\b|^data:image\//;

function isImage(fields: Record<string, unknown>, data: string): boolean {
  return [fields.mimeType, fields.mime_type, fields.media_type, data.slice(0, 16)].some(
    (type) => typeof type === "string" && IMAGE_TYPE.test(type),
  );
}

/** A part with an image's address or id. */
function isNamedImage({ type, image_url, source, fileData, file_data }: Record<string, unknown>): boolean {
  if (fileData !== undefined || (typeof file_data === "object" && file_data !== null)) return true;
  if (type === "image_url" || type === "input_image") {
    const url = typeof image_url === "object" && image_url !== null ? fieldsOf(image_url).url : image_url;
    return typeof url !== "string" || !url.startsWith("data:");
  }
  return type === "image" && typeof source === "object" && source !== null && fieldsOf(source).type !== "base64";
}
