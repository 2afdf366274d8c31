import type { ChatChunk, ChatRequest } from "../contracts/chat";
import type { CompletionChunk, CompletionRequest } from "../contracts/completion";
import type { ContentReply, ContentRequest } from "../contracts/content";
import { dictionary } from "../contracts/dictionary";
import type { MessageEvent, MessagesRequest } from "../contracts/messages";
import type { ResponseEvent, ResponsesRequest } from "../contracts/responses";
import { fieldsOf } from "../contracts/typed";
import type { Piece, ResumeForm } from "./stream-rules";

type Id = [what: string, id: string];
type Fields = Record<string, unknown>;

const TEXTS = new Set(["content", "reasoning_content", "reasoning", "refusal"]);
const SILENT = new Set(["role", "tool_calls"]);

/** Parts of one choice, in order: its texts, its tool calls, and its end. */
function* chatPieces({
  index,
  delta,
  finish_reason: finish,
}: ChatChunk["choices"][number]): Generator<Piece & { field: string; call?: number }> {
  if (delta.role !== undefined) yield { at: `${index} role`, field: "role" };
  for (const [field, value] of Object.entries(delta)) {
    if (SILENT.has(field) || value === null || value === undefined || value === "") continue;
    if (TEXTS.has(field) && typeof value === "string") yield { at: `${index} ${field}`, text: value, field };
    else if (!Array.isArray(value) || value.length > 0) yield { at: `${index} ${field}`, unique: true, field };
  }
  for (const [place, { index: call, function: called }] of (delta.tool_calls ?? []).entries()) {
    if (called?.name !== undefined) yield { at: `${index} call ${call} ${called.name}`, field: "name", call: place };
    if (called?.arguments) yield { at: `${index} arguments ${call}`, text: called.arguments, field: "arguments", call: place };
  }
  if (finish) yield { at: `${index} end`, field: "end" };
}

export const CHAT_RESUME: ResumeForm<ChatChunk, ChatRequest> = {
  text: "0 content",
  withPrefix: (input, text) => ({ ...input, messages: [...input.messages, { role: "assistant", content: text }] }),
  pieces: ({ choices }) => choices.flatMap((choice) => [...chatPieces(choice)]),
  ids({ id, choices }) {
    const calls = choices.flatMap(({ index, delta }) =>
      (delta.tool_calls ?? []).flatMap((call): Id[] => (call.id ? [[`${index} call ${call.index}`, call.id]] : [])),
    );
    return [["answer", id], ...calls];
  },
  cut(chunk, rests) {
    let at = 0;
    const choices = chunk.choices.flatMap((choice) => {
      const delta: Fields = {};
      const calls = new Map<number, Fields>();
      let ends = false;
      let news = false;
      for (const { field, call } of chatPieces(choice)) {
        const rest = rests[at++];
        if (rest === null || rest === undefined) continue;
        news = true;
        if (field === "end") ends = true;
        else if (call === undefined) delta[field] = field === "role" ? choice.delta.role : rest;
        else calls.set(call, { ...calls.get(call), [field]: field === "name" ? choice.delta.tool_calls?.[call]?.function?.name : rest });
      }
      if (calls.size > 0)
        delta.tool_calls = [...calls].map(([place, called]) => {
          const { id, type, index } = choice.delta.tool_calls?.[place] ?? { index: place };
          return "name" in called ? { index, id, type, function: called } : { index, function: called };
        });
      return news ? [{ ...choice, delta, finish_reason: ends ? choice.finish_reason : null }] : [];
    });
    return { ...chunk, choices };
  },
};

export const COMPLETION_RESUME: ResumeForm<CompletionChunk, CompletionRequest> = {
  text: "0 text",
  withPrefix: (input, text) => ({ ...input, prompt: `${typeof input.prompt === "string" ? input.prompt : ""}${text}` }),
  pieces: ({ choices }) =>
    choices.flatMap(({ index, text, finish_reason: finish }) => [
      { at: `${index} text`, text: text ?? "" },
      ...(finish ? [{ at: `${index} end` }] : []),
    ]),
  ids: ({ id }) => [["answer", id]],
  cut(chunk, rests) {
    let at = 0;
    const choices = chunk.choices.map((choice) => {
      const text = rests[at++] ?? "";
      const ends = choice.finish_reason ? rests[at++] !== null : false;
      return { ...choice, text, finish_reason: ends ? choice.finish_reason : null };
    });
    return { ...chunk, choices };
  },
};

const MESSAGE_TEXTS = dictionary({
  text_delta: "text",
  thinking_delta: "thinking",
  input_json_delta: "partial_json",
  signature_delta: "signature",
});

export const MESSAGES_RESUME: ResumeForm<MessageEvent, MessagesRequest> = {
  text: "0 0 text_delta",
  // The vendor refuses a last turn that ends with white space.
  withPrefix: (input, text) => ({ ...input, messages: [...input.messages, { role: "assistant", content: text.trimEnd() }] }),
  pieces(event) {
    const { type, index = "" } = event;
    if (type === "content_block_delta") {
      const delta = fieldsOf(event.delta);
      const field = MESSAGE_TEXTS[String(delta.type)];
      if (field === undefined) return [{ at: `0 ${index}`, unique: true }];
      return [{ at: `0 ${index} ${delta.type}`, text: String(delta[field] ?? "") }];
    }
    const block = type === "content_block_start" ? fieldsOf(event.content_block) : undefined;
    return [{ at: `0 ${type} ${index} ${block?.type ?? ""} ${block?.name ?? ""}` }];
  },
  ids(event) {
    const block = fieldsOf(event.content_block);
    const ids: Id[] = event.message ? [["answer", event.message.id]] : [];
    return typeof block.id === "string" ? [...ids, [`block ${event.index}`, block.id]] : ids;
  },
  cut(event, [rest]) {
    if (event.type !== "content_block_delta") return event;
    const delta = fieldsOf(event.delta);
    return { ...event, delta: { ...delta, [MESSAGE_TEXTS[String(delta.type)] ?? ""]: rest } };
  },
};

export const RESPONSES_RESUME: ResumeForm<ResponseEvent, ResponsesRequest> = {
  // No `withPrefix`: the final events repeat the whole text, but another model has only its own part.
  text: "0 response.output_text.delta 0 0",
  pieces(event) {
    const { type, output_index: item = "", content_index: part = event.summary_index ?? "", delta } = event;
    if (typeof delta === "string") return [{ at: `0 ${type} ${item} ${part}`, text: delta }];
    const added = type === "response.output_item.added" ? fieldsOf(event.item) : undefined;
    return [{ at: `0 ${type} ${item} ${part} ${added?.type ?? ""} ${added?.name ?? ""}` }];
  },
  ids(event) {
    const item = fieldsOf(event.item);
    const ids: Id[] = event.response ? [["answer", event.response.id]] : [];
    for (const field of ["id", "call_id"]) if (typeof item[field] === "string") ids.push([`${field} ${event.output_index}`, item[field]]);
    return ids;
  },
  cut: (event, [rest]) => (typeof event.delta === "string" ? { ...event, delta: rest } : event),
  numbered: "sequence_number",
};

type Part = NonNullable<NonNullable<ContentReply["candidates"][number]["content"]>["parts"]>[number];

function contentPiece(candidate: number, part: Part): Piece {
  const { text, thought, thoughtSignature: _, ...others } = part;
  const more = Object.entries(others);
  if (typeof text === "string" && more.length === 0) return { at: `${candidate} ${thought ? "thought" : "text"}`, text };
  if ("functionCall" in part) return { at: `${candidate} ${JSON.stringify(part.functionCall)}` };
  return { at: `${candidate} part`, unique: true };
}

export const CONTENT_RESUME: ResumeForm<ContentReply, ContentRequest> = {
  text: "0 text",
  withPrefix: (input, text) => ({ ...input, contents: [...input.contents, { role: "model", parts: [{ text }] }] }),
  pieces: ({ candidates }) =>
    candidates.flatMap(({ index = 0, content, finishReason }) => [
      ...(content?.parts ?? []).map((part) => contentPiece(index, part)),
      ...(finishReason ? [{ at: `${index} end` }] : []),
    ]),
  ids: ({ responseId }) => (typeof responseId === "string" ? [["answer", responseId]] : []),
  cut(reply, rests) {
    let at = 0;
    const candidates = reply.candidates.map((candidate) => {
      const parts = (candidate.content?.parts ?? []).flatMap((part) => {
        const rest = rests[at++];
        if (rest === null || rest === undefined) return [];
        return [typeof part.text === "string" ? { ...part, text: rest } : part];
      });
      const ends = candidate.finishReason ? rests[at++] !== null : false;
      return { ...candidate, content: { ...candidate.content, parts }, finishReason: ends ? candidate.finishReason : undefined };
    });
    return { ...reply, candidates };
  },
};
