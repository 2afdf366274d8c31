"use client";

import type { ReactNode } from "react";
import type { Params } from "@/lib/client/session/sending";
import { CompareView, type Look, STAGE } from "../../media/compare-view";
import type { ImageSource } from "../../media/source";
import { nameOf } from "../../media/source";
import { type ImageView, useImage } from "../../media/use-image";
import { SegmentedControl } from "../../ui/segmented-control";
import { StatusGlyph } from "../../ui/status-mark";
import type { ReplyProps } from "../define";
import { type ImageItem, imagesOf, labelOf } from "./items";
import { type Against, type CompareMode, type Own, sentOwn, shownResult } from "./page-state";
import { ResultActions } from "./result-actions";
import type { Result, Results } from "./results";
import { ResultsRail } from "./results-rail";
import { shortfalls } from "./shape";
import { noteSize, sizeOf } from "./sizes";

const MODES = [
  { value: "slider", label: "Slider" },
  { value: "side", label: "Side by side" },
  { value: "hold", label: "Hold for original" },
] as const;
const HINTS: Record<CompareMode, string> = {
  slider: "← → moves the line, Home and End jump",
  side: "",
  hold: "hold Space, or press on the image",
};

/** Before the first run the image to edit is as large as its result will be. */
export function Reply(props: ReplyProps<Own, Results>) {
  return props.run === undefined ? <Original session={props.session} /> : <Outcome {...props} />;
}

function Original({ session: { state } }: Pick<ReplyProps<Own, Results>, "session">) {
  const { look, why } = useBefore(undefined, imagesOf(state.own.items));
  return (
    <div className="@container/results grid h-full min-h-0">
      {look ? (
        <CompareView after={{ ...look, alt: look.alt.replace("Before", "Original"), label: "original" }} mode="slider" />
      ) : (
        <p className={`place-items-start text-dense text-ink-3 ${STAGE}`}>{why}</p>
      )}
    </div>
  );
}

/** The shown result beside its source, and all results to choose from. */
function Outcome({ session, run }: ReplyProps<Own, Results>) {
  const { own } = session.state;
  const sentItems = sentOwn(session).items;
  const sent = imagesOf(sentItems);
  const words = labelOf(sentItems);
  const before = useBefore(own.against, sent);
  const shown = shownResult(own, run);
  const address = shown?.result.address;
  const view = useImage(address === undefined ? undefined : { kind: "address", address });
  const after =
    shown && view.state === "ready" ? lookOf(shown, { address: view.address, words, alone: before.look === undefined }) : undefined;
  const waiting = run?.status === "waiting" || run?.status === "streaming";
  const asked = waiting ? Number(session.round?.state.params.n ?? 1) : 0;
  return (
    <div className="@container/results flex h-full min-h-0 flex-col">
      <CompareBar before={before} mode={own.compare} onMode={(compare) => session.setOwn({ compare })}>
        {shown && (
          <ResultActions session={session} view={view} words={words} sent={sent} place={shown.place} looks={looksOf(before, after)} />
        )}
      </CompareBar>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_136px] stacked:flex stacked:flex-col">
        {after ? (
          <CompareView
            before={before.look}
            after={after}
            mode={own.compare}
            onSides={(drawn, sides) => {
              if (drawn !== after.address || address === undefined) return;
              noteSize(address, sides);
              session.set({});
            }}
          />
        ) : (
          <p className={`text-dense text-ink-3 place-items-start ${STAGE}`}>
            {waiting ? waitingLabel(asked) : labelFor({ view, results: run?.output })}
          </p>
        )}
        <ResultsRail session={session} run={run} sent={sent} waiting={asked} />
      </div>
      {shown && <Shortfalls asked={(session.round?.state ?? session.state).params} results={shown.count} result={shown.result} />}
      <p className="sr-only" aria-live="polite">
        {run?.status === "done" && shown ? `${shown.count} ${shown.count === 1 ? "image is" : "images are"} there.` : ""}
      </p>
    </div>
  );
}

/** What was requested but not done, below the result. */
function Shortfalls({ asked, results, result }: { asked: Params; results: number; result: Result }) {
  const size = result.address === undefined ? undefined : sizeOf(result.address);
  const said = shortfalls({ asked, results, size, revised: result.revised });
  if (said.length === 0) return null;
  return (
    <div className="flex flex-none items-start gap-2 border-rule border-t bg-panel px-4 py-2 text-dense">
      <StatusGlyph kind="unknown" label="Different from the request" />
      <p className="min-w-0 break-words">{said.join(" ")}</p>
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
    <div className="bar h-auto min-h-(--h-bar) flex-wrap gap-y-1 py-[5px]">
      {before.look ? (
        <>
          <SegmentedControl small label="Compare as" value={mode} segments={MODES} onChange={onMode} />
          <span className="label @max-[720px]/results:hidden">{HINTS[mode]}</span>
        </>
      ) : (
        <span className="text-dense text-ink-3">{before.why}</span>
      )}
      {children}
    </div>
  );
}

function lookOf(
  { result, place, count }: NonNullable<ReturnType<typeof shownResult>>,
  seen: { address: string; words: string; alone: boolean },
): Look {
  const words = result.revised ?? seen.words;
  const name = count > 1 ? `Result ${place + 1} of ${count}` : "Result";
  return {
    address: seen.address,
    alt: `${name}: ${words.length > 160 ? `${words.slice(0, 160)}…` : words}`,
    label: [...(seen.alone ? [] : ["after"]), ...(count > 1 ? [`${place + 1} of ${count}`] : [])].join(", "),
  };
}

function looksOf({ look }: Before, after: Look | undefined): Look[] {
  return [look, after].filter((it) => it !== undefined);
}

/** The comparison image, or why there is none. */
interface Before {
  look?: Look;
  why?: string;
}

function useBefore(against: Against | undefined, sent: readonly ImageItem[]): Before {
  const item = sent.find(({ id }) => against?.kind === "input" && id === against.item) ?? sent[0];
  const source: ImageSource | undefined = against?.kind === "result" ? { kind: "address", address: against.address } : item?.source;
  const view = useImage(source);
  if (source === undefined) return { why: "Generated from text. Choose an earlier run to compare with." };
  if (view.state === "elsewhere") return { why: "The original is on another host, which this page does not load from." };
  if (view.state === "lost") return { why: `Nothing to compare with. ${view.why}` };
  if (view.state !== "ready") return {};
  const name = against?.kind === "result" ? against.name : nameOf(source);
  return { look: { address: view.address, alt: `Before: ${name}`, label: against?.kind === "result" ? name : "before" } };
}

function waitingLabel(count: number): string {
  return count > 1 ? `Waiting for ${count} images.` : "Waiting for the image.";
}

function labelFor({ view, results }: { view: ImageView; results: Results | undefined }): string {
  if (view.state === "lost") return view.why;
  if (view.state === "loading") return "Loading the image.";
  if (view.state === "elsewhere") return "The provider returned a URL on another host, which this page does not load from.";
  if (results === undefined) return "";
  return results.length === 0
    ? "The answer has no images."
    : "The image is no longer stored on this gateway. The request is: run again to create a new one.";
}
