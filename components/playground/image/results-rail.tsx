"use client";

import type { RunState } from "@/lib/client/call/run";
import { type ImageSource, nameOf } from "../../media/source";
import { Thumb } from "../../media/thumb";
import { useImage } from "../../media/use-image";
import { EarlierRuns } from "./earlier-runs";
import type { ImageItem } from "./items";
import { type ImageSession, shownResult } from "./page-state";
import type { Results } from "./results";

interface ResultsRailProps {
  session: ImageSession;
  run: RunState<Results> | undefined;
  /** The input images. */
  sent: readonly ImageItem[];
  waiting: number;
}

/** All results of the run, then the comparison images. */
export function ResultsRail({ session, run, sent, waiting }: ResultsRailProps) {
  const { own } = session.state;
  const results = run?.output ?? [];
  const shown = shownResult(own, run)?.place;
  const against = own.against;
  const chosen = against?.kind === "input" && sent.some(({ id }) => id === against.item) ? against.item : sent[0]?.id;
  return (
    <div className="flex flex-col gap-4 overflow-y-auto overscroll-contain border-l border-rule p-4 stacked:flex-none stacked:flex-row stacked:overflow-x-auto stacked:overflow-y-hidden stacked:border-t stacked:border-l-0 stacked:pt-2 stacked:pb-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in another place */}
      <div className={GROUP} role="group" aria-label="Results">
        <h2 className={HEADING}>Results</h2>
        {results.map(({ address }, index) => (
          <RailImage
            // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place
            key={index}
            source={address === undefined ? undefined : { kind: "address", address }}
            name={`Result ${index + 1}`}
            pressed={index === shown}
            onPress={() => session.setOwn({ shown: index })}
          />
        ))}
        {Array.from({ length: Math.min(waiting, 10) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
          <Thumb key={index} alt="" className={`${THUMBS.square} stacked:row-start-2`} icon="image" />
        ))}
        {results.length === 0 && waiting === 0 && <span className="text-dense text-ink-3 stacked:row-start-2">None</span>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in another place */}
      <div className={GROUP} role="group" aria-label="Compare with">
        <h2 className={HEADING}>Compare with</h2>
        {sent.map((item) => (
          <RailImage
            key={item.id}
            flat
            source={item.source}
            name={nameOf(item.source)}
            pressed={against?.kind !== "result" && item.id === chosen}
            onPress={() => session.setOwn({ against: { kind: "input", item: item.id } })}
          />
        ))}
        {against?.kind === "result" && (
          <RailImage flat pressed source={{ kind: "address", address: against.address }} name={against.name} onPress={() => undefined} />
        )}
        <EarlierRuns current={run?.id} onPick={(address, name) => session.setOwn({ against: { kind: "result", address, name } })} />
      </div>
    </div>
  );
}

/** When stacked, each group is one row of images under its heading. */
const GROUP = "flex flex-col items-start gap-2 stacked:grid stacked:flex-none stacked:grid-flow-col stacked:justify-start stacked:gap-x-3";
const HEADING = "label stacked:row-start-1 stacked:w-0";
const THUMBS = { square: "size-26 stacked:h-12 stacked:w-14", flat: "h-14 w-26 stacked:h-12 stacked:w-14" } as const;

interface RailImageProps {
  source: ImageSource | undefined;
  name: string;
  pressed: boolean;
  flat?: boolean;
  onPress(): void;
}

function RailImage({ source, name, pressed, flat, onPress }: RailImageProps) {
  const view = useImage(source);
  return (
    <button
      type="button"
      className="flex w-26 cursor-pointer flex-col gap-1 text-left text-ink-2 aria-pressed:font-strong aria-pressed:text-ink stacked:row-start-2 stacked:w-14"
      aria-pressed={pressed}
      title={name}
      onClick={onPress}
    >
      <Thumb
        className={`${THUMBS[flat ? "flat" : "square"]} ${pressed ? "ring-2 ring-ink ring-offset-2 ring-offset-canvas" : ""}`}
        address={view.state === "ready" ? view.address : undefined}
        alt=""
        icon={view.state === "elsewhere" ? "link" : "image"}
      />
      <span className="min-w-0 truncate text-dense max-w-full">{name}</span>
    </button>
  );
}
