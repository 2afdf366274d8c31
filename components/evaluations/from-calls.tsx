"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError, call } from "@/lib/client/api";
import { modelsQuery } from "@/lib/client/queries";
import { EVALUATIONS } from "@/lib/console/evaluations/addresses";
import type { CallEvaluation, CallEvaluationRequest } from "@/lib/console/evaluations/from-calls-contract";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { Button } from "../ui/button";
import { ErrorState } from "../ui/error-state";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Select } from "../ui/select";
import { TextInput } from "../ui/text-input";

/** Whose calls are sampled. */
export type CallsOf = { model: string } | { key: string };

type Sent = Pick<CallEvaluationRequest, "candidate" | "judge" | "sample" | "capUsd"> & CallsOf;

const SAMPLE = "50";
const MOST_SAMPLED = 200;
const CAP = "5";

/** Starts an evaluation of another model on the team's logged calls, and opens it. */
export function FromCalls({ of, onClose }: { of: CallsOf; onClose(): void }) {
  const { data, error } = useQuery(modelsQuery);
  if (error && !data) return <ErrorState title="The models could not be loaded">{error.message}</ErrorState>;
  if (!data) return <LoadingRows rows={4} label="Loading the models" />;
  const chats = data.items.filter(({ playgrounds }) => playgrounds.includes("chat"));
  return <FromCallsForm of={of} models={chats} onClose={onClose} />;
}

function FromCallsForm({ of, models: chats, onClose }: { of: CallsOf; models: readonly ConsoleModel[]; onClose(): void }) {
  const router = useRouter();
  const [candidate, setCandidate] = useState("");
  const [judge, setJudge] = useState("");
  const [sample, setSample] = useState(SAMPLE);
  const [typedCap, setCap] = useState<string>();
  const models = chats.map(({ id }) => id);
  // An evaluation with a cap pauses at a model without a price.
  const used = [candidate, judge, "model" in of ? of.model : ""].filter((model) => model !== "");
  const arePriced = used.every((model) => chats.some(({ id, price }) => id === model && price !== null));
  const cap = typedCap ?? (arePriced ? CAP : "");
  const problems = { sample: sampleProblem(sample), cap: capProblem(cap) };
  const run = useMutation({
    mutationFn: () => {
      const body = { ...of, candidate, judge: judge || undefined, sample: Number(sample), capUsd: cap.trim() === "" ? null : Number(cap) };
      return call<CallEvaluation, Sent>(EVALUATIONS.fromCalls, { body });
    },
    onSuccess: ({ evaluation }) => router.push(`/evaluations/${evaluation}`),
  });
  const ready = candidate !== "" && !problems.sample && !problems.cap && !run.isPending && !run.isSuccess;
  const others = models.filter((model) => !("model" in of) || model !== of.model);
  return (
    <Form aria-label="Could this run on another model?" onSubmit={() => ready && run.mutate()}>
      <p className="text-dense text-ink-2">
        Sends a sample of the logged calls of the last 14 days to the present model and to the candidate, evenly by day and length.
      </p>
      <Field label="Candidate">
        {(control) => <Select {...control} value={candidate} options={optionsOf(others, "Choose a model")} onPick={setCandidate} />}
      </Field>
      <Field label="Judge" hint="Compares both answers, blind and in both orders.">
        {(control) => <Select {...control} value={judge} options={optionsOf(models, "None: only cost and latency")} onPick={setJudge} />}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Calls" error={problems.sample} hint="1 to 200">
          {(control) => (
            <TextInput {...control} mono inputMode="numeric" value={sample} onChange={({ target }) => setSample(target.value)} />
          )}
        </Field>
        <Field label="Cost cap, USD" error={problems.cap} hint={arePriced ? "Empty: none" : "A model without a price pauses under a cap"}>
          {(control) => <TextInput {...control} mono inputMode="decimal" value={cap} onChange={({ target }) => setCap(target.value)} />}
        </Field>
      </div>
      {run.error && <Refusal of={of} error={run.error} />}
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={!ready}>
          Start evaluation
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Without stored calls the next step is the setting of a key. */
function Refusal({ of, error }: { of: CallsOf; error: Error }) {
  const isAboutCalls = error instanceof ApiError && error.code === "invalid_value" && error.param !== "candidate";
  return (
    <p role="alert" className="text-dense text-fail">
      {error.message}{" "}
      {isAboutCalls && (
        <Link href={"key" in of ? `/keys/${of.key}?tab=settings` : "/keys"}>{"key" in of ? "Settings of the key" : "Keys"}</Link>
      )}
    </p>
  );
}

function optionsOf(models: readonly string[], none: string) {
  return [{ value: "", label: none }, ...models.map((model) => ({ value: model, label: model }))];
}

function sampleProblem(text: string): string | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_SAMPLED ? undefined : `A whole number from 1 to ${MOST_SAMPLED}.`;
}

function capProblem(text: string): string | undefined {
  const dollars = Number(text);
  return text.trim() === "" || (dollars > 0 && dollars <= 1_000_000) ? undefined : "A number above 0, at most 1,000,000.";
}
