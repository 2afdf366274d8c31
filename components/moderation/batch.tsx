"use client";

import { useState } from "react";
import { Button } from "../ui/button";
import { SeriesSwatch } from "../ui/chip";
import { Icon } from "../ui/icon";
import { ScrollBox } from "../ui/scroll-box";
import { SegmentedControl } from "../ui/segmented-control";
import { VerdictMark } from "./detail";
import { download } from "./download";
import type { ModerationDesk } from "./own";
import { FlaggedText, RevealButton, useRevealed } from "./revealed";
import { changes, disagree, formatScore, highest, isFlagged, type Judged, toCsv, topName, topScore, type Verdict } from "./verdicts";

interface BatchProps {
  desk: ModerationDesk;
  lines: readonly Judged[];
  shown: number;
  /** What has changed since; undefined for nothing. */
  stale: string | undefined;
  onShow(number: number): void;
}

type Filter = "all" | "flagged" | "clear" | "disagree" | "changed";
type Sort = "line" | "score";
/** Rows drawn at once. */
const PAGE = 300;

/** All lines as a table: filtered, sorted, and as a file. */
export function Batch({ desk, lines, shown, stale, onShow }: BatchProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [sort, setSort] = useState<Sort>("line");
  const [drawn, setDrawn] = useState(PAGE);
  const several = desk.state.columns.length > 1;
  const { segments, chosen, found } = sift(lines, { desk, filter, sort });
  return (
    <section aria-label="All lines">
      <div className="bar moderation-bar-top">
        <h2 className="strong">All lines</h2>
        <SegmentedControl small label="Show lines" value={chosen} segments={segments} onChange={setFilter} />
        <span className="label trunc" role="status">
          {stale}
        </span>
        <Button small variant="quiet" icon="download" className="push" onClick={() => save(desk, lines)}>
          CSV
        </Button>
      </div>
      <ScrollBox className="moderation-table-box" label="Table of lines">
        <table className={`table compact moderation-table${several ? " several" : ""}`}>
          <caption className="sr-only">{`Verdicts, ${chosen} lines`}</caption>
          <Head desk={desk} sort={sort} onSort={setSort} />
          <tbody>
            {found.slice(0, drawn).map((line) => (
              <BatchRow key={line.number} desk={desk} line={line} shown={line.number === shown} onShow={onShow} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {found.length === 0 && <p className="hint p-4">{NOTHING[chosen]}</p>}
      {found.length > drawn && (
        <Button variant="quiet" className="m-2" onClick={() => setDrawn(drawn + PAGE)}>
          {`Show ${Math.min(PAGE, found.length - drawn)} more`}
        </Button>
      )}
    </section>
  );
}

const TITLES: Partial<Record<Filter, string>> = {
  disagree: "Models that do not agree",
  changed: "Verdicts that your thresholds would turn",
};
const NOTHING: Record<Filter, string> = {
  all: "The reply has no results.",
  flagged: "No line is flagged.",
  clear: "Every line is flagged.",
  disagree: "The models agree on every line.",
  changed: "Your thresholds change nothing.",
};

/** The filters that apply, and the lines one of them finds, in their order. All of them where the one that was chosen applies no more. */
function sift(lines: readonly Judged[], { desk, filter, sort }: { desk: ModerationDesk; filter: Filter; sort: Sort }) {
  const { columns, own } = desk.state;
  const tests: Record<Filter, (line: Judged) => boolean> = {
    all: () => true,
    flagged: isFlagged,
    clear: (line) => !isFlagged(line),
    disagree,
    changed: (line) => changes(line, own.thresholds),
  };
  const offered: readonly (readonly [Filter, string])[] = [
    ["all", "All"],
    ["flagged", "Flagged"],
    ["clear", "Clear"],
    ...(columns.length > 1 ? [["disagree", "Disagree"] as const] : []),
    ...(lines.some(tests.changed) ? [["changed", "Turned"] as const] : []),
  ];
  const segments = offered.map(([value, word]) => ({
    value,
    label: `${word} ${lines.filter(tests[value]).length}`,
    title: TITLES[value],
  }));
  const chosen = offered.some(([value]) => value === filter) ? filter : "all";
  const found = lines.filter(tests[chosen]);
  if (sort === "score") found.sort((a, b) => topScore(b) - topScore(a) || a.number - b.number);
  return { segments, chosen, found };
}

function save(desk: ModerationDesk, lines: readonly Judged[]): void {
  const models = desk.state.columns.map(({ model }) => model);
  download("moderation.csv", toCsv(lines, models));
}

function Head({ desk, sort, onSort }: { desk: ModerationDesk; sort: Sort; onSort(sort: Sort): void }) {
  const { columns } = desk.state;
  const several = columns.length > 1;
  return (
    <thead>
      <tr>
        <SortHead className="w-16" active={sort === "line"} direction="ascending" onSort={() => onSort("line")}>
          Line
        </SortHead>
        {!several && (
          <th scope="col" className="w-36">
            Verdict
          </th>
        )}
        <th scope="col">Text</th>
        {several ? (
          columns.map(({ id, model }, index) => (
            <th key={id} scope="col" className="w-60">
              <span className="row row-1">
                <SeriesSwatch series={((index % 6) + 1) as 1} />
                <span className="mono trunc">{model}</span>
              </span>
            </th>
          ))
        ) : (
          <th scope="col" className="w-44">
            Highest category
          </th>
        )}
        <SortHead className="num w-24" active={sort === "score"} direction="descending" onSort={() => onSort("score")}>
          {several ? "Highest" : "Score"}
        </SortHead>
      </tr>
    </thead>
  );
}

interface SortHeadProps {
  className: string;
  active: boolean;
  direction: "ascending" | "descending";
  onSort(): void;
  children: string;
}

function SortHead({ className, active, direction, onSort, children }: SortHeadProps) {
  return (
    <th scope="col" className={className} aria-sort={active ? direction : undefined}>
      <button type="button" className="inline-flex h-6 min-w-6 cursor-pointer items-center gap-1 hover:text-ink" onClick={onSort}>
        {children}
        {active && <Icon name={direction === "ascending" ? "tri" : "triup"} size={12} />}
      </button>
    </th>
  );
}

interface BatchRowProps {
  desk: ModerationDesk;
  line: Judged;
  shown: boolean;
  onShow(number: number): void;
}

function BatchRow({ desk, line, shown, onShow }: BatchRowProps) {
  const { number, text, verdicts } = line;
  const revealed = useRevealed().has(text);
  const flagged = isFlagged(line);
  const hidden = flagged && desk.state.own.blur && !revealed;
  const several = verdicts.length > 1;
  const [first] = verdicts;
  const top = first && highest(first);
  return (
    // The button in the first cell does the same by key.
    <tr className={shown ? "is-selected" : undefined} onClick={() => onShow(number)}>
      <td>
        <button type="button" className="moderation-line" aria-label={`Show line ${number}`} aria-pressed={shown}>
          {number}
        </button>
      </td>
      {!several && <td>{first && <VerdictMark short desk={desk} verdict={first} />}</td>}
      <td title={hidden ? undefined : text}>
        <span className="row">
          <span className="trunc">
            <FlaggedText text={text} hidden={hidden} name={`line ${number}`} />
          </span>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the press from choosing the row as well */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only presses bubble to the row */}
          <span onClick={(event) => event.stopPropagation()}>
            {flagged && desk.state.own.blur && <RevealButton text={text} name={`line ${number}`} />}
          </span>
        </span>
      </td>
      {several ? (
        verdicts.map((verdict, index) => (
          <td key={desk.state.columns[index]?.id}>{verdict && <ColumnCell desk={desk} verdict={verdict} />}</td>
        ))
      ) : (
        <td className="mono dim">{first ? topName(first) : "–"}</td>
      )}
      <td className="num">{several ? formatScore(topScore(line)) : top ? formatScore(top.score) : "–"}</td>
    </tr>
  );
}

function ColumnCell({ desk, verdict }: { desk: ModerationDesk; verdict: Verdict }) {
  const top = highest(verdict);
  return (
    <span className="row">
      <VerdictMark short desk={desk} verdict={verdict} />
      <span className="mono dim2 trunc">{top && `${topName(verdict)} ${formatScore(top.score)}`}</span>
    </span>
  );
}
