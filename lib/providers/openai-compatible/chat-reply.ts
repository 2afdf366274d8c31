import type { ChatChunk, ChatReply } from "../../contracts/chat";
import type { ModelCall } from "../capabilities";
import { type Fields, isFields } from "../fields";
import { normalCalls } from "./call-pieces";
import { asksForFunctions, usageMember } from "./chat-chunks";
import { finishReason, isExactFinish } from "./finish-words";
import type { FamilyInput } from "./request";
import { normalSpoken } from "./spoken";
import { ThinkTags, withoutTags } from "./think-tags";
import { normalUsage, usageIn } from "./usage";

/** A whole chat answer in the contract's form: the same object if it already was, undefined if it isn't one. */
export function readChatReply(value: unknown, call: ModelCall<FamilyInput>): ChatReply | undefined {
  if (!isFields(value) || !Array.isArray(value.choices)) return undefined;
  const sent = value.choices;
  if (sent.length > 0 && !sent.some((choice) => isFields(choice) && messageOf(choice))) return undefined;
  const choices = sent.filter(isFields).map((choice, place) => normalChoice(choice, { place, call }));
  const said = usageIn(value);
  const usage = normalUsage(said);
  const exact =
    choices.length === sent.length && choices.every((choice, place) => choice === sent[place]) && (usage ?? null) === (value.usage ?? null);
  return (exact ? value : { ...value, choices, ...usageMember(value, usage) }) as unknown as ChatReply;
}

function messageOf(choice: Fields): Fields | undefined {
  if (isFields(choice.message)) return choice.message;
  if (isFields(choice.delta)) return choice.delta;
  return typeof choice.text === "string" ? { role: "assistant", content: choice.text } : undefined;
}

function normalChoice(raw: Fields, { place, call }: { place: number; call: ModelCall<FamilyInput> }): Fields {
  const said = normalSpoken(messageOf(raw) ?? {}, (words) => call.warn(words));
  const spoken = call.thinkTags ? withoutTags(said, new ThinkTags(), true) : said;
  const message = withCalls(spoken, asksForFunctions(call.input));
  const finish = finishOf(raw.finish_reason, message);
  const index = typeof raw.index === "number" ? raw.index : place;
  if (raw.message === message && raw.finish_reason === finish && raw.index === index && raw.usage == null) return raw;
  const { usage: _usage, delta: _delta, text: _text, ...rest } = raw;
  const native = finish !== raw.finish_reason && typeof raw.finish_reason === "string" ? { native_finish_reason: raw.finish_reason } : {};
  return { ...rest, index, message, finish_reason: finish, ...native };
}

function withCalls(message: Fields, functions: boolean): Fields {
  const { tool_calls: sent, function_call: legacy } = message;
  if (isFields(legacy) && !functions && !Array.isArray(sent)) {
    const { function_call: _legacy, ...rest } = message;
    return { ...rest, tool_calls: normalCalls([{ function: legacy }]) };
  }
  if (sent === undefined) return message;
  const calls = Array.isArray(sent) ? normalCalls(sent) : [];
  if (calls === sent) return message;
  const { tool_calls: _sent, ...rest } = message;
  return calls.length === 0 ? rest : { ...rest, tool_calls: calls };
}

function finishOf(said: unknown, message: Fields): string {
  const calls = Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
  if (typeof said !== "string" || said === "") return calls ? "tool_calls" : "stop";
  const reason = isExactFinish(said) ? said : finishReason(said);
  return calls && (reason === "stop" || reason === "function_call") ? "tool_calls" : reason;
}

/** Splits a whole answer into stream events, for a server that doesn't stream although asked to. */
export function chunksOfReply(reply: ChatReply): ChatChunk[] {
  const { choices, usage, ...head } = reply;
  const begun = choices.map(({ message, ...choice }) => {
    const tool_calls = message.tool_calls?.map((call, index) => ({ index, ...call }));
    return { ...choice, delta: { ...message, ...(tool_calls ? { tool_calls } : {}) } };
  });
  const chunks = [{ ...head, object: "chat.completion.chunk", choices: begun }] as unknown as ChatChunk[];
  return usage ? [...chunks, { ...head, object: "chat.completion.chunk", choices: [], usage } as unknown as ChatChunk] : chunks;
}

interface GatheredChoice {
  index: number;
  message: Fields & { content: string };
  calls: Map<number, Fields & { function: { name: string; arguments: string } }>;
  finish_reason: string | null;
}

/** Joins a stream to a whole answer, for a server that streams although not asked to. */
export function replyOfChunks(chunks: readonly ChatChunk[]): unknown {
  const found = new Map<number, GatheredChoice>();
  let usage: unknown;
  for (const chunk of chunks) {
    if (chunk.usage) usage = chunk.usage;
    for (const choice of chunk.choices) gather(choice, found);
  }
  const [first] = chunks;
  const choices = [...found.values()].map(({ index, message, calls, finish_reason }) => ({
    index,
    message: calls.size === 0 ? message : { ...message, tool_calls: [...calls.values()] },
    finish_reason,
  }));
  return { ...first, object: "chat.completion", choices, usage };
}

function gather({ index, delta, finish_reason }: ChatChunk["choices"][number], found: Map<number, GatheredChoice>): void {
  const empty = { index, message: { role: "assistant", content: "" }, calls: new Map(), finish_reason: null };
  const choice = found.get(index) ?? (empty as GatheredChoice);
  found.set(index, choice);
  const { tool_calls: pieces, ...said } = delta as Fields & { tool_calls?: Fields[] };
  for (const [name, value] of Object.entries(said)) {
    const before = choice.message[name];
    if (value != null)
      choice.message[name] = name !== "role" && typeof value === "string" && typeof before === "string" ? before + value : value;
  }
  for (const piece of pieces ?? []) gatherCall(piece, choice);
  choice.finish_reason = finish_reason ?? choice.finish_reason;
}

function gatherCall(piece: Fields, { calls }: GatheredChoice): void {
  const { index, ...head } = piece;
  const called = isFields(piece.function) ? piece.function : {};
  const before = calls.get(Number(index));
  const text = typeof called.arguments === "string" ? called.arguments : "";
  const whole = { name: before?.function.name ?? String(called.name ?? ""), arguments: (before?.function.arguments ?? "") + text };
  calls.set(Number(index), { ...before, ...head, function: whole });
}
