"use client";

import { useQuery } from "@tanstack/react-query";
import { numberIn } from "@/lib/client/evaluations/check-fields";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { useForm } from "../ui/use-form";
import { evaluationQuery, resumeEvaluation } from "./evaluation-queries";
import { dollars } from "./labels";

/** A new cost cap. */
export function ResumeForm({ id, onClose }: { id: string; onClose(): void }) {
  const { data } = useQuery(evaluationQuery(id));
  const cost = data?.cost ?? 0;
  const { ref, draft, problems, error, pending, change, submit } = useForm({
    of: { cap: String(data?.capUsd ?? "") },
    check: ({ cap }) => capProblem(cap, cost),
    save: ({ draft: { cap } }) => resumeEvaluation(id, { capUsd: capOf(cap) }),
    onSaved: onClose,
  });
  return (
    <Form ref={ref} aria-label="Resume" noValidate onSubmit={submit}>
      <Field label="Cost cap, $" hint={`It has cost ${dollars(cost)} so far. Empty: no cap.`} error={problems ?? error?.message}>
        {(control) => (
          <TextInput
            {...control}
            data-autofocus
            look="controlFigure"
            inputMode="decimal"
            value={draft.cap}
            onChange={({ target }) => change({ cap: target.value })}
          />
        )}
      </Field>
      <div className="flex items-center gap-2">
        <Button variant="primary" type="submit" disabled={pending}>
          {pending ? "Resuming" : "Resume"}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function capOf(text: string): number | null {
  return text.trim() === "" ? null : (numberIn(text, () => undefined) ?? null);
}

function capProblem(text: string, cost: number): string | undefined {
  if (text.trim() === "") return undefined;
  const cap = capOf(text);
  if (cap === null) return "Type a number, or leave it empty for no cap.";
  return cap > cost ? undefined : `Type more than ${dollars(cost)}, which it has cost so far.`;
}
