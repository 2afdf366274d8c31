import type { ChatMessage, ChatUsage } from "../../../lib/contracts/chat";
import type { CompletionUsage } from "../../../lib/contracts/completion";
import type { TokenCodec } from "./host";
import { textOf } from "./text/conversation";

/** Tokens that frame each message, and once more the answer. */
const FRAME = 3;
/** Characters of a conversation that are counted; longer ones are scaled. */
const MAX_COUNTED = 400_000;

/** Tokens of all messages as the answerer is given them: text, names and tool calls, and 3 for each frame. */
export async function countPrompt(messages: readonly ChatMessage[], codec: TokenCodec): Promise<number> {
  let chars = 0;
  let counted = 0;
  let tokens = 0;
  for (const message of messages) {
    const text = wordsOf(message);
    chars += text.length;
    if (counted > MAX_COUNTED) continue;
    tokens += await codec.count(text);
    counted += text.length;
  }
  const whole = counted === 0 ? 0 : Math.round((tokens * chars) / counted);
  return whole + FRAME * messages.length + FRAME;
}

function wordsOf(message: ChatMessage): string {
  const calls = (message.tool_calls ?? []).map((call) => `${call.function?.name ?? ""}${call.function?.arguments ?? ""}`);
  return [textOf(message), message.name ?? "", ...calls].filter((part) => part !== "").join("\n");
}

export function chatUsage(prompt: number, completion: number): ChatUsage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
}

/** Spec 2.2: every member, zero where it is not known. */
export function completionUsage(prompt: number, completion: number): CompletionUsage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, text_tokens: prompt, audio_tokens: 0, image_tokens: 0 },
    completion_tokens_details: { text_tokens: completion, audio_tokens: 0, reasoning_tokens: 0 },
  };
}
