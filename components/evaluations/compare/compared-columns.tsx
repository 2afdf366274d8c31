"use client";

import { useQuery } from "@tanstack/react-query";
import { dayClock } from "@/lib/client/when";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { Field } from "../../ui/field";
import { useNow } from "../../ui/moment";
import { Select } from "../../ui/select";
import { evaluationsQuery } from "../evaluation-queries";
import type { CompareView } from "./compare-view";

interface ComparedColumnsProps {
  of: EvaluationDetail;
  /** Undefined while it is loading. */
  base: EvaluationDetail | undefined;
  view: CompareView;
  onChange(change: Partial<CompareView>): void;
}

/** The baseline and its column, and the compared column. */
export function ComparedColumns({ of: evaluation, base, view, onChange }: ComparedColumnsProps) {
  const now = useNow(false);
  const { data } = useQuery(evaluationsQuery(undefined));
  const others = data?.items.filter(({ id, state }) => id !== evaluation.id && state !== "running") ?? [];
  const known = view.baseline === "" || others.some(({ id }) => id === view.baseline);
  return (
    <div className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 border-rule border-b px-4 py-2">
      <Field label="Baseline" className="min-w-40 max-w-80 flex-1">
        {(control) => (
          <Select
            {...control}
            value={view.baseline}
            options={[
              { value: "", label: "This evaluation" },
              ...others.map(({ id, name, createdAt }) => ({ value: id, label: `${name}, ${dayClock(createdAt, now || createdAt)}` })),
              ...(known ? [] : [{ value: view.baseline, label: base?.name ?? view.baseline }]),
            ]}
            onPick={(baseline) => onChange({ baseline, baselineColumn: "0" })}
          />
        )}
      </Field>
      <ColumnField label="Its column" of={base} value={view.baselineColumn} onPick={(baselineColumn) => onChange({ baselineColumn })} />
      <span aria-hidden="true" className="pb-1 text-ink-3 max-md:hidden">
        →
      </span>
      <ColumnField label="Compared column" of={evaluation} value={view.column} onPick={(column) => onChange({ column })} />
    </div>
  );
}

interface ColumnFieldProps {
  label: string;
  of: EvaluationDetail | undefined;
  value: string;
  onPick(column: string): void;
}

function ColumnField({ label, of: evaluation, value, onPick }: ColumnFieldProps) {
  const options = evaluation?.summaries.map(({ column, name }) => ({ value: String(column), label: name })) ?? [];
  const known = options.some((option) => option.value === value);
  return (
    <Field label={label} className="min-w-40 max-w-80 flex-1">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={
            known ? options : [...options, { value, label: evaluation ? `Column ${Number(value) + 1}, which does not exist` : "Loading" }]
          }
          onPick={onPick}
        />
      )}
    </Field>
  );
}
