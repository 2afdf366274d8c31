"use client";

import { isMostlyKept } from "@/lib/client/word-diff";
import { DiffText } from "../completions/diff-text";
import { labelOf } from "./items";
import { type ImageSession, sentOwn, shownResult } from "./page-state";
import { ShapeFields } from "./shape-fields";

/** The image's shape, and the revised prompt. */
export function Below({ session }: { session: ImageSession }) {
  return (
    <>
      <ShapeFields session={session} />
      <RevisedPrompt session={session} />
    </>
  );
}

/** The prompt that the model used for the shown result, compared to the person's. */
function RevisedPrompt({ session }: { session: ImageSession }) {
  const run = session.stateOf(session.state.columns[0]?.id ?? "");
  const shown = shownResult(session.state.own, run);
  if (!shown) return null;
  const { revised } = shown.result;
  const words = labelOf(sentOwn(session).items);
  return (
    <section className="section" aria-label="Revised prompt">
      <div className="section-head">
        <h2>Revised prompt</h2>
        <span className="label ml-auto">{shown.count > 1 ? `of result ${shown.place + 1}` : "as used by the model"}</span>
      </div>
      {revised === undefined ? (
        <p className="text-dense text-ink-3">The model did not report a revised prompt.</p>
      ) : revised === words ? (
        <p className="text-dense text-ink-3">Your prompt, unchanged.</p>
      ) : (
        <p className="diff whitespace-pre-wrap leading-[22px] [overflow-wrap:anywhere]">
          {isMostlyKept(words, revised) ? <DiffText from={words} to={revised} /> : revised}
        </p>
      )}
    </section>
  );
}
