"use client";

import { useMemo } from "react";
import { diffBodies, type FieldChange, sentBy } from "@/lib/client/call/body-diff";
import type { AnySession } from "@/lib/client/session/sessions";
import { wordDiff } from "@/lib/client/word-diff";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ScrollBox } from "../ui/scroll-box";
import { DiffText } from "./completions/diff-text";

interface RestoreDialogProps {
  /** The current draft, and the run that would replace it. */
  draft: AnySession;
  run: AnySession;
  onRestore(): void;
  onClose(): void;
}

/** The changes that restoring a run to the draft would make, by field, for confirmation. */
export function RestoreDialog({ draft, run, onRestore, onClose }: RestoreDialogProps) {
  const changes = useMemo(() => diffBodies(sentBy(draft), sentBy(run)), [draft, run]);
  const same = changes.length === 0;
  const blocked = draft.running ? "The draft is running. Stop it first." : same ? "The draft already sends the same." : undefined;
  return (
    <Dialog
      open
      title="Continue from this run"
      onClose={onClose}
      foot={
        <>
          <span className="text-dense text-ink-3 flex-1 min-h-0 min-w-0" role="status">
            {blocked ?? "Your current draft is kept: Undo restores it."}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" data-autofocus disabled={blocked !== undefined} onClick={onRestore}>
            Continue
          </Button>
        </>
      }
    >
      {same ? (
        <p className="text-ink-2">No changes.</p>
      ) : (
        <ScrollBox className="diff max-h-[50dvh] overflow-y-auto" label="Changes">
          <p className="text-dense text-ink-3 pb-2">Struck through: the draft. Underlined: this run.</p>
          <dl>
            {changes.map((change) => (
              <ChangeRow key={change.path} change={change} />
            ))}
          </dl>
        </ScrollBox>
      )}
    </Dialog>
  );
}

/** Texts with less than this share in common are shown one under the other: a word diff would be unreadable. */
const ALIKE = 0.4;

function ChangeRow({ change: { path, before = "", after = "" } }: { change: FieldChange }) {
  const alike = useMemo(() => {
    const same = wordDiff(before, after).filter(({ kind, text }) => kind === "same" && text.trim() !== "");
    const length = same.reduce((sum, { text }) => sum + text.length, 0);
    return length >= ALIKE * Math.max(before.length, after.length);
  }, [before, after]);
  return (
    <div className="border-t border-rule py-1.5">
      <dt className="label">{path}</dt>
      <dd className="font-mono text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
        {alike ? (
          <DiffText from={before} to={after} />
        ) : (
          <>
            {before !== "" && <del className="block w-fit">{before}</del>}
            {after !== "" && <ins className="block w-fit">{after}</ins>}
          </>
        )}
      </dd>
    </div>
  );
}
