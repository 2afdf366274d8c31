"use client";

import { type KeyboardEvent, useMemo, useState } from "react";
import type { Answer, Cut } from "./answer";
import { textOf } from "./documents";
import { formatScore, movedBy, normalised, type Place } from "./ranking";

interface RankingTableProps {
  caption: string;
  answer: Pick<Answer, "places" | "stale">;
  cut: Cut;
  field: string | undefined;
  threshold: number | undefined;
  active: string | undefined;
  /** Without bars, where two stand side by side. */
  narrow?: boolean;
  onActive(id: string | undefined): void;
  /** Shows a document's source; false where that cannot be seen, so it is unfolded here. */
  onSource(id: string): boolean;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The ranked list. One of its documents can be reached with Tab, the others from there with arrow keys. */
export function RankingTable(props: RankingTableProps) {
  const { caption, answer, cut, active } = props;
  const { places } = answer;
  const [reached, setReached] = useState<string>();
  const scores = useMemo(() => places.flatMap(({ score }) => (score === undefined ? [] : [score])), [places]);
  const focusable = places.find(({ row }) => row.id === reached) ?? places[0];
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    buttons[step(buttons.indexOf(document.activeElement as HTMLButtonElement), buttons.length)]?.focus();
  };
  return (
    <table className={`rerank-table${props.narrow ? " narrow" : ""}`}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="rerank-col-rank" />
        <col className="rerank-col-moved" />
        <col />
        <col className="rerank-col-score" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Moved</th>
          <th scope="col">Document</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {places.map((place, at) => (
          <RankedRow
            key={place.row.id}
            {...props}
            place={place}
            scores={scores}
            marked={place.row.id === active}
            focusable={place === focusable}
            lastKept={place.rank === cut.kept && places[at + 1] !== undefined}
            onReached={() => setReached(place.row.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RankedRowProps extends RankingTableProps {
  place: Place;
  scores: readonly number[];
  marked: boolean;
  focusable: boolean;
  /** The line of `top_n` goes under it. */
  lastKept: boolean;
  onReached(): void;
}

function RankedRow({ place, scores, marked, focusable, lastKept, onReached, ...table }: RankedRowProps) {
  const { answer, cut, field, threshold, onActive, onSource } = table;
  const [open, setOpen] = useState(false);
  const { row, rank, sent, score } = place;
  const out = rank === undefined || rank > cut.kept;
  const under = threshold !== undefined && score !== undefined && score < threshold;
  const gone = answer.stale?.removed.has(row.id) ? "removed" : answer.stale?.edited.has(row.id) ? "edited" : undefined;
  return (
    <tr
      data-row={row.id}
      data-active={marked || undefined}
      data-out={out || under || undefined}
      data-cut={(lastKept && cut.words !== undefined) || undefined}
      onPointerEnter={() => onActive(row.id)}
      onPointerLeave={() => onActive(undefined)}
    >
      <td className="mono text-right">
        {rank ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">none</span>
          </>
        )}
      </td>
      <td>
        <Moved place={place} />
      </td>
      <td className="rerank-doc">
        <button
          type="button"
          tabIndex={focusable ? 0 : -1}
          aria-expanded={open || undefined}
          aria-label={`${textOf(row.doc, field)}. Document ${sent} as sent`}
          onFocus={() => {
            onReached();
            onActive(row.id);
          }}
          onBlur={() => onActive(undefined)}
          onClick={() => onSource(row.id) || setOpen(!open)}
        >
          <span className={open ? "" : "clamp"}>{textOf(row.doc, field)}</span>
        </button>
      </td>
      <td>
        <Score {...{ score, scores, under, gone }} />
        {lastKept && cut.words !== undefined && <span className="tag rerank-cut">{cut.words}</span>}
      </td>
    </tr>
  );
}

/** `▲ 3`, and in words where it is read aloud. */
export function Moved({ place }: { place: Place }) {
  const by = movedBy(place);
  if (by === undefined) return <Spoken sign="–" words={`not returned, was ${place.sent}`} dim />;
  if (by === 0) return <Spoken sign="—" words={`stayed at ${place.sent}`} dim />;
  return (
    <Spoken
      sign={`${by > 0 ? "▲" : "▼"} ${Math.abs(by)}`}
      words={`${by > 0 ? "up" : "down"} ${Math.abs(by)}, was ${place.sent}`}
      dim={by < 0}
    />
  );
}

function Spoken({ sign, words, dim }: { sign: string; words: string; dim: boolean }) {
  return (
    <>
      <span className={`mono whitespace-nowrap ${dim ? "dim" : ""}`} aria-hidden="true">
        {sign}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}

interface ScoreProps {
  score: number | undefined;
  scores: readonly number[];
  under: boolean;
  /** What has become of the document since. */
  gone: string | undefined;
}

function Score({ score, scores, under, gone }: ScoreProps) {
  return (
    <span className="rerank-score">
      <svg className="bar-line" aria-hidden="true">
        {score !== undefined && (
          <>
            <rect className="base" width="100%" height="1" y="7" />
            <rect className="on" width={`${Math.max(normalised(score, scores) * 100, 1)}%`} height="4" y="4" />
          </>
        )}
      </svg>
      {(gone ?? (under ? "under" : undefined)) && <span className="tag">{gone ?? "under"}</span>}
      <span className={`mono ${gone ? "line-through" : ""}`} title={score === undefined ? "Not returned" : String(score)}>
        {formatScore(score)}
      </span>
    </span>
  );
}
