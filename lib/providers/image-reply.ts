import { Failure } from "../contracts/errors";
import type { ImagesMade } from "../contracts/image-order";
import type { ImageFile, ImageType } from "../contracts/media";
import { responseCounts } from "../contracts/token-counts";
import { readImageHeader } from "../formats/image-header";
import type { Cancellation } from "./capabilities";
import { isFields } from "./fields";

/** Fetches an image from a URL named by an upstream, with the same guards as one named by a caller. */
export type Download = (url: string, signal: Cancellation) => Promise<ImageFile>;

interface Entry {
  data?: string;
  url?: string;
  revisedPrompt?: string;
}
export interface ImageReply {
  entries: readonly Entry[];
  usage?: ImagesMade["usage"];
  said?: ImagesMade["said"];
}

const TYPES = { PNG: "image/png", JPEG: "image/jpeg", GIF: "image/gif", WebP: "image/webp" } as const satisfies Record<string, ImageType>;

/** Undefined if the value isn't such a reply. One entry with neither image nor URL invalidates the whole. */
export function readImageReply(value: unknown): ImageReply | undefined {
  if (!isFields(value) || !Array.isArray(value.data) || value.data.length === 0) return undefined;
  const entries: Entry[] = [];
  for (const item of value.data) {
    if (!isFields(item)) return undefined;
    const entry = { data: text(item.b64_json), url: text(item.url), revisedPrompt: text(item.revised_prompt) };
    if (entry.data === undefined && entry.url === undefined) return undefined;
    entries.push(entry);
  }
  return { entries, usage: usageOf(value.usage), said: saidOf(value) };
}

function usageOf(usage: unknown): ImagesMade["usage"] {
  const { input, output } = responseCounts(usage);
  if (!isFields(usage) || (input === undefined && output === undefined)) return undefined;
  const { input_tokens_details: inputDetails, output_tokens_details: outputDetails } = usage;
  return {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(isFields(inputDetails) ? { inputDetails } : {}),
    ...(isFields(outputDetails) ? { outputDetails } : {}),
  };
}

function saidOf({ size, quality, background }: Record<string, unknown>): ImagesMade["said"] {
  const words = Object.entries({ size, quality, background }).filter(([, word]) => text(word) !== undefined);
  return words.length > 0 ? Object.fromEntries(words) : undefined;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The images of a reply, at most `n`; URLs are fetched. */
export async function collectImages(
  { entries, usage, said }: ImageReply,
  { n, signal, download }: { n: number; signal: Cancellation; download: Download | undefined },
): Promise<ImagesMade> {
  const images = await Promise.all(
    entries.slice(0, n).map(async ({ data, url = "", revisedPrompt }) => {
      const inline = data ?? (url.startsWith("data:") ? url : undefined);
      const image = inline === undefined ? await fetchImage(url, { signal, download }) : decode(inline);
      return revisedPrompt === undefined ? { image } : { image, revisedPrompt };
    }),
  );
  return { images, ...(usage && { usage }), ...(said && { said }) };
}

/** Base64, bare or as a data URI. */
function decode(data: string): ImageFile {
  const bytes = Buffer.from(data.startsWith("data:") ? data.slice(data.indexOf(",") + 1) : data, "base64");
  const header = readImageHeader(bytes);
  if (header === undefined) throw lost("the data is no image");
  return { bytes, type: TYPES[header.format], width: header.width, height: header.height };
}

async function fetchImage(url: string, { signal, download }: { signal: Cancellation; download: Download | undefined }): Promise<ImageFile> {
  if (download === undefined) throw lost("an address in place of an image, and nothing to fetch it with");
  try {
    return await download(url, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw lost(error);
  }
}

/** The images were made but can't be fetched. A retry would be charged again. */
function lost(cause: unknown): Failure {
  return new Failure("bad_response_body", "The model's provider sent an image that could not be read.", {
    cause,
    elsewhere: true,
    unsure: true,
  });
}
