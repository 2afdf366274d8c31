"use client";

import type { ReactNode } from "react";
import type { ReplyProps } from "../bench/define";
import { CompareView, type Look } from "../media/compare-view";
import type { PictureSource } from "../media/source";
import { nameOf } from "../media/source";
import { type PictureView, usePicture } from "../media/use-picture";
import { SegmentedControl } from "../ui/segmented-control";
import { type ImageItem, imagesOf, wordsOf } from "./items";
import { type Against, type CompareMode, type Own, sentOwn, shownResult } from "./own";
import { ResultActions } from "./result-actions";
import type { Results } from "./results";
import { ResultsRail } from "./results-rail";
import { noteSize } from "./sizes";

const MODES = [
  { value: "slider", label: "Slider" },
  { value: "side", label: "Side by side" },
  { value: "hold", label: "Hold to see original" },
] as const;
const HINTS: Record<CompareMode, string> = {
  slider: "← → moves the line, Home and End jump",
  side: "",
  hold: "hold Space, or press on the picture",
};

/** The result in view beside what it was made from, and all results to choose from. */
export function Reply({ desk, run }: ReplyProps<Own, Results>) {
  const { own } = desk.state;
  const sentItems = sentOwn(desk).items;
  const sent = imagesOf(sentItems);
  const words = wordsOf(sentItems);
  const before = useBefore(own.against, sent);
  const shown = shownResult(own, run);
  const address = shown?.result.address;
  const view = usePicture(address === undefined ? undefined : { kind: "address", address });
  const after = shown && view.state === "ready" ? lookOf(shown, { address: view.address, words }) : undefined;
  const waiting = run?.status === "waiting" || run?.status === "streaming";
  const asked = waiting ? Number(desk.round?.state.params.n ?? 1) : 0;
  return (
    <div className="results">
      <CompareBar before={before} mode={own.compare} onMode={(compare) => desk.setOwn({ compare })}>
        {shown && <ResultActions desk={desk} view={view} words={words} sent={sent} place={shown.place} looks={looksOf(before, after)} />}
      </CompareBar>
      <div className="results-body">
        {after ? (
          <CompareView
            before={before.look}
            after={after}
            mode={own.compare}
            onSides={(drawn, sides) => {
              if (drawn !== after.address || address === undefined) return;
              noteSize(address, sides);
              desk.set({});
            }}
          />
        ) : (
          <p className="compare-stage hint">{waiting ? waitingWords(asked) : wordsFor({ view, results: run?.output })}</p>
        )}
        <ResultsRail desk={desk} run={run} sent={sent} waiting={asked} />
      </div>
      <p className="sr-only" aria-live="polite">
        {run?.status === "done" && shown ? `${shown.count} ${shown.count === 1 ? "picture is" : "pictures are"} there.` : ""}
      </p>
    </div>
  );
}

interface CompareBarProps {
  before: Before;
  mode: CompareMode;
  onMode(mode: CompareMode): void;
  children: ReactNode;
}

function CompareBar({ before, mode, onMode, children }: CompareBarProps) {
  return (
    <div className="bar results-bar">
      {before.look ? (
        <>
          <SegmentedControl small label="Compare as" value={mode} segments={MODES} onChange={onMode} />
          <span className="label results-hint">{HINTS[mode]}</span>
        </>
      ) : (
        <span className="hint">{before.why}</span>
      )}
      {children}
    </div>
  );
}

function lookOf({ result, place, count }: NonNullable<ReturnType<typeof shownResult>>, seen: { address: string; words: string }): Look {
  const words = result.revised ?? seen.words;
  const name = count > 1 ? `Result ${place + 1} of ${count}` : "Result";
  return {
    address: seen.address,
    alt: `${name}: ${words.length > 160 ? `${words.slice(0, 160)}…` : words}`,
    label: count > 1 ? `after, ${place + 1} of ${count}` : "after",
  };
}

function looksOf({ look }: Before, after: Look | undefined): Look[] {
  return [look, after].filter((it) => it !== undefined);
}

/** What the result is laid beside, or why there is nothing. */
interface Before {
  look?: Look;
  why?: string;
}

function useBefore(against: Against | undefined, sent: readonly ImageItem[]): Before {
  const item = sent.find(({ id }) => against?.kind === "input" && id === against.item) ?? sent[0];
  const source: PictureSource | undefined = against?.kind === "result" ? { kind: "address", address: against.address } : item?.source;
  const view = usePicture(source);
  if (source === undefined) return { why: "Made from words. Choose an earlier run to compare with." };
  if (view.state === "elsewhere") return { why: "The original is at another host, which this page does not load from." };
  if (view.state === "lost") return { why: `There is nothing to compare with. ${view.why}` };
  if (view.state !== "ready") return {};
  const name = against?.kind === "result" ? against.name : nameOf(source);
  return { look: { address: view.address, alt: `Before: ${name}`, label: against?.kind === "result" ? name : "before" } };
}

function waitingWords(count: number): string {
  return count > 1 ? `Waiting for ${count} pictures.` : "Waiting for the picture.";
}

function wordsFor({ view, results }: { view: PictureView; results: Results | undefined }): string {
  if (view.state === "lost") return view.why;
  if (view.state === "loading") return "Fetching the picture.";
  if (view.state === "elsewhere") return "The provider answered with an address at another host, which this page does not load from.";
  if (results === undefined) return "";
  return results.length === 0 ? "The answer has no pictures." : "The picture came as bytes, which are not kept with a saved run.";
}
