import { type ErrorCode, Failure } from "../../../lib/contracts/errors";

/** What a fault does: fails at once with a code, or changes how the answer is made or sent. */
type Effect =
  | { kind: "status"; code: ErrorCode; retryAfterMs?: number }
  | { kind: "flaky" | "slow" | "cut" | "stall" | "malformed" | "empty" | "long" | "filter" | "fail" };

export interface Fault {
  /** The part after the colon in `sandbox-chat:429`. */
  readonly suffix: string;
  readonly description: string;
  readonly effect: Effect;
}

const status = (suffix: string, code: ErrorCode, more: { description: string; retryAfterMs?: number }): Fault => ({
  suffix,
  description: more.description,
  effect: { kind: "status", code, retryAfterMs: more.retryAfterMs },
});
const behaviour = (kind: Exclude<Effect["kind"], "status">, description: string): Fault => ({
  suffix: kind,
  description,
  effect: { kind },
});

/** Faults that any sandbox model shows when its name ends in `:suffix`, so that clients can be tested against them. */
export const FAULTS: readonly Fault[] = [
  status("400", "invalid_value", { description: "Refuses the request as invalid: 400." }),
  status("401", "invalid_api_key", { description: "Refuses the key: 401." }),
  status("403", "access_denied", { description: "Denies access: 403." }),
  status("404", "model_not_found", { description: "Claims not to know the model: 404." }),
  status("429", "rate_limit_exceeded", { description: "Has had too many requests: 429 with retry-after 1 s.", retryAfterMs: 1000 }),
  status("500", "internal_error", { description: "Fails inside: 500." }),
  status("502", "bad_gateway", { description: "Fails like an upstream that gives no usable answer: 502." }),
  status("503", "no_available_provider", { description: "Is not available: 503." }),
  status("504", "upstream_timeout", { description: "Fails like an upstream that took too long: 504." }),
  status("refuse", "content_policy_violation", { description: "Refuses the content: 400 content_policy_violation." }),
  behaviour("flaky", "Fails with 503 on every second call, beginning with the second."),
  behaviour("slow", "First token after 3 s, then 5 tokens a second; an answer that is not streamed takes 3 s."),
  behaviour("cut", "The stream breaks after some events, without a finish reason; 502 upstream_cut when not streamed."),
  behaviour("stall", "A few events, then nothing until somebody gives up; nothing at all when not streamed."),
  behaviour("malformed", "Sends garbage after 3 events, or at once when not streamed: bad_response_body."),
  behaviour("empty", "Answers with empty text, or an empty list."),
  behaviour("long", "Goes on until the token limit; finish reason length."),
  behaviour("filter", "Ends with finish reason content_filter."),
  behaviour("fail", "A video task is taken and fails while it is made; other models answer 500."),
];

const BY_SUFFIX = new Map(FAULTS.map((fault) => [fault.suffix, fault]));

/** Splits `sandbox-chat:429` into the model and its fault; undefined if the suffix is no fault. */
export function parseModel(name: string): { model: string; fault: Fault | undefined } | undefined {
  const at = name.indexOf(":");
  if (at < 0) return { model: name, fault: undefined };
  const fault = BY_SUFFIX.get(name.slice(at + 1));
  return fault && { model: name.slice(0, at), fault };
}

/** What the model's name asks to go wrong. */
export function faultOf(name: string): Effect["kind"] | undefined {
  return parseModel(name)?.fault?.effect.kind;
}

/** The failure that a fault stands for. It is what was asked for, so the gateway must neither repeat it nor look elsewhere. */
export function faultFailure(effect: Extract<Effect, { kind: "status" }>, model: string): Failure {
  return new Failure(effect.code, `The sandbox model '${model}' fails on request.`, { retryAfterMs: effect.retryAfterMs });
}
