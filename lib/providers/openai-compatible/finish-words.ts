import { Failure } from "../../contracts/errors";

const EXACT: ReadonlySet<unknown> = new Set(["stop", "length", "tool_calls", "content_filter", "function_call"]);

/** Finish reasons of other protocols that these servers send, in lower case with `_` between words. */
const ALIASES: readonly (readonly [reason: string, words: readonly string[]])[] = [
  [
    "stop",
    ["stop", "end_turn", "stop_sequence", "eos", "eos_token", "end", "complete", "completed", "finished", "done", "finish_reason_stop"],
  ],
  [
    "length",
    ["length", "max_tokens", "model_length", "max_length", "max_output_tokens", "max_new_tokens", "token_limit", "max_context_length"],
  ],
  ["tool_calls", ["tool_calls", "tool_call", "tool_use", "tools", "function_calls"]],
  ["function_call", ["function_call"]],
  [
    "content_filter",
    [
      "content_filter",
      "content_filtered",
      "safety",
      "refusal",
      "recitation",
      "blocklist",
      "prohibited_content",
      "spii",
      "image_safety",
      "sensitive",
      "error_toxic",
      "guardrail_intervened",
    ],
  ],
];
const BY_WORD = new Map(ALIASES.flatMap(([reason, words]) => words.map((word) => [word, reason] as const)));

/** Reasons of a server that failed in the middle of the answer. */
const BROKEN = new Set([
  "error",
  "abort",
  "aborted",
  "cancelled",
  "canceled",
  "network_error",
  "model_error",
  "server_error",
  "insufficient_system_resource",
  "malformed_function_call",
  "unexpected_tool_call",
  "malformed_response",
]);

export const isExactFinish = (value: unknown): boolean => EXACT.has(value);

/**
 * Maps the server's finish reason to the contract's. An unknown one counts as `stop`: the answer ended in an orderly way.
 * Throws `bad_gateway` if the server failed.
 */
export function finishReason(said: string): string {
  const word = said
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  if (BROKEN.has(word))
    throw new Failure("bad_gateway", "The model's provider stopped in the middle of the answer.", {
      cause: `finish reason ${said.slice(0, 60)}`,
      elsewhere: true,
      unsure: true,
    });
  return BY_WORD.get(word) ?? "stop";
}
