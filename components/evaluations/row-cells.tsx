"use client";

import { useState } from "react";
import type { EvaluationCell, EvaluationDetail, EvaluationRowResult } from "@/lib/console/evaluations/contract";
import { formatCost, formatCount, formatMs } from "../playground/figures";
import { SeriesSwatch } from "../ui/chip";
import { Link } from "../ui/link";
import { Note } from "../ui/note";
import { SegmentedControl } from "../ui/segmented-control";
import { StatusGlyph, StatusMark } from "../ui/status-mark";
import { CheckList } from "./check-list";
import { seriesOf } from "./column-summary";
import { shownTry } from "./grid-cell";
import { CELL_STATES } from "./labels";
import { MarkBar } from "./mark-bar";

interface RowCellsProps {
  of: EvaluationRowResult;
  evaluation: EvaluationDetail;
  /** Name of the person who may mark answers; undefined for viewers. */
  marker: string | undefined;
}

/** The answers of a row side by side, each with its checks and marks. */
export function RowCells({ of: row, evaluation, marker }: RowCellsProps) {
  const [focused, setFocused] = useState(0);
  return (
    <div className="grid min-w-0 auto-cols-[minmax(224px,1fr)] overflow-x-auto max-md:grid-flow-row md:grid-flow-col">
      {evaluation.summaries.map(({ column, name }) => (
        <ColumnOfRow
          key={`${row.row} ${column}`}
          id={evaluation.id}
          column={column}
          name={name}
          tries={row.cells.filter((cell) => cell.column === column)}
          marker={marker}
          focused={column === focused}
          onFocus={() => setFocused(column)}
        />
      ))}
    </div>
  );
}

interface ColumnOfRowProps {
  id: string;
  column: number;
  name: string;
  tries: readonly EvaluationCell[];
  marker: string | undefined;
  /** Whether P and F mark its answer. */
  focused: boolean;
  onFocus(): void;
}

function ColumnOfRow({ id, column, name, tries, marker, focused, onFocus }: ColumnOfRowProps) {
  const [chosen, setChosen] = useState<string>();
  const cell = tries.find((one) => String(one.try) === chosen) ?? shownTry(tries);
  return (
    <section
      aria-label={name}
      className="flex min-w-0 flex-col gap-2 border-rule px-4 py-3 max-md:border-b md:not-last:border-r"
      onFocus={onFocus}
      onPointerDown={onFocus}
    >
      <h3 className="flex min-h-6 min-w-0 items-center gap-2">
        <SeriesSwatch series={seriesOf(column)} />
        <span className="mono min-w-0 truncate font-strong" title={name}>
          {name}
        </span>
      </h3>
      {tries.length > 1 && (
        <SegmentedControl
          small
          look="tight"
          label={`Try of ${name}`}
          className="max-w-full self-start overflow-x-auto"
          value={String(cell?.try)}
          segments={tries.map((one) => ({
            value: String(one.try),
            label: (
              <>
                {one.try + 1}
                <StatusGlyph kind={CELL_STATES[one.state].kind} label={CELL_STATES[one.state].word} />
              </>
            ),
          }))}
          onChange={setChosen}
        />
      )}
      {cell ? <Answer of={cell} /> : <p className="text-dense text-ink-3">Not started</p>}
      {cell && cell.state !== "running" && cell.state !== "waiting" && (
        <MarkBar key={cell.try} id={id} of={cell} person={marker} focused={focused} />
      )}
    </section>
  );
}

/** An answer with its state, figures, functions and checks. */
export function Answer({ of: cell, children }: { of: EvaluationCell; children?: React.ReactNode }) {
  const { state, score, answer, toolCalls, checks, error } = cell;
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <StatusMark {...CELL_STATES[state]} />
        {score !== null && <span className="label">score {score.toFixed(2)}</span>}
        <CellFigures of={cell} />
      </div>
      {error && <Note kind="fail">{error.message} It is not counted in the pass rate.</Note>}
      {children ??
        (answer !== "" && (
          <p dir="auto" className="whitespace-pre-wrap text-control [overflow-wrap:anywhere]">
            {answer}
          </p>
        ))}
      {toolCalls.map(({ name, arguments: sent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have an order, and names may repeat
        <p key={at} className="mono text-ink-2 [overflow-wrap:anywhere]">
          {name}({sent})
        </p>
      ))}
      {checks.length > 0 && <CheckList of={checks} />}
    </>
  );
}

function CellFigures({ of: { latencyMs, cost, inputTokens, outputTokens, requestId, reused } }: { of: EvaluationCell }) {
  return (
    <span className="label ml-auto flex flex-wrap items-center gap-x-2">
      {reused && <span title="A kept answer to an equal request, not charged again">kept answer</span>}
      <span className="mono text-label">
        {latencyMs !== null && formatMs(latencyMs).join(" ")} {cost !== null && formatCost(cost)[0]}
      </span>
      {inputTokens + outputTokens > 0 && (
        <span className="mono text-label" title="Tokens of the request and of the answer">
          {formatCount(inputTokens)} → {formatCount(outputTokens)}
        </span>
      )}
      {requestId !== "" && <Link href={`/logs/${encodeURIComponent(requestId)}`}>Log</Link>}
    </span>
  );
}
