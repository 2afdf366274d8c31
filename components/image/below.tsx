"use client";

import { DiffText } from "../completions/diff-text";
import { wordsOf } from "./items";
import { type ImageDesk, sentOwn, shownResult } from "./own";

/** The prompt that the model used for the result in view, beside what it was given. */
export function Below({ desk }: { desk: ImageDesk }) {
  const run = desk.stateOf(desk.state.columns[0]?.id ?? "");
  const shown = shownResult(desk.state.own, run);
  if (!shown) return null;
  const { revised } = shown.result;
  const words = wordsOf(sentOwn(desk).items);
  return (
    <section className="section" aria-label="Revised prompt">
      <div className="section-head">
        <h2>Revised prompt</h2>
        <span className="label push">{shown.count > 1 ? `of result ${shown.place + 1}` : "what the model used"}</span>
      </div>
      {revised === undefined ? (
        <p className="hint">The model did not say what it used.</p>
      ) : revised === words ? (
        <p className="hint">Your words, unchanged.</p>
      ) : (
        <p className="diff whitespace-pre-wrap leading-[22px] [overflow-wrap:anywhere]">
          <DiffText from={words} to={revised} />
        </p>
      )}
    </section>
  );
}
