import type { ChatRequest } from "../../contracts/chat";
import { Failure } from "../../contracts/errors";
import type { ModelCall } from "../../providers/capabilities";
import { holdsBreakpoints, takesBreakpoints, withoutBreakpoints } from "./breakpoints";

/** A field that servers expect in different forms. */
interface Quirk {
  concerns(request: ChatRequest): boolean;
  /** True if a refusal is about this field. */
  told(failure: Failure): boolean;
  change(request: ChatRequest): ChatRequest;
  warning?: string;
}

const QUIRKS: readonly Quirk[] = [
  {
    concerns: ({ reasoning_effort }) => reasoning_effort != null,
    told: ({ message, detail }) => detail.param === "reasoning_effort" || /reasoning[_.]effort/.test(message),
    change: without("reasoning_effort"),
    warning: "the model does not support reasoning effort; it was removed",
  },
  {
    concerns: ({ max_tokens }) => max_tokens != null,
    told: ({ message }) => message.includes("max_completion_tokens"),
    change: (request) => ({ ...without("max_tokens")(request), max_completion_tokens: request.max_tokens }),
  },
  {
    concerns: ({ temperature }) => temperature != null,
    told: refuses("temperature"),
    change: without("temperature"),
    warning: "the model does not support temperature; it was removed",
  },
  {
    concerns: ({ top_p }) => top_p != null,
    told: refuses("top_p"),
    change: without("top_p"),
    warning: "the model does not support top_p; it was removed",
  },
  {
    concerns: holdsBreakpoints,
    told: ({ message, detail }) => /cache_control/.test(`${detail.param} ${message}`),
    change: withoutBreakpoints,
    warning: "the model does not support cache_control; it was removed",
  },
  {
    concerns: ({ prompt_cache_key: key }) => key != null,
    told: names("prompt_cache_key"),
    change: without("prompt_cache_key"),
  },
  {
    concerns: ({ prompt_cache_retention: retention }) => retention != null,
    told: names("prompt_cache_retention"),
    change: without("prompt_cache_retention"),
    warning: "the model does not support prompt_cache_retention; it was removed",
  },
];

/** A refusal that names an optional field: the call is repeated without it. */
function names(field: string): Quirk["told"] {
  return ({ message, detail }) => detail.param === field || message.includes(field);
}

/** A refusal of the setting itself, not of its value. */
function without(name: keyof ChatRequest & string): Quirk["change"] {
  return (request) => {
    const less = { ...request };
    delete less[name];
    return less;
  };
}

function refuses(name: string): Quirk["told"] {
  const words = new RegExp(
    `\\b${name}\\b.{0,80}(?:unsupported|not support|not permitted|deprecated|unknown|unrecognized|only the default)`,
    "i",
  );
  const before = new RegExp(`(?:unsupported|unknown|unrecognized|unexpected)[^.]{0,80}\\b${name}\\b`, "i");
  return ({ message }) => words.test(message) || before.test(message);
}

/** What is known of a target, so that only the first call has to find out. */
interface Learnt {
  quirks: Set<Quirk>;
  /** Whether its reasoning is sent back; undefined while not known. */
  reasoning?: "wanted" | "refused";
}

const LEARNT = new Map<string, Learnt>();
const MOST_TARGETS = 1_000;
const targetOf = ({ provider, model }: ModelCall<unknown>) => `${provider}/${model}`;

function learntOf(call: ModelCall<unknown>): Learnt | undefined {
  const target = targetOf(call);
  const known = LEARNT.get(target);
  if (known || LEARNT.size >= MOST_TARGETS) return known;
  const made: Learnt = { quirks: new Set() };
  LEARNT.set(target, made);
  return made;
}

const holdsReasoning = ({ messages }: ChatRequest): boolean => messages.some((message) => message.reasoning_content !== undefined);

function withoutReasoning(request: ChatRequest): ChatRequest {
  if (!holdsReasoning(request)) return request;
  return {
    ...request,
    messages: request.messages.map((message) => {
      const less = { ...message };
      delete less.reasoning_content;
      return less;
    }),
  };
}

/** The request in the form that the call's target is known to expect. */
export function adapted(request: ChatRequest, call: ModelCall<unknown>): ChatRequest {
  const learnt = LEARNT.get(targetOf(call));
  const taken = takesBreakpoints(call.model) || !holdsBreakpoints(request) ? request : withoutBreakpoints(request);
  const said = learnt?.reasoning === "wanted" ? taken : withoutReasoning(taken);
  if (!learnt) return said;
  return [...learnt.quirks].reduce((changed, quirk) => (quirk.concerns(changed) ? quirk.change(changed) : changed), said);
}

/** A target that returns reasoning may want it back with its calls (DeepSeek, Kimi); others refuse it. */
export function showsReasoning(call: ModelCall<unknown>): void {
  const learnt = learntOf(call);
  if (learnt) learnt.reasoning ??= "wanted";
}

/** A complete request as sent, and its call. */
interface Sent {
  request: ChatRequest;
  sent: ChatRequest;
  call: ModelCall<unknown>;
}

/**
 * True if the refusal says how to change the request, so that the call is worth a retry: each lesson counts once.
 * Parallel calls may learn the same, so the sent request decides, not the current knowledge.
 */
export function learns(error: unknown, { request, sent, call }: Sent): boolean {
  if (!(error instanceof Failure) || error.status !== 400) return false;
  const learnt = learntOf(call);
  if (!learnt) return false;
  if (error.message.includes("reasoning_content") && holdsReasoning(request)) {
    if (holdsReasoning(sent)) learnt.reasoning = "refused";
    else if (learnt.reasoning === "refused") return false;
    else learnt.reasoning = "wanted";
    return true;
  }
  const quirk = QUIRKS.find((one) => one.concerns(sent) && one.told(error));
  if (!quirk) return false;
  learnt.quirks.add(quirk);
  if (quirk.warning !== undefined) call.warn(quirk.warning);
  return true;
}
