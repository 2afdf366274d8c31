"use client";

import { useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { Run } from "@/lib/console/runs/contract";
import { RUN_TITLE_CHARACTERS } from "@/lib/contracts/run-terms";
import { AddCallsDialog } from "../datasets/add-calls-dialog";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Form } from "../ui/form";
import { RenameForm } from "../ui/rename-form";
import { changeRun, deleteRuns } from "./run-changes";
import type { RunQuestion } from "./run-question";
import { countRuns, runTitle } from "./run-words";

interface RunDialogsProps {
  question: RunQuestion;
  onClose(): void;
  onRemoved(runs: readonly Run[]): void;
}

/** Renames a run, adds it to a dataset, or confirms the deletion of runs. */
export function RunDialogs({ question, onClose, onRemoved }: RunDialogsProps) {
  if (question.kind === "dataset") return <AddCallsDialog open of={{ calls: [question.run.id] }} onClose={onClose} />;
  const title =
    question.kind === "rename" ? "Rename run" : `Delete ${question.runs.length === 1 ? "run" : countRuns(question.runs.length)}`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {question.kind === "rename" ? (
        <RenameForm
          name={question.run.title}
          most={RUN_TITLE_CHARACTERS}
          hint={() => "The request is not changed."}
          rename={(title) => changeRun(question.run.id, { title })}
          onClose={onClose}
        />
      ) : (
        <DeleteForm runs={question.runs} onClose={onClose} onRemoved={onRemoved} />
      )}
    </Dialog>
  );
}

/** Names listed before the rest is counted. */
const NAMED = 6;

function DeleteForm({ runs, onClose, onRemoved }: { runs: readonly Run[]; onClose(): void; onRemoved(runs: readonly Run[]): void }) {
  const remove = useMutation({
    mutationFn: () => deleteRuns(runs.map(({ id }) => id)),
    onSuccess: () => {
      // The button that opened this is gone with its row.
      const next = rowsBeside(runs);
      // A dialog that closes returns the focus to that button, so it has to close first.
      flushSync(onClose);
      onRemoved(runs);
      // Another page may have deleted the neighbour too.
      (next?.isConnected ? next : rowsBeside(runs))?.focus();
    },
  });
  return (
    <Form onSubmit={() => !remove.isPending && remove.mutate()}>
      <p>
        This cannot be undone. All turns of a conversation are deleted with it. Generated files stay in Assets, and shared links keep
        working.
      </p>
      <ul className="max-h-40 overflow-auto">
        {runs.slice(0, NAMED).map((run) => (
          <li key={run.id} className="truncate">
            {runTitle(run)}
          </li>
        ))}
        {runs.length > NAMED && <li className="text-ink-3">and {runs.length - NAMED} more</li>}
      </ul>
      {remove.error && (
        <p className="text-dense text-fail" role="alert">
          {remove.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="danger-fill" type="submit" data-autofocus disabled={remove.isPending}>
          Delete permanently
        </Button>
        <Button onClick={onClose}>Keep {runs.length === 1 ? "it" : "them"}</Button>
      </div>
    </Form>
  );
}

/** The row to focus: the one after the deleted rows, otherwise the one before, in the list that has them. */
function rowsBeside(runs: readonly Run[]): HTMLElement | undefined {
  const gone = new Set(runs.map(({ id }) => id));
  const rows = [...document.querySelectorAll<HTMLElement>("[data-run]")].filter((row) => row.offsetParent !== null);
  const last = rows.findLastIndex((row) => gone.has(row.dataset.run ?? ""));
  const left = (row: HTMLElement) => !gone.has(row.dataset.run ?? "");
  const next = rows.slice(last + 1).find(left) ?? rows.slice(0, Math.max(last, 0)).findLast(left);
  return next?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("#main") ?? undefined;
}
