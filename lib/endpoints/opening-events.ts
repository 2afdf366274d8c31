import type { ChatChunk } from "../contracts/chat";
import type { CompletionChunk } from "../contracts/completion";
import type { ContentReply } from "../contracts/content";
import type { MessageEvent } from "../contracts/messages";
import type { ResponseEvent } from "../contracts/responses";
import { fieldsOf } from "../contracts/typed";

/** Events that only open an answer (`StreamRules.opens`), by dialect. Unknown events count as tokens. */

export function opensChat({ choices, usage }: ChatChunk): boolean {
  if (usage) return false;
  for (const { delta, finish_reason: finish } of choices) {
    if (finish) return false;
    for (const name in delta) if (name !== "role" && !isEmpty(delta[name])) return false;
  }
  return true;
}

export function opensCompletion({ choices, usage }: CompletionChunk): boolean {
  return !usage && choices.every(({ text, finish_reason: finish }) => !text && !finish);
}

export function opensContent({ candidates, promptFeedback }: ContentReply): boolean {
  if (promptFeedback) return false;
  return candidates.every(
    ({ content, finishReason }) => !finishReason && !content?.parts?.some((part) => Object.values(part).some((value) => value !== "")),
  );
}

const QUIET_BLOCKS = new Set(["text", "thinking"]);

export function opensMessage(event: MessageEvent): boolean {
  if (event.type === "message_start" || (event.type as string) === "ping") return true;
  if (event.type !== "content_block_start") return false;
  const block: { type?: unknown; text?: unknown; thinking?: unknown } = event.content_block ?? {};
  return QUIET_BLOCKS.has(String(block.type)) && isEmpty(block.text) && isEmpty(block.thinking);
}

const QUIET_EVENTS = new Set([
  "response.created",
  "response.queued",
  "response.in_progress",
  "response.content_part.added",
  "response.reasoning_summary_part.added",
  "keepalive",
]);
const QUIET_ITEMS = new Set(["message", "reasoning"]);

export function opensResponse(event: ResponseEvent): boolean {
  if (QUIET_EVENTS.has(event.type)) return true;
  return event.type === "response.output_item.added" && QUIET_ITEMS.has(String(fieldsOf(event.item).type));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
