"use client";

import { BenchFrame } from "@/components/bench/bench-frame";
import { defineBench } from "@/components/bench/define";
import { VariablesPanel } from "@/components/bench/variables";
import { Checkbox } from "@/components/ui/checkbox";
import type { Desk } from "@/lib/client/desk";
import { variablesOf } from "@/lib/client/variables";
import type { ContentReply } from "@/lib/contracts/content";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { AnswerWith } from "./answer-with";
import { Beside } from "./beside";
import {
  type Candidates,
  filledTurns,
  fromRequest,
  newTurn,
  type Own,
  readContent,
  textPart,
  toConfig,
  toContents,
  toShared,
  toText,
  wordsOf,
} from "./content";
import { GENERATE_FIELDS } from "./fields";
import { Reply } from "./reply";
import { TurnsEditor } from "./turns-editor";

const generate = defineBench<Own, Candidates>({
  id: "generate",
  title: "Generate",
  own: {
    turns: [newTurn("user", [textPart("The stone viaduct on the coast line, finished 1909.")])],
    variables: {},
    modalities: ["TEXT"],
    aspect: "",
    size: "",
    voice: "",
    alsoChat: false,
    rest: {},
  },
  params: {},
  stream: true,
  fields: GENERATE_FIELDS,
  path: ({ model, stream }) => `/v1beta/models/${inPath(model)}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  toBody: ({ own, params }) => ({ contents: toContents(filledTurns(own)), generationConfig: toConfig(own, params), ...own.rest }),
  fromBody: ({ model: _, ...request }) => fromRequest(request),
  settingsIn: ({ modalities, aspect, size, voice }) => ({ modalities, aspect, size, voice }),
  readEvent: readContent,
  readReply: (reply) => readContent(undefined, reply),
  readTokens: (answer) => {
    const usage = (answer as Partial<ContentReply>).usageMetadata;
    return usage ? { in: usage.promptTokenCount, out: usage.candidatesTokenCount } : undefined;
  },
  hasContent: (event) => readContent(undefined, event).some(({ parts }) => parts.length > 0),
  titleOf: ({ turns }) => {
    const words = turns.flatMap(({ parts }) => parts).filter((part) => part.kind === "text");
    return words.at(-1)?.text ?? "";
  },
  toText,
  fromText: (text) => [{ parts: [{ text }], safetyRatings: [] }],
  toShared,
  Input,
  Actions: AlsoChat,
  Reply,
  Beside,
});

export function GenerateBench({ schema, runId }: { schema: FormSchema; runId?: string }) {
  return <BenchFrame page={generate} schema={schema} runId={runId} />;
}

/** A model's name in a path: slashes and colons stay as they are. */
function inPath(model: string): string {
  return encodeURIComponent(model).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

function Input({ desk }: { desk: Desk<Own, Candidates> }) {
  return (
    <>
      <TurnsEditor turns={desk.state.own.turns} onChange={(turns) => desk.setOwn({ turns })} />
      <VariablesPanel
        names={variablesOf(wordsOf(desk.state.own.turns))}
        values={desk.state.own.variables}
        onChange={(variables) => desk.setOwn({ variables })}
      />
      <AnswerWith desk={desk} />
    </>
  );
}

function AlsoChat({ desk }: { desk: Desk<Own, Candidates> }) {
  return (
    <span className="order-first">
      <Checkbox
        label="Also run as chat"
        checked={desk.state.own.alsoChat}
        onChange={({ target }) => desk.setOwn({ alsoChat: target.checked })}
      />
    </span>
  );
}
