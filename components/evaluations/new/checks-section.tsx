"use client";

import { CHECK_KINDS, type CheckDraft, newCheck } from "@/lib/client/evaluations/check-fields";
import { newColumnId } from "@/lib/client/session/column-id";
import { keysOf } from "@/lib/contracts/typed";
import { FormRow } from "../../keys/form-row";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Menu, MenuItem } from "../../ui/menu";
import { TextInput } from "../../ui/text-input";
import { CheckForm } from "./check-form";
import type { SectionProps } from "./rows-section";

const MOST_CHECKS = 20;

/** The checks of each answer, and the share of them that must pass. */
export function ChecksSection({ draft: { checks, passes }, problems, onChange }: SectionProps) {
  const set = (next: readonly CheckDraft[]) => onChange({ checks: next });
  const full = checks.length >= MOST_CHECKS;
  return (
    <FormRow
      title="Checks"
      hint={checks.length === 0 ? "Without checks every answer passes." : "A check that cannot be made is an error, never a failure."}
    >
      {checks.map((check, index) => (
        <CheckForm
          key={check.id}
          of={check}
          index={index}
          problem={(field) => problems.get(`checks[${index}].${field}`)}
          whole={problems.get(`checks[${index}]`)}
          onChange={(next) => set(checks.map((one) => (one.id === check.id ? { ...one, ...next } : one)))}
          onRemove={() => set(checks.filter(({ id }) => id !== check.id))}
        />
      ))}
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Menu
          label="Kinds of checks"
          align="start"
          trigger={
            <Button icon="plus" disabled={full}>
              Add check
            </Button>
          }
        >
          {keysOf(CHECK_KINDS).map((type) => (
            <MenuItem key={type} onSelect={() => set([...checks, newCheck(newColumnId(), type)])}>
              {CHECK_KINDS[type].label}
              <span className="ml-auto pl-6 text-ink-3 text-label">{CHECK_KINDS[type].about}</span>
            </MenuItem>
          ))}
        </Menu>
        {full && <span className="label pt-1.5">{MOST_CHECKS} checks, which is the limit</span>}
        {checks.length > 1 && (
          <Field
            label="A cell passes from, %"
            hint="Of the weight of its checks."
            error={problems.get("rule")}
            className="-mt-1 ml-auto w-44"
          >
            {(control) => (
              <TextInput
                {...control}
                look="controlFigure"
                inputMode="decimal"
                value={passes}
                onChange={({ target }) => onChange({ passes: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </FormRow>
  );
}
