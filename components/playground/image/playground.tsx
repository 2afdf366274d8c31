"use client";

import { definePlayground } from "@/components/playground/define";
import { type Figure, formatCount, UNKNOWN } from "@/components/playground/figures";
import { PlaygroundFrame } from "@/components/playground/frame";
import type { RunState } from "@/lib/client/call/run";
import type { FormSchema } from "@/lib/contracts/form-schema";
import type { ImagesReply } from "@/lib/contracts/image";
import { Below } from "./below";
import { complete, forHistory, fromBody, pathOf, toBody } from "./body";
import { imageExamples } from "./examples";
import { IMAGE_FIELDS } from "./fields";
import { countsOf, imagesOf, labelOf } from "./items";
import { MessageEditor } from "./message-editor";
import { freshOwn, type ImageSession, type Own, refusalOf } from "./page-state";
import { Reply } from "./reply";
import { fromText, type Results, readResults, toShared, toText, withFiles } from "./results";
import { filesIn } from "./sample-files";
import { sizeOf } from "./sizes";
import { maskPlace } from "./wire-note";

export const image = definePlayground<Own, Results>({
  id: "image",
  title: "Images",
  modelsInColumns: true,
  own: freshOwn(),
  params: {},
  stream: null,
  fields: IMAGE_FIELDS,
  path: ({ body }) => pathOf(body),
  toBody,
  complete,
  fromBody,
  filesIn,
  refuse: refusalOf,
  forHistory,
  readEvent: (_, event: Partial<ImagesReply>) => readResults(event),
  readReply: readResults,
  readTokens: ({ usage }: Partial<ImagesReply>) => {
    return usage ? { in: usage.input_tokens, out: usage.output_tokens } : undefined;
  },
  hasContent: (event: Partial<ImagesReply>) => readResults(event).length > 0,
  titleOf: ({ items }) => labelOf(items),
  toText,
  fromText,
  withFiles,
  toShared,
  Input: MessageEditor,
  examples: imageExamples,
  Below,
  Actions: Counts,
  Reply,
  replyBeforeRun: ({ items }) => imagesOf(items).length > 0,
  cells: cellsOf,
  wireNote: ({ own }) => maskPlace(own),
});

export function ImagePlayground({ schema }: { schema: FormSchema }) {
  return <PlaygroundFrame page={image} schema={schema} />;
}

/** What Run will request. */
function Counts({ session }: { session: ImageSession }) {
  const { own, params } = session.state;
  const asked = typeof params.n === "number" ? params.n : 1;
  const made = `${asked} ${asked === 1 ? "image" : "images"}`;
  return (
    <span className="label min-w-0">
      {imagesOf(own.items).length > 0 ? `${countsOf(own.items, own.maskMode)} → ${made}` : `text → ${made}`}
    </span>
  );
}

function cellsOf(
  { output, tokens }: Pick<RunState<Results>, "output" | "tokens"> = { tokens: {} },
): readonly (readonly [string, Figure])[] {
  const sizes = new Set((output ?? []).flatMap(({ address }) => (address && sizeOf(address)) ?? []));
  const [size] = sizes;
  const counted = tokens.in !== undefined || tokens.out !== undefined;
  return [
    ["Images", output ? [String(output.length), ""] : UNKNOWN],
    ["Size", size === undefined ? UNKNOWN : [sizes.size > 1 ? "several" : size, ""]],
    ["In → out tok", counted ? [`${formatCount(tokens.in)} → ${formatCount(tokens.out)}`, ""] : UNKNOWN],
  ];
}
