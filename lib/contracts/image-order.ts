import type { ImageFile } from "./media";

const ALWAYS_INLINE = /^(?:chatgpt|gpt)-image/;

/** Whether a model always sends the image itself, as OpenAI's of these names do: their clients cannot ask for it. */
export function alwaysInline(model: string): boolean {
  return ALWAYS_INLINE.test(model.slice(model.lastIndexOf("/") + 1).toLowerCase());
}

/** What is asked of an image model that makes an image from words, the same for every family. Null is "not said". */
export interface ImageOrder {
  prompt: string;
  n: number;
  negativePrompt: string | null;
  /** Adds detail to the prompt; what was added shows in the revised prompt. */
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
  /** Null: PNG; an edit keeps the format of its first image where the result has no transparency. */
  format: "png" | "jpeg" | "webp" | null;
  /** 1 to 100, for `jpeg` and `webp`. */
  compression: number | null;
  /** The model's own word for how much care it takes, as the caller wrote it. */
  quality?: string | null;
  /** The caller's own id for the person who asks. */
  user?: string | null;
  /** Fields of the request that the contract does not know, such as `input_fidelity`: for servers of the same protocol. */
  extra?: Readonly<Record<string, unknown>>;
}

/** What is asked of an image model that changes images. They are beside it, in the order in which the words count them. */
export type ImageEditOrder = ImageOrder & {
  /** True if the last of the images is the mask. */
  masked: boolean;
};

export interface ImagesMade {
  images: { image: ImageFile; revisedPrompt?: string }[];
  /** Absent if the upstream counts none; one of them is 0 if it is not known. */
  usage?: ImageUsage;
  /** What the vendor says of the images it made. */
  said?: { size?: string; quality?: string; background?: string };
}

export interface ImageUsage {
  inputTokens: number;
  outputTokens: number;
  /** `input_tokens_details` and `output_tokens_details`, as the vendor sent them. */
  inputDetails?: Record<string, unknown>;
  outputDetails?: Record<string, unknown>;
}
