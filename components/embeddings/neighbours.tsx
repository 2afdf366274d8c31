"use client";

import type { Point } from "./points";
import { type Selected, useSelection } from "./selection";
import { figureOf, type Neighbour } from "./vectors";

interface NeighboursProps {
  /** Of the model. */
  name: string;
  points: readonly Point[];
  pinned: number | undefined;
  near: readonly Neighbour[];
  selected: Selected;
}

/** Rows of the list; the table has all of them. */
const SHOWN = 50;

/** The pinned text's nearest, with their cosines. A press on one pins that. */
export function Neighbours({ name, points, pinned, near, selected }: NeighboursProps) {
  const { over } = useSelection(selected);
  const at = pinned === undefined ? undefined : points[pinned];
  if (!at) return <p className="hint p-4">Choose a point, or the number of a row, to see what lies nearest to it.</p>;
  return (
    <section aria-label={`Neighbours of row ${at.number}, ${name}`} className="emb-near">
      <div className="row h-6 px-4">
        <h2 className="strong">{`Cosine, row ${at.number}`}</h2>
        <span className="label push">{near.length > SHOWN ? `nearest ${SHOWN} of ${near.length}` : "sorted by similarity"}</span>
      </div>
      <ol>
        {near.slice(0, SHOWN).map(({ index, cosine }) => {
          const point = points[index];
          return (
            point && (
              <li key={index}>
                <button
                  type="button"
                  className={`emb-near-row${over === point.id ? " is-over" : ""}`}
                  onClick={() => selected.set({ pinned: point.id })}
                  onPointerEnter={() => selected.set({ over: point.id })}
                  onPointerLeave={() => selected.set({ over: undefined })}
                  onFocus={() => selected.set({ over: point.id })}
                  onBlur={() => selected.set({ over: undefined })}
                >
                  <span className="mono dim2 text-right">{point.number}</span>
                  <span className="dense trunc text-left">{point.text}</span>
                  <Bar share={cosine} />
                  <span className="mono text-right">{figureOf(cosine, 3)}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
      {near.length === 0 && <p className="hint px-4">There is no other text to compare it with.</p>}
    </section>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg className="emb-bar" aria-hidden="true" width="100%" height="9">
      <rect y="8" width="100%" height="1" fill="var(--rule)" />
      <rect y="3" width={`${Math.max(share, 0) * 100}%`} height="4" fill="var(--link)" />
    </svg>
  );
}
