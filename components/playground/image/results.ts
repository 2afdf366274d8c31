import type { RunFile } from "@/lib/console/runs/contract";
import type { ImagesReply } from "@/lib/contracts/image";
import { ownJson } from "@/lib/contracts/typed";

/** A generated image: an address, or a data URI. Has neither if it was not kept with the saved run. */
export interface Result {
  address?: string;
  /** The prompt that the model used. */
  revised?: string;
}
export type Results = readonly Result[];

/** Characters of a saved answer: `RUN_OUTPUT_CHARACTERS` less some for other columns. */
const SAVED_CHARACTERS = 15_000;

export function readResults({ data, output_format: format }: Partial<ImagesReply>): Results {
  const type = typeof format === "string" ? format : "png";
  return (Array.isArray(data) ? data : []).map(({ url, b64_json: bytes, revised_prompt: revised }) => ({
    ...((url !== undefined || bytes !== undefined) && { address: url ?? `data:image/${type};base64,${bytes}` }),
    ...(revised !== undefined && { revised }),
  }));
}

/** Results as text for the history: addresses and prompts. Data is too long for it, and so may be prompts. */
export function toText(results: Results): string {
  const kept = results.map(({ address, revised }) => ({ ...(address && !address.startsWith("data:") && { address }), revised }));
  const text = JSON.stringify(kept);
  return text.length <= SAVED_CHARACTERS ? text : JSON.stringify(kept.map(({ address }) => ({ address })));
}

/** Results from the history: inline images are loaded from the gateway's files, in the order they were made. */
export function withFiles(results: Results, files: readonly RunFile[]): Results {
  const images = files.filter(({ type, url }) => type.startsWith("image/") || url === null);
  const whole = images.length === results.length;
  const left = [...images];
  return results.map((result, index) => {
    if (result.address !== undefined) return result;
    const file = whole ? images[index] : left.shift();
    return file?.url ? { ...result, address: file.url } : result;
  });
}

/** For a link: the images themselves, because their addresses expire within a day. */
export function toShared(results: Results): { text: string; images: string[] } {
  return {
    text: JSON.stringify(results.map(({ revised }) => ({ revised }))),
    images: results.flatMap(({ address }) => address ?? []),
  };
}

export function fromText(text: string): Results {
  try {
    const read = ownJson<Results>(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** A result's file name, from its source, prompt and position: `viaduct-make-it-winter-2.png`. */
export function fileNameOf({ source, words, place, type }: { source?: string; words: string; place: number; type: string }): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
  const asked = plain(words).split("-").slice(0, 5).join("-").slice(0, 48);
  const base = plain((source ?? "").replace(/\.\w{2,5}$/, "")).slice(0, 48);
  const ending = type === "image/jpeg" ? "jpg" : (type.split("/")[1]?.split("+")[0] ?? "png");
  return `${[base, asked, String(place)].filter(Boolean).join("-")}.${ending}`;
}
