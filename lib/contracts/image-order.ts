import type { ImageFile } from "./media";

const ALWAYS_INLINE = /^(?:chatgpt|gpt)-image/;

/** Whether a model always returns the image inline, as OpenAI's models of these names do: their clients cannot request it. */
export function alwaysInline(model: string): boolean {
  return ALWAYS_INLINE.test(model.slice(model.lastIndexOf("/") + 1).toLowerCase());
}

/** A request to an image model, the same for every family. Null means not specified. */
export interface ImageOrder {
  prompt: string;
  n: number;
  negativePrompt: string | null;
  /** Adds detail to the prompt; the revised prompt shows what was added. */
  promptExtend: boolean;
  watermark: boolean;
  /** Pixels. */
  size: { width: number; height: number } | null;
  /** `16:9`. */
  ratio: string | null;
  /** `1K`, `2K`, `4K`: the long side is 1024, 2048, 4096. */
  sizeLabel: string | null;
  seed: number | null;
  style: string | null;
  background: "transparent" | "opaque" | null;
  /** Null: PNG; an edit keeps the format of its first image if the result has no transparency. */
  format: "png" | "jpeg" | "webp" | null;
  /** 1 to 100, for `jpeg` and `webp`. */
  compression: number | null;
  /** The model's own quality value, as the caller wrote it. */
  quality?: string | null;
  /** The caller's own id of the end user. */
  user?: string | null;
  /** Fields that the contract does not know, such as `input_fidelity`: passed on to servers of the same protocol. */
  extra?: Readonly<Record<string, unknown>>;
}

/** A request to edit images. The images are separate, in the order in which the prompt counts them. */
export type ImageEditOrder = ImageOrder & {
  /** True if the last image is the mask. */
  masked: boolean;
};

export interface ImagesMade {
  images: { image: ImageFile; revisedPrompt?: string }[];
  /** Absent if the upstream reports none; one of them is 0 if unknown. */
  usage?: ImageUsage;
  /** The vendor's properties of the images. */
  said?: { size?: string; quality?: string; background?: string };
}

export interface ImageUsage {
  inputTokens: number;
  outputTokens: number;
  /** `input_tokens_details` and `output_tokens_details`, as the vendor sent them. */
  inputDetails?: Record<string, unknown>;
  outputDetails?: Record<string, unknown>;
}
