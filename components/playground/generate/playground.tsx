"use client";

import { ToolsLoading } from "@/components/playground/chat/tools/tools-loading";
import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import { VariablesPanel } from "@/components/playground/variables";
import { Checkbox } from "@/components/ui/checkbox";
import { later } from "@/components/ui/later";
import { toolsProblem } from "@/lib/client/chat/tools/tool-problems";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { emptyOf } from "@/lib/client/session/variables";
import type { ContentReply } from "@/lib/contracts/content";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { variablesOf } from "@/lib/contracts/text-variables";
import { AnswerWith, answersWith } from "./answer-with";
import { Beside } from "./beside";
import {
  type Candidates,
  type ContentEvent,
  filledTurns,
  fromRequest,
  labelOf,
  newTurn,
  type Own,
  readContent,
  textPart,
  toConfig,
  toContents,
  toShared,
} from "./content";
import { generateExamples } from "./examples";
import { GENERATE_FIELDS } from "./fields";
import { forHistory, fromText, toText, withFiles } from "./history";
import { Reply } from "./reply";
import { toTools } from "./tools";
import { TurnsEditor } from "./turns-editor";

const ToolsField = later(() => import("../chat/tools/tools-field").then(({ ToolsField }) => ToolsField), ToolsLoading);

export const generate = definePlayground<Own, Candidates>({
  id: "generate",
  title: "Generate",
  modelsInColumns: true,
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
  words: "content",
  path: ({ model, stream }) => `/v1beta/models/${inPath(model)}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
  toBody: ({ own, params }) => {
    const tools = toTools(own.tools);
    return { contents: toContents(filledTurns(own)), generationConfig: toConfig(own, params), ...(tools && { tools }), ...own.rest };
  },
  refuse: ({ tools = "" }) => toolsProblem(tools),
  missing: ({ tools = "" }) => toolsProblem(tools),
  fromBody: ({ model: _, ...request }) => fromRequest(request),
  settingsIn: ({ modalities, aspect, size, voice }) => ({ modalities, aspect, size, voice }),
  readEvent: readContent,
  readReply: (reply: ContentEvent) => readContent(undefined, reply),
  readTokens: ({ usageMetadata: usage }: Partial<ContentReply>) => {
    return usage ? { in: usage.promptTokenCount, out: usage.candidatesTokenCount } : undefined;
  },
  hasContent: (event: ContentEvent) => readContent(undefined, event).some(({ parts }) => parts.length > 0),
  titleOf: ({ turns }) => {
    const words = turns.flatMap(({ parts }) => parts).filter((part) => part.kind === "text");
    return words.at(-1)?.text ?? "";
  },
  toText,
  fromText,
  withFiles,
  forHistory,
  toShared,
  Input,
  examples: generateExamples,
  fits: answersWith,
  emptyVariables: ({ turns, variables }) => emptyOf(variablesOf(labelOf(turns)), variables),
  suits: ({ modalities }) => modalities.length,
  Actions: AlsoChat,
  Reply,
  Beside,
});

export function GeneratePlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={generate} schema={schema} />;
}

/** A model's name in a path: slashes and colons are not escaped. */
function inPath(model: string): string {
  return encodeURIComponent(model).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

function Input({ session }: { session: PlaygroundSession<Own, Candidates> }) {
  return (
    <>
      <TurnsEditor turns={session.state.own.turns} onChange={(turns) => session.setOwn({ turns })} />
      <VariablesPanel
        names={variablesOf(labelOf(session.state.own.turns))}
        values={session.state.own.variables}
        onChange={(variables) => session.setOwn({ variables })}
      />
      <AnswerWith session={session} />
      <div className="section">
        <ToolsField text={session.state.own.tools ?? ""} onChange={(tools) => session.setOwn({ tools })} />
      </div>
    </>
  );
}

function AlsoChat({ session }: { session: PlaygroundSession<Own, Candidates> }) {
  return (
    <span className="order-first">
      <Checkbox
        label="Also run as chat"
        checked={session.state.own.alsoChat}
        onChange={({ target }) => session.setOwn({ alsoChat: target.checked })}
      />
    </span>
  );
}
