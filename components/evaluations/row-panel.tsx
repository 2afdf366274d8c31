"use client";

import { useQuery } from "@tanstack/react-query";
import type { EvaluationDetail, EvaluationRowResult } from "@/lib/console/evaluations/contract";
import { Button, IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { KeyCap } from "../ui/key-cap";
import { LoadingRows } from "../ui/loading-rows";
import { ScrollBox } from "../ui/scroll-box";
import { Tag } from "../ui/tag";
import { rowQuery } from "./evaluation-queries";
import { shownValue } from "./labels";
import { RowCells } from "./row-cells";

const REFRESH_MS = 2_000;

interface RowPanelProps {
  of: EvaluationDetail;
  row: number;
  /** Name of the person who may mark answers; undefined for viewers. */
  marker: string | undefined;
  onClose(): void;
}

/** A row with its variables, and whole answers side by side. */
export function RowPanel({ of: evaluation, row, marker, onClose }: RowPanelProps) {
  const { columns, repeats, state } = evaluation;
  const whole = columns * repeats;
  const { data, error, refetch } = useQuery({
    ...rowQuery(evaluation.id, row),
    refetchInterval: ({ state: { data: read } }) => (state === "running" && read && !isEnded(read, whole) ? REFRESH_MS : false),
  });
  return (
    <aside aria-label={`Row ${row + 1}`} className="flex min-h-0 min-w-0 flex-col border-rule bg-panel lg:border-l">
      <div className="bar flex-none">
        <h2 className="font-strong">Row {row + 1}</h2>
        <span className="flex min-w-0 gap-1 overflow-hidden">
          {data?.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        <span className="label ml-auto flex items-center gap-1 max-md:hidden pointer-coarse:hidden">
          <KeyCap>J</KeyCap>
          <KeyCap>K</KeyCap> next and previous
        </span>
        <IconButton small icon="close" label="Close the row" className="max-lg:ml-auto" onClick={onClose} />
      </div>
      <ScrollBox label="Details of the row" className="min-h-0 flex-1 overflow-auto">
        {data && <Variables of={data} />}
        {data && <RowCells of={data} evaluation={evaluation} marker={marker} />}
        {data === null && (
          <div className="p-4">
            <EmptyState title="No such row">The evaluation has no row {row + 1}.</EmptyState>
          </div>
        )}
        {data === undefined && !error && <LoadingRows rows={8} label="Loading the row" />}
        {data === undefined && error && (
          <div className="p-4">
            <ErrorState title="The row could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </ScrollBox>
    </aside>
  );
}

const isEnded = ({ cells }: EvaluationRowResult, whole: number) =>
  cells.length === whole && cells.every(({ state }) => state !== "running" && state !== "waiting");

export function Variables({ of: { variables, expected } }: { of: Pick<EvaluationRowResult, "variables" | "expected"> }) {
  const lines = [
    ...Object.entries(variables).map(([name, value]) => ({ name: `{{${name}}}`, text: shownValue(value) })),
    ...(expected === null ? [] : [{ name: "expected", text: expected }]),
  ];
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] border-rule border-b px-4 py-1">
      {lines.map(({ name, text }) => (
        <div key={name} className="contents">
          <dt className="mono truncate py-1.5 text-ink-3" title={name}>
            {name}
          </dt>
          <dd dir="auto" className="max-h-40 min-w-0 overflow-auto whitespace-pre-wrap py-1.5 text-dense [overflow-wrap:anywhere]">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
