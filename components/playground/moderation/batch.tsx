"use client";

import { useState } from "react";
import { ROW_CHOSEN } from "../../table/row-styles";
import { SortHead } from "../../table/sort-head";
import { Table } from "../../table/table";
import { Button } from "../../ui/button";
import { SeriesName } from "../../ui/chip";
import { ScrollBox } from "../../ui/scroll-box";
import { SegmentedControl } from "../../ui/segmented-control";
import { VerdictMark } from "./detail";
import { download } from "./download";
import type { ModerationSession } from "./page-state";
import { FlaggedText, RevealButton, useRevealed } from "./revealed";
import { changes, disagree, formatScore, highest, isFlagged, type Judged, toCsv, topName, topScore, type Verdict } from "./verdicts";

interface BatchProps {
  session: ModerationSession;
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

/** All lines as a table: filtered, sorted, and downloadable. */
export function Batch({ session, lines, shown, stale, onShow }: BatchProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [sort, setSort] = useState<Sort>("line");
  const [drawn, setDrawn] = useState(PAGE);
  const several = session.state.columns.length > 1;
  const { segments, chosen, found } = sift(lines, { session, filter, sort });
  return (
    <section aria-label="All lines">
      <div className="bar sticky top-0 z-2 mt-2 border-rule border-t bg-canvas max-md:h-auto max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1 max-md:py-1">
        <h2 className="font-strong">All lines</h2>
        <SegmentedControl small label="Show lines" value={chosen} segments={segments} onChange={setFilter} />
        <span className="label min-w-0" role="status">
          {stale}
        </span>
        <Button small variant="quiet" icon="download" className="ml-auto" onClick={() => save(session, lines)}>
          CSV
        </Button>
      </div>
      <ScrollBox className="overflow-x-auto" label="Table of lines">
        <Table rows="compact" className={several ? "min-w-225" : "min-w-165"}>
          <caption className="sr-only">{`Verdicts, ${chosen} lines`}</caption>
          <Head session={session} sort={sort} onSort={setSort} />
          <tbody>
            {found.slice(0, drawn).map((line) => (
              <BatchRow key={line.number} session={session} line={line} shown={line.number === shown} onShow={onShow} />
            ))}
          </tbody>
        </Table>
      </ScrollBox>
      {found.length === 0 && <p className="text-dense text-ink-3 p-4">{NOTHING[chosen]}</p>}
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
  changed: "Verdicts that your thresholds would change",
};
const NOTHING: Record<Filter, string> = {
  all: "The reply has no results.",
  flagged: "No line is flagged.",
  clear: "Every line is flagged.",
  disagree: "The models agree on every line.",
  changed: "Your thresholds change nothing.",
};

/** Available filters, and the lines of the active one, in order. All lines if that filter is no longer available. */
function sift(lines: readonly Judged[], { session, filter, sort }: { session: ModerationSession; filter: Filter; sort: Sort }) {
  const { columns, own } = session.state;
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
    ...(lines.some(tests.changed) ? [["changed", "Changed"] as const] : []),
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

function save(session: ModerationSession, lines: readonly Judged[]): void {
  const models = session.state.columns.map(({ model }) => model);
  download("moderation.csv", toCsv(lines, models));
}

function Head({ session, sort, onSort }: { session: ModerationSession; sort: Sort; onSort(sort: Sort): void }) {
  const { columns } = session.state;
  const several = columns.length > 1;
  return (
    <thead>
      <tr>
        <SortHead className="w-16" order={sort === "line" ? "asc" : undefined} onSort={() => onSort("line")}>
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
              <span className="flex min-w-0 items-center gap-1">
                <SeriesName place={index} name={model} />
              </span>
            </th>
          ))
        ) : (
          <th scope="col" className="w-44">
            Highest category
          </th>
        )}
        <SortHead className="num w-24" order={sort === "score" ? "desc" : undefined} onSort={() => onSort("score")}>
          {several ? "Highest" : "Score"}
        </SortHead>
      </tr>
    </thead>
  );
}

interface BatchRowProps {
  session: ModerationSession;
  line: Judged;
  shown: boolean;
  onShow(number: number): void;
}

function BatchRow({ session, line, shown, onShow }: BatchRowProps) {
  const { number, text, verdicts } = line;
  const revealed = useRevealed().has(text);
  const flagged = isFlagged(line);
  const hidden = flagged && session.state.own.blur && !revealed;
  const several = verdicts.length > 1;
  const [first] = verdicts;
  const top = first && highest(first);
  return (
    // The button in the first cell does the same by keyboard.
    <tr className={`cursor-pointer ${shown ? ROW_CHOSEN : ""}`} onClick={() => onShow(number)}>
      <td>
        <button
          type="button"
          className="h-6 min-w-6 text-left font-mono text-ink-3 aria-pressed:text-ink"
          aria-label={`Show line ${number}`}
          aria-pressed={shown}
        >
          {number}
        </button>
      </td>
      {!several && <td>{first && <VerdictMark short session={session} verdict={first} />}</td>}
      <td title={hidden ? undefined : text}>
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">
            <FlaggedText text={text} hidden={hidden} name={`line ${number}`} />
          </span>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the press from choosing the row as well */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only presses bubble to the row */}
          <span onClick={(event) => event.stopPropagation()}>
            {flagged && session.state.own.blur && <RevealButton text={text} name={`line ${number}`} />}
          </span>
        </span>
      </td>
      {several ? (
        verdicts.map((verdict, index) => (
          <td key={session.state.columns[index]?.id}>{verdict && <ColumnCell session={session} verdict={verdict} />}</td>
        ))
      ) : (
        <td className="mono text-ink-2">{first ? topName(first) : "–"}</td>
      )}
      <td className="num">{several ? formatScore(topScore(line)) : top ? formatScore(top.score) : "–"}</td>
    </tr>
  );
}

function ColumnCell({ session, verdict }: { session: ModerationSession; verdict: Verdict }) {
  const top = highest(verdict);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <VerdictMark short session={session} verdict={verdict} />
      <span className="mono min-w-0 truncate text-ink-3">{top && `${topName(verdict)} ${formatScore(top.score)}`}</span>
    </span>
  );
}
