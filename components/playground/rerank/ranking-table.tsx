"use client";

import { type KeyboardEvent, useMemo, useState } from "react";
import { Tag } from "../../ui/tag";
import type { Answer, Cut } from "./answer";
import { textOf } from "./documents";
import { type CallContext, formatScore, movedBy, normalised } from "./ranking";

interface RankingTableProps {
  caption: string;
  answer: Pick<Answer, "places" | "stale">;
  cut: Cut;
  field: string | undefined;
  threshold: number | undefined;
  active: string | undefined;
  /** Without bars if two are side by side. */
  narrow?: boolean;
  onActive(id: string | undefined): void;
  /** Scrolls to a document's source; false if it cannot be shown, so it is expanded here. */
  onSource(id: string): boolean;
}

const TABLE =
  "w-full table-fixed border-separate border-spacing-0 td:h-13 td:border-rule td:border-b td:pl-3 cell-first:pl-0 " +
  "cell-last:relative cell-last:pr-4 max-md:td:h-auto max-md:td:py-2";
const SCORE = "flex items-center justify-end gap-3 max-md:flex-col-reverse max-md:items-end max-md:gap-1";
const BAR = "h-2 min-w-0 flex-1 max-[1180px]:hidden max-md:block max-md:w-14 max-md:flex-none";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The ranked list, with one tab stop and arrow keys. */
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
    buttons[
      step(
        buttons.findIndex((button) => button.matches(":focus")),
        buttons.length,
      )
    ]?.focus();
  };
  return (
    <table className={TABLE}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-9 max-lg:w-7" />
        <col className="w-14 max-lg:w-13" />
        <col />
        <col className={props.narrow ? "w-24" : "w-53 max-md:w-21 max-lg:w-20 max-[1180px]:w-28"} />
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
  place: CallContext;
  scores: readonly number[];
  marked: boolean;
  focusable: boolean;
  /** The line of `top_n` is below it. */
  lastKept: boolean;
  onReached(): void;
}

function RankedRow({ place, scores, marked, focusable, lastKept, onReached, ...table }: RankedRowProps) {
  const { answer, cut, field, threshold, narrow = false, onActive, onSource } = table;
  const [open, setOpen] = useState(false);
  const { row, rank, sent, score } = place;
  const out = rank === undefined || rank > cut.kept;
  const under = threshold !== undefined && score !== undefined && score < threshold;
  const gone = answer.stale?.removed.has(row.id) ? "removed" : answer.stale?.edited.has(row.id) ? "edited" : undefined;
  const cutHere = lastKept && cut.words !== undefined;
  return (
    <tr
      data-row={row.id}
      className={`${marked ? "td:bg-selected" : ""} ${out || under ? "text-ink-3" : ""} ${cutHere ? "td:border-b-ink" : ""}`}
      data-active={marked || undefined}
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
      <td>
        <button
          type="button"
          className="block min-h-9 w-full cursor-pointer text-left leading-4.5 wrap-anywhere"
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
          <span className={open ? "" : "line-clamp-2 max-md:line-clamp-3"}>{textOf(row.doc, field)}</span>
        </button>
      </td>
      <td>
        <Score {...{ score, scores, under, gone, narrow, out: out || under }} />
        {cutHere && <Tag className="absolute right-4 -bottom-2 z-1 bg-canvas">{cut.words}</Tag>}
      </td>
    </tr>
  );
}

/** `▲ 3`, and as words for screen readers. */
export function Moved({ place }: { place: CallContext }) {
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
      <span className={`mono whitespace-nowrap ${dim ? "text-ink-2" : ""}`} aria-hidden="true">
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
  /** Whether it is cut off. */
  out: boolean;
  narrow: boolean;
  /** The document's changes since the run. */
  gone: string | undefined;
}

function Score({ score, scores, under, out, narrow, gone }: ScoreProps) {
  return (
    <span className={narrow ? "flex flex-col-reverse items-end gap-0.5" : SCORE}>
      <svg className={narrow ? "hidden" : BAR} aria-hidden="true">
        {score !== undefined && (
          <>
            <rect className="fill-rule" width="100%" height="1" y="7" />
            <rect
              className={out ? "fill-border" : "fill-ink"}
              width={`${Math.max(normalised(score, scores) * 100, 1)}%`}
              height="4"
              y="4"
            />
          </>
        )}
      </svg>
      {(gone ?? (under ? "under" : undefined)) && <Tag>{gone ?? "under"}</Tag>}
      <span className={`mono ${gone ? "line-through" : ""}`} title={score === undefined ? "Not returned" : String(score)}>
        {formatScore(score)}
      </span>
    </span>
  );
}
