import { formatBase64 } from "@/lib/client/size";
import type { Content, ContentRequest, Part } from "@/lib/contracts/content";
import type { Voice } from "@/lib/contracts/speech-terms";
import { fillIn, type Variables } from "@/lib/contracts/text-variables";
import { fieldsOf } from "@/lib/contracts/typed";
import { toolsTextOf } from "./tools";

/** One editable part of a turn. `id` is for the page only. */
export type DraftPart = { id: string } & (
  | { kind: "text"; text: string }
  /** An image or audio; `data` is base64. */
  | { kind: "data"; mimeType: string; data: string; name: string }
  /** Any other part, unchanged. */
  | { kind: "other"; part: Part }
);

export interface Turn {
  id: string;
  role: string;
  parts: DraftPart[];
}

export const MODALITIES = ["TEXT", "IMAGE", "AUDIO"] as const;
export type Modality = (typeof MODALITIES)[number];
export const MODALITY_NAMES: Readonly<Record<Modality, string>> = { TEXT: "Text", IMAGE: "Image", AUDIO: "Audio" };

/** The page's own part of the session. Empty `aspect`, `size` or `voice`: not sent. */
export interface Own {
  turns: Turn[];
  /** Values of `{{name}}` in the turns' texts. */
  variables: Variables;
  modalities: Modality[];
  aspect: string;
  size: string;
  voice: string;
  /** Functions as JSON in the form of chat completions, as the person wrote it. Absent in earlier runs. */
  tools?: string;
  /** Whether to send the call as a chat too, and show both answers. */
  alsoChat: boolean;
  /** Body fields that the form lacks; sent unchanged. */
  rest: Record<string, unknown>;
}

export const ASPECTS = ["1:1", "4:3", "16:9", "9:16", "21:9"] as const;
export const SIZES = ["1K", "2K", "4K"] as const;
const OWN_VOICES = ["alloy", "echo", "fable", "onyx", "nova", "shimmer"] as const satisfies readonly Voice[];
/** Voices of the spec, then those of vendors of this format. Others can be written as JSON. */
export const VOICES = [...OWN_VOICES, "Aoede", "Charon", "Fenrir", "Kore", "Leda", "Orus", "Puck", "Zephyr"] as const;

/** Maximum bytes of an image or audio file; its base64 is part of the body. */
export const FILE_LIMIT = 10 * 1024 * 1024;

let made = 0;
export const newPartId = () => `p${Date.now().toString(36)}${(made++).toString(36)}`;
export const textPart = (text = ""): DraftPart => ({ id: newPartId(), kind: "text", text });
export const newTurn = (role: string, parts: DraftPart[] = [textPart()]): Turn => ({ id: newPartId(), role, parts });

/** The turns' texts, which may contain variables. */
export function labelOf(turns: readonly Turn[]): string[] {
  return turns.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
}

/** The turns as sent, with variables inserted. */
export function filledTurns({ turns, variables }: Pick<Own, "turns" | "variables">): Turn[] {
  const fill = (part: DraftPart) => (part.kind === "text" ? { ...part, text: fillIn(part.text, variables) } : part);
  return turns.map((turn) => ({ ...turn, parts: turn.parts.map(fill) }));
}

export function toContents(turns: readonly Turn[]): Content[] {
  return turns.map(({ role, parts }) => ({ role, parts: parts.map(toPart) }));
}

function toPart(draft: DraftPart): Part {
  if (draft.kind === "text") return { text: draft.text };
  return draft.kind === "data" ? { inlineData: { mimeType: draft.mimeType, data: draft.data } } : draft.part;
}

function toDraft(part: Part): DraftPart {
  const names = Object.keys(part);
  if (typeof part.text === "string" && names.length === 1) return textPart(part.text);
  const { inlineData } = part;
  if (inlineData && names.length === 1)
    return { id: newPartId(), kind: "data", mimeType: inlineData.mimeType, data: inlineData.data, name: inlineData.mimeType };
  return { id: newPartId(), kind: "other", part };
}

/** `generationConfig` from the form and the parameters. */
export function toConfig({ modalities, aspect, size, voice }: Own, params: Record<string, unknown>): Record<string, unknown> {
  const image = modalities.includes("IMAGE") && (aspect !== "" || size !== "");
  const spoken = modalities.includes("AUDIO") && voice !== "";
  return {
    ...(modalities.length > 0 && { responseModalities: modalities }),
    ...(image && { imageConfig: { ...(aspect !== "" && { aspectRatio: aspect }), ...(size !== "" && { imageSize: size }) } }),
    ...(spoken && { speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } } } }),
    ...params,
  };
}

/** The reverse of `toContents` and `toConfig`. */
export function fromRequest({ contents, generationConfig, ...others }: Record<string, unknown>): {
  own: Own;
  params: Record<string, unknown>;
} {
  const { responseModalities, imageConfig, speechConfig, ...params }: NonNullable<ContentRequest["generationConfig"]> =
    fieldsOf(generationConfig);
  const turns = (Array.isArray(contents) ? (contents as Content[]) : []).map(({ role, parts }) =>
    newTurn(role ?? "user", (Array.isArray(parts) ? parts : []).map(toDraft)),
  );
  const tools = toolsTextOf(others.tools);
  const { tools: _, ...withoutTools } = others;
  const own: Own = {
    turns,
    variables: {},
    modalities: MODALITIES.filter((modality) => responseModalities?.includes(modality)),
    aspect: imageConfig?.aspectRatio ?? "",
    size: imageConfig?.imageSize ?? "",
    voice: speechConfig?.voiceConfig?.prebuiltVoiceConfig?.voiceName ?? "",
    alsoChat: false,
    tools: tools ?? "",
    rest: tools === undefined ? others : withoutTools,
  };
  return { own, params };
}

export interface Candidate {
  parts: readonly Part[];
  finishReason?: string;
  safetyRatings: readonly Record<string, unknown>[];
}
export type Candidates = readonly Candidate[];

/** An event of a stream, or a whole reply. */
export interface ContentEvent {
  candidates?: readonly {
    index?: number;
    content?: { parts?: readonly Part[] };
    finishReason?: string;
    safetyRatings?: readonly Record<string, unknown>[];
  }[];
}

/** Appends an event or a whole reply. Text extends the last part if that is text of the same kind. */
export function readContent(output: Candidates | undefined, event: ContentEvent): Candidates {
  const candidates = [...(output ?? [])];
  for (const [place, { index, content, finishReason, safetyRatings }] of (event.candidates ?? []).entries()) {
    const at = index ?? place;
    while (candidates.length <= at) candidates.push({ parts: [], safetyRatings: [] });
    const before = candidates[at];
    candidates[at] = {
      parts: (content?.parts ?? []).reduce(addPart, before?.parts ?? []),
      finishReason: finishReason ?? before?.finishReason,
      safetyRatings: safetyRatings && safetyRatings.length > 0 ? safetyRatings : (before?.safetyRatings ?? []),
    };
  }
  return candidates;
}

function addPart(parts: readonly Part[], part: Part): readonly Part[] {
  const last = parts.at(-1);
  const goesOn = last && isText(last) && isText(part) && (last.thought ?? false) === (part.thought ?? false);
  return goesOn ? [...parts.slice(0, -1), { ...last, text: `${last.text}${part.text}` }] : [...parts, part];
}

/** Whether a part is text only. */
export function isText(part: Part): part is Part & { text: string } {
  return typeof part.text === "string" && Object.keys(part).every((name) => name === "text" || name === "thought");
}

/** An answer's text; images and audio are named by kind, because the history stores text. */
export function toText(candidates: Candidates): string {
  return candidates.map(({ parts }) => parts.map((part) => (isText(part) ? part.text : nameOf(part))).join("\n")).join("\n\n");
}

/** A saved run's file; its address is empty if it is gone. */
export function keptIn({ fileData }: Part): { mimeType: string; url: string } | undefined {
  const { mimeType, fileUri: url } = fileData ?? {};
  return mimeType && url !== undefined && (url === "" || /^(https?:\/\/[^/]+)?\/media\//.test(url)) ? { mimeType, url } : undefined;
}

/** For a link: text, reasoning, images, and notes of other files. */
export function toShared(candidates: Candidates): { text: string; reasoning?: string; images: string[]; leftOut: string[] } {
  const parts = candidates.flatMap((candidate) => candidate.parts);
  const files = parts.flatMap(({ inlineData }) => inlineData ?? []);
  const images = files.filter(({ mimeType }) => mimeType.startsWith("image/"));
  const kept = parts.flatMap((part) => keptIn(part) ?? []);
  const isImage = ({ mimeType, url }: { mimeType: string; url: string }) => url !== "" && mimeType.startsWith("image/");
  const reasoning = parts.map((part) => (isText(part) && part.thought ? part.text : "")).join("");
  const words = (part: Part) => (isText(part) ? (part.thought ? [] : [part.text]) : part.inlineData || keptIn(part) ? [] : [nameOf(part)]);
  return {
    text: candidates.map((candidate) => candidate.parts.flatMap(words).join("\n")).join("\n\n"),
    ...(reasoning !== "" && { reasoning }),
    images: [...images.map(({ mimeType, data }) => `data:${mimeType};base64,${data}`), ...kept.filter(isImage).map(({ url }) => url)],
    leftOut: [
      ...files.filter((file) => !images.includes(file)).map(({ mimeType, data }) => `${mimeType}, ${formatBase64(data)}`),
      ...kept.filter((file) => !isImage(file)).map(({ mimeType }) => mimeType),
    ],
  };
}

function nameOf({ inlineData, ...part }: Part): string {
  return inlineData ? `[${inlineData.mimeType}, ${formatBase64(inlineData.data)}]` : JSON.stringify(part);
}

/** Readable JSON, with long base64 truncated. */
export function readableJson(value: unknown): string {
  const short = (name: string, item: unknown) =>
    name === "data" && typeof item === "string" && item.length > 120 ? `${item.slice(0, 48)}… ${formatBase64(item)}` : item;
  return JSON.stringify(value, short, 2);
}
