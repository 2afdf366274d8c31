import type { CompletionChunk, CompletionRequest } from "../../../../lib/contracts/completion";
import { newId } from "../../../../lib/contracts/ids";
import type { CompletionModel, ModelCall, StreamEvent } from "../../../../lib/providers/capabilities";
import { faultOf } from "../faults";
import type { Host } from "../host";
import { Pacer } from "../pace";
import { completionUsage } from "../usage";
import { type CompletionPlan, planCompletion } from "./completion-plan";
import { FINGERPRINT } from "./fingerprint";
import type { Skills } from "./skills/answer";

/** Text completion by rules and word chains. `tokensPerSecond` paces streams only; 0 means no pacing. */
export function createCompletion(options: { skills: Skills; host: Host; tokensPerSecond: number }): CompletionModel {
  return {
    async complete(call) {
      const plan = await planCompletion(call, options);
      const choices = plan.choices.map(({ index, echo, text, finish }) => ({
        text: echo + text,
        index,
        logprobs: null,
        finish_reason: finish,
      }));
      return { reply: { ...frameOf(call), choices, usage: completionUsage(plan.promptTokens, sumTokens(plan)) } };
    },
    stream: (call) => streamCompletion(call, options),
  };
}

function frameOf(call: ModelCall<CompletionRequest>) {
  const created = Math.floor(Date.now() / 1000);
  return { id: newId("cmpl-"), object: "text_completion" as const, created, model: call.publicModel, system_fingerprint: FINGERPRINT };
}

async function* streamCompletion(
  call: ModelCall<CompletionRequest>,
  { skills, host, tokensPerSecond }: { skills: Skills; host: Host; tokensPerSecond: number },
): AsyncGenerator<StreamEvent<CompletionChunk>> {
  const pacer = new Pacer(
    faultOf(call.model) === "slow" ? { tokensPerSecond: 5, firstMs: 3000 } : { tokensPerSecond, firstMs: 0 },
    call.signal,
    call.caller.teamId,
  );
  const plan = await planCompletion(call, { skills, host });
  const frame = frameOf(call);
  const event = (index: number, text: string, finish: string | null = null): StreamEvent<CompletionChunk> => ({
    chunk: { ...frame, choices: [{ text, index, logprobs: null, finish_reason: finish }] },
  });
  for (const { index, echo } of plan.choices) if (echo !== "") yield event(index, echo);
  let running = plan.choices.map((choice) => ({ choice, at: 0, sent: 0 }));
  while (running.length > 0) {
    const still: typeof running = [];
    for (const { choice, at, sent } of running) {
      const piece = choice.pieces[at];
      await pacer.due(sent);
      yield piece ? event(choice.index, piece.text) : event(choice.index, "", choice.finish);
      if (piece) still.push({ choice, at: at + 1, sent: sent + piece.tokens });
    }
    running = still;
  }
  yield { chunk: { ...frame, choices: [], usage: completionUsage(plan.promptTokens, sumTokens(plan)) } };
}

function sumTokens({ choices }: CompletionPlan): number {
  return choices.reduce((sum, { tokens }) => sum + tokens, 0);
}
