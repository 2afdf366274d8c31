"use client";

import { BudgetFields } from "../budgets/budget-fields";
import { LimitFields } from "../limits/limit-fields";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { SegmentedControl } from "../ui/segmented-control";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { FormRow } from "./form-row";
import type { DraftProblems, KeyDraft } from "./key-draft";
import { SessionLimitFields } from "./session-limit-fields";

type Limited = Pick<KeyDraft, "limits" | "networks" | "metadata" | "logBodies" | "usageCost" | "cacheTtl" | "sessionLimits"> &
  Partial<Pick<KeyDraft, "budget">>;

interface KeyLimitsProps {
  draft: Limited;
  problems: DraftProblems;
  onChange(change: Partial<Limited>): void;
}

export function KeyLimits({ draft, problems, onChange }: KeyLimitsProps) {
  return (
    <>
      <FormRow title="Limits" hint="Leave empty for no limit. Calls over a limit get 429 with a retry-after header.">
        <LimitFields typed={draft.limits} problems={problems.limits ?? {}} onChange={(limits) => onChange({ limits })} />
      </FormRow>
      <FormRow
        title="Limits of a session"
        hint="For each session of a coding agent, in place of the team's. Leave all empty for the team's. Calls over a limit get 429."
      >
        <SessionLimitFields
          typed={draft.sessionLimits}
          problem={problems.sessionLimits}
          onChange={(sessionLimits) => onChange({ sessionLimits })}
        />
      </FormRow>
      {draft.budget && (
        <FormRow title="Budget" hint="What its calls may cost. Leave empty for no limit.">
          <BudgetFields typed={draft.budget} problem={problems.budget} onChange={(budget) => onChange({ budget })} />
        </FormRow>
      )}
      <FormRow title="Addresses" hint="Where the key may be used from. Leave empty for anywhere.">
        <Field label="IP addresses and CIDR blocks, IPv4 or IPv6" error={problems.networks}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              className="font-mono"
              spellCheck={false}
              value={draft.networks}
              placeholder="10.20.0.0/16, 192.0.2.44"
              onChange={(event) => onChange({ networks: event.target.value })}
            />
          )}
        </Field>
      </FormRow>
    </>
  );
}

/** A key's metadata, and the cost in its replies. */
export function KeyNotes({ draft, problems, onChange }: KeyLimitsProps) {
  return (
    <>
      <FormRow title="Metadata" hint="Up to 16 pairs of your own.">
        <Field label="name = value, one per line" error={problems.metadata}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              className="font-mono"
              spellCheck={false}
              value={draft.metadata}
              placeholder="cost centre = 4711"
              onChange={(event) => onChange({ metadata: event.target.value })}
            />
          )}
        </Field>
      </FormRow>
      <FormRow title="Body logging" hint="Requests and responses of its calls, without keys and tokens, kept for some days.">
        <SegmentedControl
          label="Body logging"
          value={draft.logBodies}
          segments={BODIES}
          onChange={(logBodies) => onChange({ logBodies })}
        />
      </FormRow>
      <FormRow
        title="Stored answers"
        hint="Equal calls of the team get a stored answer, at no cost. Empty leaves it to the route; 0 is never."
      >
        <Field label="Not older than, in seconds" className="w-48" error={problems.cacheTtl}>
          {(control) => (
            <TextInput
              {...control}
              mono
              inputMode="numeric"
              placeholder="as the route says"
              value={draft.cacheTtl}
              onChange={(event) => onChange({ cacheTtl: event.target.value })}
            />
          )}
        </Field>
      </FormRow>
      <FormRow title="Cost in replies" hint="In US dollars, for models with a price. Every reply also has it in a header.">
        <Checkbox
          label={
            <>
              Add <code>usage.cost</code> to every reply
            </>
          }
          checked={draft.usageCost}
          onChange={(event) => onChange({ usageCost: event.target.checked })}
        />
      </FormRow>
    </>
  );
}

const BODIES = [
  { value: "off", label: "Off" },
  { value: "errors", label: "Failed calls" },
  { value: "all", label: "All calls" },
] as const;
