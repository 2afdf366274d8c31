import type { ChatChunk, ChatReply } from "../../contracts/chat";
import { type Choice, type Increment, type Told, usageFrom } from "../../contracts/conversation";
import { openAiCounts } from "../../contracts/token-counts";

/** Servers use one of two names for reasoning. */
const thoughtsOf = (fields: Record<string, unknown>): string => text(fields.reasoning_content) || text(fields.reasoning);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

export function told({ choices, usage, service_tier }: ChatReply): Told {
  return { choices: choices.map(choice), usage: usageFrom(openAiCounts(usage, service_tier)) };
}

function choice({ index, message, finish_reason }: ChatReply["choices"][number], place: number): Choice {
  const calls = (message.tool_calls ?? []).flatMap(({ id, function: called }) =>
    called ? [{ id: id ?? "", name: called.name, arguments: called.arguments ?? "" }] : [],
  );
  const spoken = { reasoning: thoughtsOf(message), text: text(message.content), refusal: text(message.refusal) };
  return { index: index ?? place, ...spoken, calls, finish: finish_reason ?? "stop" };
}

export function increments({ choices, usage, service_tier }: ChatChunk): Increment[] {
  const found: Increment[] = [];
  for (const { index, delta, finish_reason } of choices) {
    if (delta) {
      const thoughts = thoughtsOf(delta);
      if (thoughts !== "") found.push({ kind: "reasoning", choice: index, text: thoughts });
      const content = text(delta.content);
      if (content !== "") found.push({ kind: "text", choice: index, text: content });
      const refusal = text(delta.refusal);
      if (refusal !== "") found.push({ kind: "refusal", choice: index, text: refusal });
      for (const { index: call, id, function: called } of delta.tool_calls ?? [])
        found.push({
          kind: "call",
          choice: index,
          call: call ?? 0,
          id: id ?? "",
          name: called?.name ?? "",
          arguments: called?.arguments ?? "",
        });
    }
    if (finish_reason) found.push({ kind: "finish", choice: index, finish: finish_reason });
  }
  const told = usage ? usageFrom(openAiCounts(usage, service_tier)) : undefined;
  if (told) found.push({ kind: "usage", usage: told });
  return found;
}
