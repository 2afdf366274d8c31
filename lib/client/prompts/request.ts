import type { PromptContent, PromptKind } from "../../contracts/prompts";
import { type Fields, fieldsOf } from "../../contracts/typed";

/** Fields of a request that belong to the call, not to the prompt. */
const OF_CALLS = ["stream", "stream_options", "user", "usage"];

/** A request of a playground, with its variables unfilled, as the content of a prompt. The gateway validates it. */
export function contentOfRequest(kind: PromptKind, request: Fields): PromptContent {
  const { model, tools, ...rest } = Object.fromEntries(Object.entries(request).filter(([name]) => !OF_CALLS.includes(name)));
  const named = typeof model === "string" && model !== "" ? { model } : {};
  const content: Fields = { kind, variables: [], ...named, ...partsOf(kind, rest) };
  if (tools !== undefined && kind !== "completion") content.tools = tools;
  return content as PromptContent;
}

function partsOf(kind: PromptKind, rest: Fields): Fields {
  if (kind === "generate") {
    const { contents, systemInstruction, generationConfig } = rest;
    return {
      contents,
      parameters: fieldsOf(generationConfig),
      ...(systemInstruction != null && { systemInstruction: textOf(systemInstruction) }),
    };
  }
  if (kind === "completion") {
    const { prompt, suffix, ...parameters } = rest;
    return { prompt: String(prompt ?? ""), parameters, ...(suffix != null && suffix !== "" && { suffix }) };
  }
  const { messages, response_format: format, ...parameters } = rest;
  return { messages, parameters, ...(format !== undefined && { response_format: format }) };
}

/** An instruction is a text, or parts with texts. */
function textOf(instruction: unknown): string {
  if (typeof instruction === "string") return instruction;
  const { parts } = fieldsOf(instruction);
  return (Array.isArray(parts) ? parts : []).map((part) => String(fieldsOf(part).text ?? "")).join("\n");
}

/** The request of a content, with its variables unfilled: what a playground reads. */
export function requestOfContent(content: PromptContent): Fields {
  const { kind, variables: _, parameters, ...fields } = content;
  return kind === "generate" ? { ...fields, generationConfig: parameters } : { ...parameters, ...fields };
}
