import type { ChatChunk, ChatReply, ChatRequest } from "../../../../lib/contracts/chat";
import { newId } from "../../../../lib/contracts/ids";
import type { ChatModel, ModelCall, StreamEvent } from "../../../../lib/providers/capabilities";
import { faultOf } from "../faults";
import type { Host } from "../host";
import { Pacer } from "../pace";
import { chatUsage } from "../usage";
import { type ChatPlan, type PlannedChoice, planChat } from "./chat-plan";
import { FINGERPRINT } from "./fingerprint";
import type { Skills } from "./skills/answer";

/** The chat form of the scripted model. `tokensPerSecond` paces streams only; 0 means no pacing. */
export function createChat(options: { skills: Skills; host: Host; tokensPerSecond: number }): ChatModel {
  return {
    async complete(call) {
      const plan = await planChat(call, options);
      return { reply: reply(call, plan) };
    },
    stream: (call) => streamChat(call, options),
  };
}

function reply(call: ModelCall<ChatRequest>, plan: ChatPlan): ChatReply {
  const { choices, promptTokens, formerCalls } = plan;
  return {
    id: newId("chatcmpl-"),
    object: "chat.completion",
    created: seconds(),
    model: call.publicModel,
    system_fingerprint: FINGERPRINT,
    choices: choices.map(({ index, text, calls, finish }) => ({
      index,
      message: {
        role: "assistant",
        content: text,
        refusal: null,
        ...(calls.length === 0
          ? {}
          : formerCalls
            ? { function_call: calls[0]?.call.function }
            : { tool_calls: calls.map((item) => item.call) }),
      },
      logprobs: null,
      finish_reason: finishOf(finish, plan),
    })),
    usage: chatUsage(promptTokens, sumTokens(plan)),
  };
}

type Delta = ChatChunk["choices"][number]["delta"];

async function* streamChat(
  call: ModelCall<ChatRequest>,
  { skills, host, tokensPerSecond }: { skills: Skills; host: Host; tokensPerSecond: number },
): AsyncGenerator<StreamEvent<ChatChunk>> {
  const pacer = new Pacer(
    faultOf(call.model) === "slow" ? { tokensPerSecond: 5, firstMs: 3000 } : { tokensPerSecond, firstMs: 0 },
    call.signal,
    call.caller.teamId,
  );
  const plan = await planChat(call, { skills, host });
  const frame = {
    id: newId("chatcmpl-"),
    object: "chat.completion.chunk" as const,
    created: seconds(),
    model: call.publicModel,
    system_fingerprint: FINGERPRINT,
  };
  const event = (index: number, delta: Delta, finish: string | null = null): StreamEvent<ChatChunk> => ({
    chunk: { ...frame, choices: [{ index, delta, logprobs: null, finish_reason: finish }] },
  });
  const open = plan.choices.map((choice) => ({ choice, deltas: deltasOf(choice, plan), sent: 0 }));
  for (const { choice } of open) yield event(choice.index, { role: "assistant", content: "" });
  for (let running = open; running.length > 0; ) {
    const still: typeof open = [];
    for (const item of running) {
      const next = item.deltas.next();
      await pacer.due(item.sent);
      if (next.done) {
        yield event(item.choice.index, {}, finishOf(item.choice.finish, plan));
        continue;
      }
      item.sent += next.value.tokens;
      yield event(item.choice.index, next.value.delta);
      still.push(item);
    }
    running = still;
  }
  yield { chunk: { ...frame, choices: [], usage: chatUsage(plan.promptTokens, sumTokens(plan)) } };
}

/** The parts of a choice, with the tokens that each is worth. */
function* deltasOf({ pieces, calls }: PlannedChoice, { formerCalls }: ChatPlan): Generator<{ delta: Delta; tokens: number }, undefined> {
  for (const { text, tokens } of pieces) yield { delta: { content: text }, tokens };
  for (const [index, { call, pieces: parts }] of calls.entries()) {
    const { name } = call.function;
    const opening = { index, id: call.id, type: call.type, function: { name, arguments: "" } };
    yield { delta: formerCalls ? { function_call: opening.function } : { tool_calls: [opening] }, tokens: 1 };
    for (const { text, tokens } of parts) {
      const piece = { arguments: text };
      yield { delta: formerCalls ? { function_call: piece } : { tool_calls: [{ index, function: piece }] }, tokens };
    }
  }
}

function finishOf(finish: PlannedChoice["finish"], { formerCalls }: ChatPlan): string {
  return formerCalls && finish === "tool_calls" ? "function_call" : finish;
}

function sumTokens({ choices }: ChatPlan): number {
  return choices.reduce((sum, { tokens }) => sum + tokens, 0);
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
