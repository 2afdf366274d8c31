import type { ChatChunk, ChatReply, ChatUsage } from "../../contracts/chat";
import type { ContentReply, Part } from "../../contracts/content";
import { dictionary } from "../../contracts/dictionary";
import { Failure } from "../../contracts/errors";

interface Named {
  publicModel: string;
  requestId: string;
}
type Candidate = ContentReply["candidates"][number];

const FINISH = dictionary<string>({
  stop: "STOP",
  length: "MAX_TOKENS",
  content_filter: "SAFETY",
  tool_calls: "STOP",
  function_call: "STOP",
});
const finishReason = (reason: string) => FINISH[reason] ?? "OTHER";

/** Translates a chat answer to a generate-content answer. */
export function contentReply(reply: ChatReply, call: Named): ContentReply {
  const candidates = reply.choices.map((choice, place) => {
    const message = choice.message;
    const calls = (message.tool_calls ?? []).flatMap((tool) =>
      tool.function ? [callPart(tool.function.name, tool.function.arguments, tool.id)] : [],
    );
    const parts: Part[] = [...reasoningParts(message.reasoning_content), ...textParts(message.content), ...calls];
    return candidate(choice.index ?? place, parts, finishReason(choice.finish_reason));
  });
  return envelope(candidates, usageOf(reply.usage), call);
}

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/** Translates a chat stream event by event. A function call is held back until it is whole, as this family sends it. */
export class ContentEvents {
  readonly #call: Named;
  readonly #openCalls = new Map<number, Map<number, OpenCall>>();
  /** Finish reasons wait for the usage, which comes after them and belongs into the same last event. */
  readonly #finished = new Map<number, string>();
  #usage = usageOf(undefined);

  constructor(call: Named) {
    this.#call = call;
  }

  push(chunk: ChatChunk): ContentReply[] {
    if (chunk.usage) this.#usage = usageOf(chunk.usage);
    const candidates = chunk.choices.flatMap((choice): Candidate[] => {
      this.#gather(choice.index, choice.delta?.tool_calls ?? []);
      if (choice.finish_reason) this.#finished.set(choice.index, choice.finish_reason);
      const parts = [...reasoningParts(choice.delta?.reasoning_content), ...textParts(choice.delta?.content)];
      return parts.length > 0 ? [candidate(choice.index, parts)] : [];
    });
    return candidates.length > 0 ? [envelope(candidates, this.#usage, this.#call)] : [];
  }

  /** The last event: calls, finish reasons, final usage. None where the stream broke off, so that it counts as cut. */
  end(): ContentReply[] {
    if (this.#finished.size === 0) return [];
    const candidates = [...this.#finished].map(([index, reason]) => {
      const calls = [...(this.#openCalls.get(index)?.values() ?? [])].map((call) => callPart(call.name, call.arguments, call.id));
      return candidate(index, calls.length > 0 ? calls : [{ text: "" }], finishReason(reason));
    });
    return [envelope(candidates, this.#usage, this.#call)];
  }

  #gather(choice: number, deltas: NonNullable<ChatChunk["choices"][number]["delta"]["tool_calls"]>): void {
    for (const delta of deltas) {
      const calls = this.#openCalls.get(choice) ?? new Map<number, OpenCall>();
      this.#openCalls.set(choice, calls);
      const call = calls.get(delta.index) ?? { id: delta.id ?? "", name: "", arguments: "" };
      call.name += delta.function?.name ?? "";
      call.arguments += delta.function?.arguments ?? "";
      calls.set(delta.index, call);
    }
  }
}

function envelope(candidates: Candidate[], usageMetadata: ContentReply["usageMetadata"], call: Named): ContentReply {
  return { candidates, usageMetadata, modelVersion: call.publicModel, responseId: call.requestId };
}

function candidate(index: number, parts: Part[], reason?: string): Candidate {
  return { content: { role: "model", parts }, ...(reason ? { finishReason: reason } : {}), index, safetyRatings: [] };
}

function textParts(text: unknown): Part[] {
  return typeof text === "string" && text !== "" ? [{ text }] : [];
}

function reasoningParts(text: unknown): Part[] {
  return typeof text === "string" && text !== "" ? [{ text, thought: true }] : [];
}

function callPart(name: string, json: string, id: string): Part {
  let args: unknown;
  try {
    args = JSON.parse(json === "" ? "{}" : json);
  } catch (cause) {
    throw new Failure("bad_response_body", "The model called a function with arguments that are not JSON.", { cause });
  }
  return { functionCall: { ...(id ? { id } : {}), name, args: args !== null && typeof args === "object" ? { ...args } : {} } };
}

function usageOf(usage: ChatUsage | null | undefined): ContentReply["usageMetadata"] {
  const details = (usage?.completion_tokens_details ?? {}) as { reasoning_tokens?: number };
  const thoughts = details.reasoning_tokens ?? 0;
  return {
    promptTokenCount: usage?.prompt_tokens ?? 0,
    candidatesTokenCount: (usage?.completion_tokens ?? 0) - thoughts,
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
    totalTokenCount: usage?.total_tokens ?? 0,
  };
}
