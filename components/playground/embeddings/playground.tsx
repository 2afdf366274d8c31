"use client";

import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { type Embeddings, fileOf, fromText, parseReply, readReply, toText, withFiles } from "./answer";
import { embeddingExamples } from "./examples";
import { EMBEDDING_FIELDS } from "./fields";
import { EmbeddingOutput } from "./output";
import { inputOf, type Own } from "./points";
import { RowList } from "./row-list";
import { filled, type Row, rowsOf } from "./rows";
import { sampleRows } from "./sample";

/** Characters of rows in the history; it refuses a much larger state. */
const HISTORY_CHARACTERS = 100_000;

export const embeddings = definePlayground<Own, Embeddings>({
  id: "embeddings",
  title: "Embeddings",
  modelsInColumns: true,
  own: { rows: sampleRows() },
  params: {},
  stream: null,
  fields: EMBEDDING_FIELDS,
  sdk: "embeddings.create",
  path: () => "/v1/embeddings",
  toBody: ({ model, own, params }) => ({ model, input: filled(own.rows).map(({ text }) => text), ...params }),
  fromBody: ({ model: _, input, ...params }) => ({
    own: { rows: rowsOf(inputOf(JSON.stringify({ input })).flatMap((text) => (typeof text === "string" ? { text } : []))).rows },
    params,
  }),
  refuse: ({ rows }) => (filled(rows).length === 0 ? "All rows are empty. Write a text, or use the sample set." : undefined),
  parseReply,
  readReply,
  // Not streamed: answers come as a whole.
  readEvent: (output, event: Parameters<typeof readReply>[0]) => output ?? readReply(event),
  hasContent: () => false,
  readTokens({ tokens }: { tokens?: number }) {
    return { in: tokens };
  },
  titleOf: ({ rows }) => {
    const [first, ...rest] = filled(rows);
    return first ? `${first.text}${rest.length > 0 ? `, and ${rest.length} more` : ""}` : "";
  },
  toText,
  fromText,
  withFiles,
  fileOf,
  forHistory: ({ rows }) => ({ rows: upTo(rows, HISTORY_CHARACTERS) }),
  Input: RowList,
  examples: embeddingExamples,
  Reply: () => null,
});

export function EmbeddingsPlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={embeddings} schema={schema} output={(session) => <EmbeddingOutput session={session} />} />;
}

/** The first rows whose JSON is within this length. */
function upTo(rows: readonly Row[], characters: number): Row[] {
  let sum = 0;
  return rows.filter((row) => {
    sum += JSON.stringify(row).length + 1;
    return sum <= characters;
  });
}
