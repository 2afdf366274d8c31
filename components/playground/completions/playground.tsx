"use client";

import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import { Tag } from "@/components/ui/tag";
import { emptyOf } from "@/lib/client/session/variables";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { fillIn, variablesOf } from "@/lib/contracts/text-variables";
import { SweepLink } from "../sweep/sweep-link";
import { type Answers, fromText, readEvent, readReply, readStop, readTokens, toText, writeStop } from "./answers";
import { completionExamples } from "./examples";
import { COMPLETION_FIELDS } from "./fields";
import { Actions, Below } from "./form";
import type { Own } from "./page-state";
import { Reply } from "./reply";

export const completions = definePlayground<Own, Answers>({
  id: "completions",
  title: "Completions",
  modelsInColumns: true,
  own: { before: "The signal turned green and", after: "", marks: [], shown: 0, variables: {} },
  params: { max_tokens: 128 },
  stream: true,
  fields: COMPLETION_FIELDS,
  sdk: "completions.create",
  words: "completion",
  path: () => "/v1/completions",
  toBody: ({ model, own, params: { stop, ...params }, stream }) => ({
    model,
    prompt: fillIn(own.before, own.variables),
    ...(own.after !== "" && { suffix: fillIn(own.after, own.variables) }),
    ...params,
    ...(stop !== undefined && { stop: typeof stop === "string" ? readStop(stop) : stop }),
    ...(stream && { stream, stream_options: { include_usage: true } }),
  }),
  fromBody: ({ prompt, suffix, stop, model: _, stream: __, stream_options: ___, ...params }) => ({
    own: {
      before: typeof prompt === "string" ? prompt : JSON.stringify(prompt ?? ""),
      after: typeof suffix === "string" ? suffix : "",
      marks: [],
      shown: 0,
      variables: {},
    },
    params: { ...params, ...(stop != null && { stop: writeStop(stop) }) },
  }),
  readEvent,
  readReply,
  readTokens,
  hasContent: (event: Parameters<typeof readReply>[0]) => readReply(event).answers.some(({ text }) => text !== ""),
  emptyVariables: ({ before, after, variables }) => emptyOf(variablesOf([before, after]), variables),
  titleOf: ({ before }) => before,
  toText,
  fromText,
  Below,
  examples: completionExamples,
  Actions,
  Reply,
  replyBeforeRun: () => true,
  badge: <Tag>legacy endpoint</Tag>,
});

export function CompletionsPlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={completions} schema={schema} tools={() => <SweepLink playground="completions" />} />;
}
