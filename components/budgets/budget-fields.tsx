"use client";

import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { PERIOD_BEGINS, PERIODS } from "./budgets";
import type { TypedBudget } from "./typed-budget";

interface BudgetFieldsProps {
  typed: TypedBudget;
  problem?: string;
  onChange(typed: TypedBudget): void;
}

/** Amount, period, and whether it blocks calls. */
export function BudgetFields({ typed, problem, onChange }: BudgetFieldsProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      <Field label="US dollars" error={problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            className="font-mono"
            value={typed.amount}
            placeholder="no budget"
            maxLength={14}
            onChange={(event) => onChange({ ...typed, amount: event.target.value })}
          />
        )}
      </Field>
      <Field label="Resets">
        {({ id }) => <Select id={id} value={typed.period} options={PERIODS} onPick={(period) => onChange({ ...typed, period })} />}
      </Field>
      <span className="flex h-(--h-control) items-center">
        <Checkbox label="Warn only" checked={typed.soft} onChange={(event) => onChange({ ...typed, soft: event.target.checked })} />
      </span>
      {typed.amount.trim() !== "" && <p className="text-dense text-ink-3 sm:col-span-3">{PERIOD_BEGINS[typed.period]}</p>}
    </div>
  );
}
