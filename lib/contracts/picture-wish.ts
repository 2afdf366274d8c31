import type { ChatMessage, ChatRequest } from "./chat";
import type { Content, ContentRequest } from "./content";

/** A picture that is asked for in a text call: its shape, and the words and pictures of the last turn that describe it. */
export interface PictureWish {
  ratio: string | null;
  sizeLabel: string | null;
  /** The fields these came from, for errors. */
  ratioParam: string;
  sizeParam: string;
  prompt: string;
  pictures: { source: string; param: string }[];
  /** Where the prompt stands. */
  promptParam: string;
}

/** The vendor's key as the spec neutrally calls it, and as its clients spell it (`protocols` A.1). */
const VENDOR_KEYS = ["vendor", "google"];
const PLACES = [...VENDOR_KEYS, "image_config"];

/** The picture a chat call asks for by an image configuration or by `modalities`; undefined for a plain chat. */
export function chatPictureWish(input: ChatRequest): PictureWish | undefined {
  // Nearly every chat is plain, and this is asked of all.
  if (input.extra_body == null && input.modalities == null && PLACES.every((name) => input[name] === undefined)) return undefined;
  const found = imageConfig(input);
  const modalities = input.modalities;
  if (!found && !(Array.isArray(modalities) && modalities.includes("image"))) return undefined;
  const config = found?.config ?? {};
  const path = found?.path ?? "image_config";
  const index = input.messages.findLastIndex((message) => message.role === "user");
  const message = input.messages[index];
  const at = `messages[${Math.max(index, 0)}].content`;
  return {
    ratio: text(config.aspect_ratio ?? config.aspectRatio),
    sizeLabel: text(config.image_size ?? config.imageSize),
    ratioParam: `${path}.aspect_ratio`,
    sizeParam: `${path}.image_size`,
    prompt: message ? words(message) : "",
    pictures: message ? chatPictures(message, at) : [],
    promptParam: at,
  };
}

type Config = Record<string, unknown>;
const isObject = (value: unknown): value is Config => value !== null && typeof value === "object" && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** `extra_body` wins over the vendor's key at the top, which wins over a plain `image_config`. */
function imageConfig(input: ChatRequest): { config: Config; path: string } | undefined {
  const bodies: [Config, string][] = [[input, ""]];
  if (isObject(input.extra_body)) bodies.unshift([input.extra_body, "extra_body."]);
  for (const [body, path] of bodies)
    for (const key of VENDOR_KEYS) {
      const vendor = body[key];
      if (isObject(vendor) && isObject(vendor.image_config)) return { config: vendor.image_config, path: `${path}${key}.image_config` };
    }
  for (const [body, path] of bodies) if (isObject(body.image_config)) return { config: body.image_config, path: `${path}image_config` };
  return undefined;
}

function words({ content }: ChatMessage): string {
  if (typeof content === "string") return content;
  return (content ?? []).flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

function chatPictures({ content }: ChatMessage, at: string): PictureWish["pictures"] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part, index) => {
    if (part.type !== "image_url") return [];
    const source = typeof part.image_url === "string" ? part.image_url : part.image_url.url;
    return [{ source, param: `${at}[${index}].image_url` }];
  });
}

/** The picture a generate-content call asks for by `responseModalities`. */
export function contentPictureWish(input: ContentRequest): PictureWish | undefined {
  const config = input.generationConfig;
  if (!config?.responseModalities?.includes("IMAGE")) return undefined;
  const { turn, at } = lastTurn(input.contents);
  return {
    ratio: text(config.imageConfig?.aspectRatio),
    sizeLabel: text(config.imageConfig?.imageSize),
    ratioParam: "generationConfig.imageConfig.aspectRatio",
    sizeParam: "generationConfig.imageConfig.imageSize",
    prompt: contentWords(turn),
    pictures: turn.parts.flatMap(({ inlineData }, index) =>
      inlineData?.mimeType.startsWith("image/")
        ? [{ source: `data:${inlineData.mimeType};base64,${inlineData.data}`, param: `${at}.parts[${index}].inlineData` }]
        : [],
    ),
    promptParam: at,
  };
}

/** The text of the last turn that is not the model's. */
export function lastWords(contents: readonly Content[]): { words: string; param: string } {
  const { turn, at } = lastTurn(contents);
  return { words: contentWords(turn), param: at };
}

function lastTurn(contents: readonly Content[]): { turn: Content; at: string } {
  const index = Math.max(
    contents.findLastIndex((content) => content.role !== "model"),
    0,
  );
  return { turn: contents[index] ?? { parts: [] }, at: `contents[${index}]` };
}

function contentWords({ parts }: Content): string {
  return parts.flatMap((part) => (part.text && !part.thought ? [part.text] : [])).join("\n");
}
