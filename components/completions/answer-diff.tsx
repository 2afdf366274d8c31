"use client";

import { useMemo } from "react";
import { ScrollBox } from "../ui/scroll-box";
import type { Answer } from "./answers";
import { diffWords } from "./word-diff";

/** What one answer has that the other has not, word by word. */
export function AnswerDiff({ from, to }: { from: Answer; to: Answer }) {
  const pieces = useMemo(() => diffWords(from.text, to.text), [from.text, to.text]);
  return (
    <ScrollBox className="diff fill overflow-y-auto bg-raised px-4 py-3" label="Differences of the answers">
      <p className="whitespace-pre-wrap font-mono text-[14px] leading-[24px] [overflow-wrap:anywhere]">
        {pieces.map(({ kind, text }, index) => {
          const Mark = kind === "same" ? "span" : kind;
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have an order and no names
          return <Mark key={index}>{text}</Mark>;
        })}
      </p>
    </ScrollBox>
  );
}
