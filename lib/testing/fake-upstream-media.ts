import { dictionary } from "../contracts/dictionary";
import type { Asked } from "./fake-upstream-answers";

/** Images of 6 × 4 pixels. */
export const IMAGES = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAMAAACa2r5xAAAAA1BMVEUUWqAq1yBAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQI12NgwA0AABwAAcyasDoAAAAASUVORK5CYII=",
  webp: "UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoGAAQAAUAmJaACdLoB+AADsAD+8ut//OJY6nd3Z//MEr8g3XIAAA==",
  jpeg: "/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIADQ3//2Q==",
} as const;

/** The error of a refused request; `param` is the field. */
export interface Complaint {
  message: string;
  param: string;
}
const missing = (param: string): Complaint => ({ message: `Missing required parameter: '${param}'.`, param });

const AUDIO_TYPES = dictionary<string>({ mp3: "audio/mpeg", opus: "audio/ogg", wav: "audio/wav", pcm: "audio/pcm" });
export const audioType = ({ response_format = "mp3" }: Asked): string => AUDIO_TYPES[response_format] ?? "audio/x-unknown";
/** Audio in three pieces, different for each text. */
export const soundPieces = ({ input }: Asked): Buffer[] => ["ID3 begins", ` ${input} `, "ends"].map((piece) => Buffer.from(piece));

export function checkSpeech({ model, input, voice, stream_format }: Asked): Complaint | undefined {
  if (!model || typeof input !== "string" || input === "") return missing("input");
  if (voice === undefined) return missing("voice");
  return stream_format === undefined ? undefined : { message: "Unknown parameter: 'stream_format'.", param: "stream_format" };
}

export function checkImage({ model, prompt, response_format }: Asked): Complaint | undefined {
  if (!prompt) return missing("prompt");
  const inline = /^(?:chatgpt|gpt)-image/.test(model);
  return inline && response_format !== undefined
    ? { message: "Unknown parameter: 'response_format'.", param: "response_format" }
    : undefined;
}

/** An edit needs a complete file with a name and a type, as a single `image` or several `image[]`; a mask at most once. */
export function checkEdit(asked: Asked, form: FormData | undefined): Complaint | undefined {
  const files = (name: string) => form?.getAll(name).map((value) => (value instanceof File ? value : undefined)) ?? [];
  const one = files("image");
  const several = files("image[]");
  if (one.length + several.length === 0) return missing("image");
  if (one.length > 1 || (one.length === 1 && several.length > 0))
    return { message: "Duplicate parameter: 'image'. Use the array syntax instead.", param: "image" };
  const broken = [...one, ...several, ...files("mask")].find(
    (file) => !file || file.size === 0 || file.name === "" || !file.type.startsWith("image/"),
  );
  if (broken !== undefined || files("mask").length > 1) return { message: "Invalid file.", param: "image" };
  return checkImage(asked);
}

/** As many images as requested, inline or by address. */
export function imageAnswer({ model, n, response_format, output_format }: Asked): Record<string, unknown> {
  const inline = /^(?:chatgpt|gpt)-image/.test(model) || response_format === "b64_json";
  const data = IMAGES[output_format === "jpeg" || output_format === "webp" ? output_format : "png"];
  const one = (index: number) => (inline ? { b64_json: data } : { url: `https://files.example/${index}.png` });
  return {
    created: 1767323045,
    background: "opaque",
    data: Array.from({ length: Number(n ?? 1) }, (_, index) => ({ ...one(index), revised_prompt: `image ${index + 1}`, safety: null })),
    output_format: output_format ?? "png",
    usage: { input_tokens: 13, output_tokens: 272, total_tokens: 285, input_tokens_details: { text_tokens: 13, image_tokens: 0 } },
  };
}
