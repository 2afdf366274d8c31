"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";
import { toast } from "../ui/toast";
import { startRollout } from "./rollout-queries";

interface RolloutFormProps {
  /** The route's id. */
  id: string;
  targets: readonly string[];
  onDone(): void;
}

const FIRST = { steps: "1, 10, 50, 100", minutes: "15", calls: "50", errors: "5", latency: "2", thumbsDown: "30" };
type Draft = typeof FIRST;

const FIELDS = {
  minutes: { label: "Minutes per step", hint: "At least" },
  calls: { label: "Calls per step", hint: "Of the target, at least" },
  errors: { label: "Failed calls, %", hint: "Above the other targets" },
  latency: { label: "Duration, ratio", hint: "95th percentile" },
  thumbsDown: { label: "Thumbs down, %", hint: "Of its rated calls" },
} as const satisfies Partial<Record<keyof Draft, object>>;
type NumberName = keyof typeof FIELDS;

/** Starts a rollout of one of a route's targets. */
export function RolloutForm({ id, targets, onDone }: RolloutFormProps) {
  const [target, setTarget] = useState(targets.at(-1) ?? "");
  const [draft, setDraft] = useState<Draft>(FIRST);
  const start = useMutation({
    mutationFn: () => startRollout(id, { target, ...settingsOf(draft) }),
    onSuccess: () => {
      toast({ kind: "ok", title: "The rollout is running", text: `${target} gets ${draft.steps.split(",")[0]} % of the calls.` });
      onDone();
    },
  });
  const steps = stepsProblem(draft.steps);
  const ready =
    target !== "" && !steps && !start.isPending && (Object.keys(FIELDS) as NumberName[]).every((name) => !problemOf(name, draft[name]));
  const change = (next: Partial<Draft>) => {
    start.reset();
    setDraft({ ...draft, ...next });
  };
  const number = (name: NumberName) => (
    <Field label={FIELDS[name].label} hint={FIELDS[name].hint} error={problemOf(name, draft[name])}>
      {(control) => (
        <TextInput {...control} mono inputMode="decimal" value={draft[name]} onChange={(event) => change({ [name]: event.target.value })} />
      )}
    </Field>
  );
  return (
    <Form aria-label="New rollout" noValidate onSubmit={() => ready && start.mutate()}>
      <Field label="Target" required hint="It gets its share of the calls; the others go on as the route says.">
        {(control) => (
          <Select
            {...control}
            data-autofocus
            value={target}
            options={targets.map((value) => ({ value, label: value }))}
            onPick={setTarget}
          />
        )}
      </Field>
      <Field label="Steps, %" required hint="Its share in each step. The last one is 100." error={steps}>
        {(control) => <TextInput {...control} mono value={draft.steps} onChange={(event) => change({ steps: event.target.value })} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {number("minutes")}
        {number("calls")}
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-strong text-base">Returned by itself above</legend>
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
          {number("errors")}
          {number("latency")}
          {number("thumbsDown")}
        </div>
        <p className="text-dense text-ink-3">An empty limit does not apply.</p>
      </fieldset>
      {start.error && (
        <p className="text-dense text-fail" role="alert">
          {start.error.message}
        </p>
      )}
      <div>
        <Button variant="primary" type="submit" disabled={!ready}>
          Start rollout
        </Button>
      </div>
    </Form>
  );
}

function settingsOf({ steps, minutes, calls, errors, latency, thumbsDown }: Draft) {
  const limit = (text: string, unit = 1) => (text.trim() === "" ? null : Number(text) / unit);
  return {
    steps: steps.split(",").map(Number),
    hold: { minutes: Number(minutes), calls: Number(calls) },
    limits: { errors: limit(errors, 100), latency: limit(latency), thumbsDown: limit(thumbsDown, 100) },
  };
}

function stepsProblem(text: string): string | undefined {
  const steps = text.split(",").map(Number);
  const rise = steps.every((step, at) => Number.isInteger(step) && step >= 1 && step <= 100 && step > (steps[at - 1] ?? 0));
  if (!rise) return "Growing whole numbers from 1 to 100, separated by commas.";
  return steps.at(-1) === 100 && steps.length <= 10 ? undefined : "At most 10 steps, the last one 100.";
}

function problemOf(name: NumberName, text: string): string | undefined {
  const isLimit = name !== "minutes" && name !== "calls";
  if (text.trim() === "") return isLimit ? undefined : "A whole number.";
  const value = Number(text);
  if (name === "minutes") return Number.isInteger(value) && value >= 0 && value <= 10_080 ? undefined : "0 to 10,080.";
  if (name === "calls") return Number.isInteger(value) && value >= 1 && value <= 1_000 ? undefined : "1 to 1,000.";
  if (name === "latency") return value > 1 && value <= 100 ? undefined : "Above 1, at most 100.";
  return value > 0 && value <= 100 ? undefined : "Above 0, at most 100.";
}
