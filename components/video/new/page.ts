import { definePlayground } from "@/components/playground/define";
import type { Submitted } from "@/lib/client/video/submit";
import { videoExamples } from "./examples";
import { FAMILIES, ownParams } from "./families";
import { Input } from "./input";
import { FIRST_OWN, type Own } from "./page-state";
import { readBody } from "./read-body";

/** The page's session rules: draft, preview and code. Submitting is in `use-submit.ts`. */
export const newVideo = definePlayground<Own, Submitted>({
  id: "video",
  title: "New video",
  own: FIRST_OWN,
  params: {},
  stream: null,
  fields: [],
  path: ({ own }) => FAMILIES[own?.family ?? "unified"].path(own),
  toBody: ({ model, own, params }) => FAMILIES[own.family].toBody(own, { model, params: ownParams(own.family, params) }),
  fromBody: (body) => readBody(body),
  readEvent: (output) => output ?? { taskId: "", replayed: false },
  readReply: () => ({ taskId: "", replayed: false }),
  readTokens: () => undefined,
  hasContent: () => false,
  forDraft: (own) => (own.first?.kept ? { ...own, first: { ...own.first, source: "" } } : own),
  titleOf: ({ prompt }) => prompt,
  toText: ({ taskId }) => taskId,
  fromText: (taskId) => ({ taskId, replayed: false }),
  Input,
  examples: videoExamples,
  Reply: () => null,
});
