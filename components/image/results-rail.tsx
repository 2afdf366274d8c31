"use client";

import type { RunState } from "@/lib/client/run";
import { nameOf, type PictureSource } from "../media/source";
import { Thumb } from "../media/thumb";
import { usePicture } from "../media/use-picture";
import { EarlierRuns } from "./earlier-runs";
import type { ImageItem } from "./items";
import { type ImageDesk, shownResult } from "./own";
import type { Results } from "./results";

interface ResultsRailProps {
  desk: ImageDesk;
  run: RunState<Results> | undefined;
  /** The pictures that were sent. */
  sent: readonly ImageItem[];
  /** How many are waited for. */
  waiting: number;
}

/** All results of the run, then what they can be compared with. */
export function ResultsRail({ desk, run, sent, waiting }: ResultsRailProps) {
  const { own } = desk.state;
  const results = run?.output ?? [];
  const shown = shownResult(own, run)?.place;
  const against = own.against;
  const chosen = against?.kind === "input" && sent.some(({ id }) => id === against.item) ? against.item : sent[0]?.id;
  return (
    <div className="results-rail">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in another place */}
      <div className="results-group" role="group" aria-label="Results">
        <h2 className="label">Results</h2>
        {results.map(({ address }, index) => (
          <RailPicture
            // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place
            key={index}
            source={address === undefined ? undefined : { kind: "address", address }}
            name={`Result ${index + 1}`}
            pressed={index === shown}
            onPress={() => desk.setOwn({ shown: index })}
          />
        ))}
        {Array.from({ length: Math.min(waiting, 10) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
          <Thumb key={index} alt="" className="results-thumb" icon="image" />
        ))}
        {results.length === 0 && waiting === 0 && <span className="hint">None</span>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in another place */}
      <div className="results-group" role="group" aria-label="Compare with">
        <h2 className="label">Compare with</h2>
        {sent.map((item) => (
          <RailPicture
            key={item.id}
            flat
            source={item.source}
            name={nameOf(item.source)}
            pressed={against?.kind !== "result" && item.id === chosen}
            onPress={() => desk.setOwn({ against: { kind: "input", item: item.id } })}
          />
        ))}
        {against?.kind === "result" && (
          <RailPicture flat pressed source={{ kind: "address", address: against.address }} name={against.name} onPress={() => undefined} />
        )}
        <EarlierRuns current={run?.id} onPick={(address, name) => desk.setOwn({ against: { kind: "result", address, name } })} />
      </div>
    </div>
  );
}

interface RailPictureProps {
  source: PictureSource | undefined;
  name: string;
  pressed: boolean;
  flat?: boolean;
  onPress(): void;
}

function RailPicture({ source, name, pressed, flat, onPress }: RailPictureProps) {
  const view = usePicture(source);
  return (
    <button type="button" className={`results-pick${flat ? " is-flat" : ""}`} aria-pressed={pressed} title={name} onClick={onPress}>
      <Thumb
        className="results-thumb"
        address={view.state === "ready" ? view.address : undefined}
        alt=""
        icon={view.state === "elsewhere" ? "link" : "image"}
      />
      <span className="dense trunc max-w-full">{name}</span>
    </button>
  );
}
