import type { ContentReply, Part } from "../../contracts/content";
import { type EventWriter, type Increment, NO_USAGE, type Told, type Usage } from "../../contracts/conversation";
import { dictionary } from "../../contracts/dictionary";
import { Failure } from "../../contracts/errors";
import { parseLossless } from "../../contracts/lossless-json";

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

export function contentReply({ choices, usage }: Told, call: Named): ContentReply {
  const candidates = choices.map(({ index, reasoning, text, calls, images = [], finish }) => {
    const parts: Part[] = [...thoughtParts(reasoning), ...textParts(text), ...images.map(imagePart), ...calls.map(callPart)];
    return candidate(index, parts, finishReason(finish));
  });
  return envelope(candidates, usageOf(usage ?? NO_USAGE), call);
}

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/** A streamed answer, event by event. Function calls are held until complete, as this family sends them. */
export class ContentEvents implements EventWriter<ContentReply> {
  readonly #call: Named;
  readonly #openCalls = new Map<number, Map<number, OpenCall>>();
  /** Finish reasons wait for the usage, which arrives later and belongs to the same last event. */
  readonly #finished = new Map<number, string>();
  #usage = usageOf(NO_USAGE);

  constructor(call: Named) {
    this.#call = call;
  }

  push(increment: Increment): ContentReply[] {
    switch (increment.kind) {
      case "text":
        return this.#event(increment.choice, textParts(increment.text));
      case "reasoning":
        return this.#event(increment.choice, thoughtParts(increment.text));
      case "call":
        this.#gather(increment);
        return [];
      case "finish":
        this.#finished.set(increment.choice, increment.finish);
        return [];
      case "usage":
        this.#usage = usageOf(increment.usage);
        return [];
      case "image":
        return this.#event(increment.choice, [imagePart(increment.url)]);
      case "refusal":
      case "signature":
        return [];
    }
  }

  /** The last event: calls, finish reasons, final usage. None if the stream broke off, so that it counts as cut. */
  end(): ContentReply[] {
    if (this.#finished.size === 0) return [];
    const candidates = [...this.#finished].map(([index, reason]) => {
      const calls = [...(this.#openCalls.get(index)?.values() ?? [])].map(callPart);
      return candidate(index, calls.length > 0 ? calls : [{ text: "" }], finishReason(reason));
    });
    return [envelope(candidates, this.#usage, this.#call)];
  }

  #event(choice: number, parts: Part[]): ContentReply[] {
    return [envelope([candidate(choice, parts)], this.#usage, this.#call)];
  }

  #gather({ choice, call: place, id, name, arguments: text }: Extract<Increment, { kind: "call" }>): void {
    const calls = this.#openCalls.get(choice) ?? new Map<number, OpenCall>();
    this.#openCalls.set(choice, calls);
    const call = calls.get(place) ?? { id, name: "", arguments: "" };
    call.name ||= name;
    call.arguments += text;
    calls.set(place, call);
  }
}

function envelope(candidates: Candidate[], usageMetadata: ContentReply["usageMetadata"], call: Named): ContentReply {
  return { candidates, usageMetadata, modelVersion: call.publicModel, responseId: call.requestId };
}

function candidate(index: number, parts: Part[], reason?: string): Candidate {
  return { content: { role: "model", parts }, ...(reason ? { finishReason: reason } : {}), index, safetyRatings: [] };
}

function textParts(text: string): Part[] {
  return text !== "" ? [{ text }] : [];
}

/** From a data URI. */
function imagePart(url: string): Part {
  const [head = "", data = ""] = url.split(",", 2);
  return { inlineData: { mimeType: head.replace(/^data:|;base64$/g, ""), data } };
}

function thoughtParts(text: string): Part[] {
  return text !== "" ? [{ text, thought: true }] : [];
}

function callPart({ id, name, arguments: json }: OpenCall): Part {
  let args: unknown;
  try {
    args = parseLossless(json === "" ? "{}" : json);
  } catch (cause) {
    throw new Failure("bad_response_body", "The model called a function with arguments that are not JSON.", { cause });
  }
  return { functionCall: { ...(id ? { id } : {}), name, args: args !== null && typeof args === "object" ? { ...args } : {} } };
}

function usageOf({ input, output, total, cached, reasoning }: Usage): ContentReply["usageMetadata"] {
  return {
    promptTokenCount: input,
    ...(cached > 0 ? { cachedContentTokenCount: cached } : {}),
    candidatesTokenCount: output - reasoning,
    ...(reasoning > 0 ? { thoughtsTokenCount: reasoning } : {}),
    totalTokenCount: total,
  };
}
