"use client";

import { ScrollBox } from "../../ui/scroll-box";
import type { Answer } from "./answers";
import { DiffText } from "./diff-text";

/** The word-by-word difference of two answers. */
export function AnswerDiff({ from, to }: { from: Answer; to: Answer }) {
  return (
    <ScrollBox className="flex-1 min-h-0 min-w-0 diff overflow-y-auto bg-raised px-4 py-3" label="Differences between the answers">
      <p className="whitespace-pre-wrap font-mono text-[14px] leading-[24px] [overflow-wrap:anywhere]">
        <DiffText from={from.text} to={to.text} />
      </p>
    </ScrollBox>
  );
}
