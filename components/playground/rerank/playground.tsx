"use client";

import { definePlayground } from "@/components/playground/define";
import { PlaygroundFrame } from "@/components/playground/frame";
import type { FormSchema } from "@/lib/contracts/form-schema";
import { RERANK_FIELDS } from "./fields";
import { Ground } from "./ground";
import { forHistory, type Own, ownOf, refuse, SAMPLE_OWN, toDocuments } from "./page-state";
import { fromText, type Ranking, readReply, readTokens, toText } from "./ranking";

export const rerank = definePlayground<Own, Ranking>({
  id: "rerank",
  title: "Rerank",
  own: SAMPLE_OWN,
  params: {},
  stream: null,
  fields: RERANK_FIELDS,
  path: () => "/v1/rerank",
  toBody: ({ model, own, params }) => ({ model, query: own.query, documents: toDocuments(own.rows), ...params }),
  fromBody: ({ model: _, query, documents, ...params }) => ({ own: ownOf({ query, documents }), params }),
  refuse,
  readEvent: (_, event: Parameters<typeof readReply>[0]) => readReply(event),
  readReply,
  readTokens,
  hasContent: () => true,
  titleOf: ({ query }) => query,
  toText,
  fromText,
  forHistory,
  Reply: () => null,
});

/** The rerank page: request and results side by side, so that lines can connect them. */
export function RerankPlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={rerank} schema={schema} whole={(session) => <Ground session={session} schema={schema} />} />;
}
