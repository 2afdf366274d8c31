"use client";

import type { Point } from "./points";
import { type Selected, useSelection } from "./selection";
import { figureOf, type Neighbour } from "./vectors";

interface NeighboursProps {
  /** The model's name. */
  name: string;
  points: readonly Point[];
  pinned: number | undefined;
  near: readonly Neighbour[];
  selected: Selected;
}

const ROW =
  "grid h-6 w-full cursor-pointer grid-cols-[32px_minmax(0,1fr)_minmax(32px,120px)_48px] items-center gap-2 px-4 hover:bg-hover focus-visible:-outline-offset-2 max-md:grid-cols-[24px_minmax(0,1fr)_56px_44px] pointer-coarse:h-(--h-touch)";

/** Rows of the list; the table has all of them. */
const SHOWN = 50;

/** The pinned text's neighbours with their cosines. Clicking one pins it. */
export function Neighbours({ name, points, pinned, near, selected }: NeighboursProps) {
  const { over } = useSelection(selected);
  const at = pinned === undefined ? undefined : points[pinned];
  if (!at) return <p className="text-dense text-ink-3 p-4">Select a point or a row number to see its nearest neighbours.</p>;
  return (
    <section aria-label={`Neighbours of row ${at.number}, ${name}`} className="flex min-w-0 flex-1 flex-col pt-2">
      <div className="flex min-w-0 items-center gap-2 h-6 px-4">
        <h2 className="font-strong">{`Cosine, row ${at.number}`}</h2>
        <span className="label ml-auto">{near.length > SHOWN ? `nearest ${SHOWN} of ${near.length}` : "sorted by similarity"}</span>
      </div>
      <ol className="min-h-0 overflow-y-auto overscroll-contain max-md:overflow-visible">
        {near.slice(0, SHOWN).map(({ index, cosine }) => {
          const point = points[index];
          return (
            point && (
              <li key={index}>
                <button
                  type="button"
                  className={over === point.id ? `${ROW} bg-hover` : ROW}
                  onClick={() => selected.set({ pinned: point.id })}
                  onPointerEnter={() => selected.set({ over: point.id })}
                  onPointerLeave={() => selected.set({ over: undefined })}
                  onFocus={() => selected.set({ over: point.id })}
                  onBlur={() => selected.set({ over: undefined })}
                >
                  <span className="mono text-ink-3 text-right">{point.number}</span>
                  <span className="min-w-0 truncate text-dense text-left">{point.text}</span>
                  <Bar share={cosine} />
                  <span className="mono text-right">{figureOf(cosine, 3)}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
      {near.length === 0 && <p className="text-dense text-ink-3 px-4">There is no other text to compare with.</p>}
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="9">
      <rect y="8" width="100%" height="1" fill="var(--rule)" />
      <rect y="3" width={`${Math.max(share, 0) * 100}%`} height="4" fill="var(--link)" />
    </svg>
  );
}
