"use client";

import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { moderationExamples } from "./examples";
import { toInput } from "./lines";
import { ModerationOutput } from "./output";
import { linesOfInput, type Own, refuse, SAMPLE_OWN } from "./page-state";
import { RevealedProvider } from "./revealed";
import { TextLines } from "./text-lines";
import { ThresholdPart } from "./thresholds";
import { fromText, readReply, toText, type Verdicts } from "./verdicts";

export const moderation = definePlayground<Own, Verdicts>({
  id: "moderation",
  title: "Moderation",
  own: SAMPLE_OWN,
  params: {},
  stream: null,
  fields: [],
  sdk: "moderations.create",
  path: () => "/v1/moderations",
  toBody: ({ model, own, params }) => ({ model, input: toInput(own.lines), ...params }),
  fromBody: ({ model: _, input, ...params }) => ({ own: { ...SAMPLE_OWN, lines: linesOfInput(input) }, params }),
  refuse,
  readEvent: (_, event: Parameters<typeof readReply>[0]) => readReply(event),
  readReply,
  readTokens: () => undefined,
  hasContent: () => true,
  titleOf: ({ lines }) => lines[0]?.text ?? "",
  toText,
  fromText,
  Input: TextLines,
  examples: moderationExamples,
  Below: ThresholdPart,
  Reply: () => null,
});

/** The moderation page: texts on the left, and on the right what is said of them. */
export function ModerationPlayground({ schema }: { schema: FormSchema }) {
  return (
    <RevealedProvider>
      <PlaygroundFrame page={moderation} schema={schema} output={(session) => <ModerationOutput session={session} />} />
    </RevealedProvider>
  );
}
