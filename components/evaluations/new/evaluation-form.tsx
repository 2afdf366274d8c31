"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { type EvaluationDraft, fieldOf, type Problems, requestOf } from "@/lib/client/evaluations/draft";
import { bringBack, forgetDraft, storeDraft } from "@/lib/client/evaluations/stored-draft";
import { OnceEach } from "@/lib/client/once-each";
import type { Evaluation } from "@/lib/console/evaluations/contract";
import { FormRow } from "../../keys/form-row";
import { useChordKeys } from "../../shell/use-chord-keys";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { NameField } from "../../ui/name-field";
import { startEvaluation } from "../evaluation-queries";
import { evaluationHref } from "../labels";
import { ChecksSection } from "./checks-section";
import { ColumnsSection } from "./columns-section";
import { EstimatePane } from "./estimate-pane";
import { RowsSection } from "./rows-section";
import { RunSection } from "./run-section";

const starts = new OnceEach<Evaluation>();
const TRIED_ROWS = 5;

interface EvaluationFormProps {
  first: EvaluationDraft;
  /** Whether another draft is kept. */
  former: boolean;
}

/** The form of an evaluation beside its estimate. What is typed is stored in this browser until it is started. */
export function EvaluationForm({ first, former }: EvaluationFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(first);
  const [asked, setAsked] = useState(false);
  const request = useMemo(() => requestOf(draft), [draft]);
  const start = useMutation({
    mutationFn: (rows: "all" | "few") => {
      const { body } = rows === "all" ? request : requestOf({ ...draft, rows: "first", count: String(TRIED_ROWS) });
      return starts.send(JSON.stringify(body), (headers) => startEvaluation(body, headers));
    },
    onSuccess: ({ id }, rows) => {
      if (rows === "all") forgetDraft();
      router.push(evaluationHref(id));
    },
    onError: () => focusFirstProblem(form.current),
  });
  const change = (next: Partial<EvaluationDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    storeDraft(changed);
    if (start.isError) start.reset();
  };
  const problems = shownProblems(asked, request.problems, start.error, draft);
  const submit = (rows: "all" | "few") => {
    setAsked(true);
    if (request.problems.size > 0) return focusFirstProblem(form.current);
    if (!start.isPending) start.mutate(rows);
  };
  const part = { draft, problems, onChange: change };
  return (
    <form
      ref={form}
      noValidate
      aria-label="New evaluation"
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit("all");
      }}
      onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && submit("all")}
    >
      <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,1fr)_360px] lg:content-stretch lg:overflow-hidden">
        <div className="px-4 lg:overflow-auto lg:pr-6">
          {former && <FormerBar onBack={setDraft} />}
          <FormRow first title="Name">
            <NameField
              label="Name"
              most={120}
              error={problems.get("name")}
              placeholder="support-reply"
              className="max-w-90"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </FormRow>
          <RowsSection {...part} />
          <ColumnsSection {...part} />
          <ChecksSection {...part} />
          <RunSection {...part} />
        </div>
        <EstimatePane draft={draft} request={request} />
      </div>
      <Foot pending={start.isPending} problem={problemText(asked, problems, start.error)} onTry={() => submit("few")} />
    </form>
  );
}

/** Problems of the form once a start was asked for, and that of a refused request. */
function shownProblems(asked: boolean, problems: Problems, error: Error | null, draft: EvaluationDraft): Problems {
  const shown = new Map(asked ? problems : []);
  const field = error instanceof ApiError ? fieldOf(error.param, draft) : undefined;
  if (error && field !== undefined) shown.set(field, error.message);
  return shown;
}

function problemText(asked: boolean, problems: Problems, error: Error | null): string | undefined {
  if (error) return error.message;
  if (!asked || problems.size === 0) return undefined;
  const [first] = problems.values();
  return problems.size === 1 ? first : `${problems.size} fields need attention. ${first}`;
}

/** After the fields were marked invalid. */
function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

/** Offers the draft that another one has replaced. */
function FormerBar({ onBack }: { onBack(draft: EvaluationDraft): void }) {
  const [offered, setOffered] = useState(true);
  if (!offered) return null;
  const back = () => {
    const draft = bringBack();
    if (draft) onBack(draft);
    setOffered(false);
  };
  return (
    <p className="flex flex-wrap items-center gap-2 pt-3 text-dense text-ink-2">
      An earlier draft is kept.
      <Button small onClick={back}>
        Open it instead
      </Button>
    </p>
  );
}

function Foot({ pending, problem, onTry }: { pending: boolean; problem: string | undefined; onTry(): void }) {
  const chord = useChordKeys("mod+enter");
  return (
    <div className="runbar">
      <Link href="/evaluations" className={buttonClass({ variant: "quiet" })}>
        Cancel
      </Link>
      <span className="ml-auto min-w-0 truncate text-dense text-fail" role="alert" title={problem}>
        {problem}
      </span>
      <Button disabled={pending} className="max-md:hidden" onClick={onTry}>
        Try {TRIED_ROWS} rows first
      </Button>
      <Button variant="primary" type="submit" className="min-w-26" disabled={pending} chord={chord}>
        {pending ? "Starting" : "Start"}
      </Button>
    </div>
  );
}
