import type { ChatMessage, ChatRequest } from "./chat";
import type { Content, ContentRequest } from "./content";

/** An image requested in a text call: its shape, and the text and images of the last turn. */
export interface ImageOptions {
  ratio: string | null;
  sizeLabel: string | null;
  /** The fields these came from, for errors. */
  ratioParam: string;
  sizeParam: string;
  prompt: string;
  images: { source: string; param: string }[];
  /** The field of the prompt. */
  promptParam: string;
}

/** The vendor's key: the spec's neutral name, and the clients' spelling (`protocols` A.1). */
const VENDOR_KEYS = ["vendor", "google"];
const PLACES = [...VENDOR_KEYS, "image_config"];

/** The image that a chat call requests by an image configuration or `modalities`; undefined for a plain chat. */
export function chatImageOptions(input: ChatRequest): ImageOptions | undefined {
  // Fast path: nearly every chat is plain.
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
    images: message ? chatImages(message, at) : [],
    promptParam: at,
  };
}

type Config = Record<string, unknown>;
const isObject = (value: unknown): value is Config => value !== null && typeof value === "object" && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** `extra_body` takes precedence over the vendor's key at the top level, which takes precedence over a plain `image_config`. */
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

function chatImages({ content }: ChatMessage, at: string): ImageOptions["images"] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((part, index) => {
    if (part.type !== "image_url") return [];
    const source = typeof part.image_url === "string" ? part.image_url : part.image_url.url;
    return [{ source, param: `${at}[${index}].image_url` }];
  });
}

/** The image that a generate-content call requests by `responseModalities`. */
export function contentImageOptions(input: ContentRequest): ImageOptions | undefined {
  const config = input.generationConfig;
  if (!config?.responseModalities?.includes("IMAGE")) return undefined;
  const { turn, at } = lastTurn(input.contents);
  return {
    ratio: text(config.imageConfig?.aspectRatio),
    sizeLabel: text(config.imageConfig?.imageSize),
    ratioParam: "generationConfig.imageConfig.aspectRatio",
    sizeParam: "generationConfig.imageConfig.imageSize",
    prompt: contentWords(turn),
    images: turn.parts.flatMap(({ inlineData }, index) =>
      inlineData?.mimeType.startsWith("image/")
        ? [{ source: `data:${inlineData.mimeType};base64,${inlineData.data}`, param: `${at}.parts[${index}].inlineData` }]
        : [],
    ),
    promptParam: at,
  };
}

/** Characters of a message that are searched for a request to draw, and of the longest such request. */
const ORDER_CHARS = 200;
const LONGEST_ORDER = 1_000;
const POLITE = "^\\s?(?:(?:please|now|can you|could you|would you) ){0,3}";
const DRAW = new RegExp(
  `${POLITE}(?:draw|paint|sketch|illustrate)(?: me| us)? (?!up\\b|on\\b|out\\b|from\\b|attention\\b|conclusions?\\b|a conclusion\\b)(?=\\S)`,
  "i",
);
const IMAGE_OF = new RegExp(
  `${POLITE}(?:create|make|generate|show|give|draw|paint)(?: me| us)? (?:an?|the|some) (?:[a-z]{1,20} ){0,2}(?:image|image|drawing|painting|illustration|photo|sketch) of (?=\\S)`,
  "i",
);
/** Drawings that consist of text. */
const WRITTEN = /\b(?:ascii|diagrams?|charts?|graphs?|svg|mermaid|tables?|plots?|regex|uml)\b/i;

/** What to draw if the text requests an image, as in "Draw a lighthouse in the snow"; otherwise undefined. */
export function orderedImage(message: string): string | undefined {
  if (message.length > LONGEST_ORDER) return undefined;
  const start = message.slice(0, ORDER_CHARS);
  const order = IMAGE_OF.exec(start) ?? DRAW.exec(start);
  return order && !WRITTEN.test(start) ? message.slice(order[0].length) : undefined;
}

/** The image that a plain chat call requests in its text; undefined if it has images, tools or a response format. */
export function chatImageOrder(input: ChatRequest): ImageOptions | undefined {
  if (input.modalities != null || input.response_format != null || input.tools?.length || input.functions?.length) return undefined;
  const index = input.messages.length - 1;
  const message = input.messages[index];
  if (message?.role !== "user") return undefined;
  const prompt = orderedImage(words(message));
  const at = `messages[${index}].content`;
  if (prompt === undefined || chatImages(message, at).length > 0) return undefined;
  return plainOptions(prompt, at);
}

/** The same for a generate-content call without modalities. */
export function contentImageOrder(input: ContentRequest): ImageOptions | undefined {
  const config = input.generationConfig;
  if (config?.responseModalities != null || config?.responseMimeType != null || input.tools?.length) return undefined;
  const { turn, at } = lastTurn(input.contents);
  const prompt = turn.parts.every((part) => typeof part.text === "string") ? orderedImage(contentWords(turn)) : undefined;
  return prompt === undefined ? undefined : plainOptions(prompt, at);
}

function plainOptions(prompt: string, promptParam: string): ImageOptions {
  return { ratio: null, sizeLabel: null, ratioParam: promptParam, sizeParam: promptParam, prompt, images: [], promptParam };
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
