"use client";

import { useId } from "react";
import { entriesOf } from "@/lib/contracts/typed";
import { Button } from "../ui/button";
import { Radio } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { SegmentedControl } from "../ui/segmented-control";
import { Select } from "../ui/select";
import { Switch } from "../ui/switch";
import { TextArea } from "../ui/text-area";
import type { Experiment, Which } from "./experiment";
import { FAULTS } from "./labels";

interface LabFormProps {
  of: Experiment;
  targets: readonly string[];
  routes: readonly string[];
  pending: boolean;
  error: string | undefined;
  onChange(next: Partial<Experiment>): void;
  onSend(): void;
}

const WHICH: Readonly<Record<Which, string>> = { first: "First", second: "Second", all: "All" };

/** What is armed, and the call. */
export function LabForm({ of: experiment, targets, routes, pending, error, onChange, onSend }: LabFormProps) {
  const streamId = useId();
  const { route, which, fault, every, prompt, stream } = experiment;
  const options = ["", ...routes].map((value) => ({ value, label: value || "fault-lab, two targets" }));
  return (
    <Form aria-label="Experiment" className="gap-4 p-4 lg:overflow-auto" onSubmit={onSend}>
      <Field label="Route" hint="Its targets are simulated. Timeouts above 3 s are shortened.">
        {(control) => <Select {...control} value={route} options={options} onPick={(next) => onChange({ route: next, which: "first" })} />}
      </Field>
      <ol aria-label="Targets" className="flex flex-col text-dense">
        {targets.map((target, at) => (
          <li key={target} className="mono truncate" title={target}>
            {at + 1} {target}
          </li>
        ))}
      </ol>
      <div className="flex flex-col gap-1">
        <span className="label">Which target fails</span>
        <SegmentedControl
          full
          label="Which target fails"
          value={which}
          segments={entriesOf(WHICH).map(([value, label]) => ({ value, label, disabled: value !== "first" && targets.length < 2 }))}
          onChange={(next) => onChange({ which: next })}
        />
      </div>
      <fieldset className="flex flex-col">
        <legend className="label">How</legend>
        {entriesOf(FAULTS).map(([name, words]) => (
          <div key={name} className={`border-rule border-b px-2 ${name === fault ? "bg-selected shadow-[inset_2px_0_0_var(--ink)]" : ""}`}>
            <Radio
              name="fault"
              checked={name === fault}
              onChange={() => onChange({ fault: name })}
              label={
                <span className="flex flex-wrap gap-x-3 text-dense">
                  <span className="mono w-18">{name}</span>
                  <span className="text-ink-2">{words}</span>
                </span>
              }
            />
          </div>
        ))}
      </fieldset>
      <div className="flex flex-col gap-1">
        <span className="label">How often</span>
        <SegmentedControl
          full
          label="How often"
          value={every ? "every" : "once"}
          segments={[
            { value: "every", label: "Every attempt" },
            { value: "once", label: "First attempt" },
          ]}
          onChange={(next) => onChange({ every: next === "every" })}
        />
      </div>
      <Field label="Call">
        {(control) => (
          <TextArea {...control} rows={2} maxLength={2_000} value={prompt} onChange={(event) => onChange({ prompt: event.target.value })} />
        )}
      </Field>
      <span className="flex items-center gap-2">
        <Switch id={streamId} checked={stream} onChange={(on) => onChange({ stream: on })} />
        <label htmlFor={streamId}>Stream</label>
      </span>
      {error && (
        <p role="alert" className="text-dense text-fail">
          {error}
        </p>
      )}
      <div className="flex items-center gap-2">
        <span className="label">nothing leaves this gateway</span>
        <Button variant="primary" type="submit" className="ml-auto" disabled={pending || prompt.trim() === ""}>
          {pending ? "Sending" : "Send"}
        </Button>
      </div>
    </Form>
  );
}
