"use client";

import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { EvaluationCell } from "@/lib/console/evaluations/contract";
import { type Command, useCommands } from "../shell/commands";
import { Button } from "../ui/button";
import { StatusMark } from "../ui/status-mark";
import { TextInput } from "../ui/text-input";
import { markCell } from "./mark-queries";
import { EVALUATIONS_SHORTCUTS } from "./shortcuts";

type Verdict = EvaluationCell["marks"][number]["verdict"];

const MOST_NOTE = 2_000;
const PRESSED = "aria-pressed:border-ink aria-pressed:bg-selected aria-pressed:font-strong";

interface MarkBarProps {
  id: string;
  of: EvaluationCell;
  /** Name of the signed-in person, whose mark it is; undefined for viewers. */
  person: string | undefined;
  /** Whether P and F mark this cell. */
  focused: boolean;
}

/** What people say of an answer, and the own mark. */
export function MarkBar({ id, of: cell, person, focused }: MarkBarProps) {
  const { row, column, marks } = cell;
  const own = marks.find((mark) => mark.person === person);
  const [note, setNote] = useState<string>();
  const mark = useMutation({
    mutationFn: (verdict: Verdict | null) => markCell(id, { row, column, try: cell.try, verdict, note: note ?? own?.note ?? "" }),
    onSuccess: () => setNote(undefined),
  });
  const { mutate } = mark;
  const press = (verdict: Verdict) => mutate(own?.verdict === verdict ? null : verdict);
  const saveNote = () => {
    if (own && note !== undefined && note !== own.note) mutate(own.verdict);
  };
  useCommands(
    useMemo(
      (): readonly Command[] =>
        focused && person !== undefined
          ? [
              { ...EVALUATIONS_SHORTCUTS.shortcuts.pass, group: "Do", run: () => mutate("pass") },
              { ...EVALUATIONS_SHORTCUTS.shortcuts.fail, group: "Do", run: () => mutate("fail") },
            ]
          : [],
      [focused, person, mutate],
    ),
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {marks
        .filter(({ person: other }) => other !== person)
        .map(({ person: other, verdict, note: words }) => (
          <p key={other} className="flex min-w-0 flex-wrap items-center gap-x-2 text-dense">
            <StatusMark kind={verdict === "pass" ? "ok" : "fail"} word={verdict === "pass" ? "passed" : "failed"} />
            <span className="text-ink-3">by {other}</span>
            {words && <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>}
          </p>
        ))}
      {person !== undefined && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button
            small
            className={PRESSED}
            aria-pressed={own?.verdict === "pass"}
            chord={focused ? "P" : undefined}
            onClick={() => press("pass")}
          >
            Pass
          </Button>
          <Button
            small
            className={PRESSED}
            aria-pressed={own?.verdict === "fail"}
            chord={focused ? "F" : undefined}
            onClick={() => press("fail")}
          >
            Fail
          </Button>
          <TextInput
            look="low"
            className="min-w-32 flex-1"
            aria-label="Note on the mark"
            placeholder={own ? "Note" : "Note, once it is marked"}
            disabled={!own}
            maxLength={MOST_NOTE}
            value={note ?? own?.note ?? ""}
            onChange={({ target }) => setNote(target.value)}
            onBlur={saveNote}
            onKeyDown={({ key, nativeEvent }) => key === "Enter" && !nativeEvent.isComposing && saveNote()}
          />
        </div>
      )}
      {mark.error && (
        <p className="text-dense text-fail" role="alert">
          {mark.error.message}
        </p>
      )}
    </div>
  );
}
