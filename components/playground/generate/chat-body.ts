import { toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { type DraftPart, filledTurns, isText, type Own, type Turn } from "./content";

interface Options {
  model: string;
  own: Own;
  params: Record<string, unknown>;
  stream: boolean;
}

/** The same call for `/v1/chat/completions`, and notes about what has no field there. */
export function toChat({ model, own, params, stream }: Options): { body: Record<string, unknown>; left: string[] } {
  const { temperature, topP, maxOutputTokens, candidateCount, seed, stopSequences, ...others } = params;
  const image = own.modalities.includes("IMAGE");
  const config = { ...(own.aspect !== "" && { aspect_ratio: own.aspect }), ...(own.size !== "" && { image_size: own.size }) };
  const known = { temperature, top_p: topP, max_tokens: maxOutputTokens, n: candidateCount, seed, stop: stopSequences };
  const tools = toolsIn(own.tools ?? "") ?? [];
  const body = {
    model,
    messages: filledTurns(own).map(toMessage),
    ...(tools.length > 0 && { tools }),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    ...(image && { extra_body: { vendor: { image_config: config } } }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  };
  const left = [
    ...(own.modalities.includes("AUDIO") ? ["Chat has no field for AUDIO: the sound is left out."] : []),
    ...[...Object.keys(others), ...Object.keys(own.rest)].map((name) => `Chat has no field for ${name}.`),
  ];
  return { body, left };
}

/** Text alone becomes a string, as in the spec; with an image or audio the content is a list. */
function toMessage({ role, parts }: Turn): Record<string, unknown> {
  const words = parts.every(({ kind }) => kind === "text");
  return {
    role: role === "model" ? "assistant" : role,
    content: words ? parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n") : parts.flatMap(toChatPart),
  };
}

function toChatPart(draft: DraftPart): Record<string, unknown>[] {
  if (draft.kind === "text") return [{ type: "text", text: draft.text }];
  if (draft.kind === "other") return isText(draft.part) ? [{ type: "text", text: draft.part.text }] : [];
  const { mimeType, data } = draft;
  if (mimeType.startsWith("image/")) return [{ type: "image_url", image_url: { url: `data:${mimeType};base64,${data}` } }];
  return [{ type: "input_audio", input_audio: { data, format: mimeType.replace(/^audio\/(?:x-)?/, "").replace("mpeg", "mp3") } }];
}
