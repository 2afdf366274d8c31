"use client";

import { type ReactNode, useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import { Button } from "../../ui/button";
import { TabList, useTabBase } from "../../ui/tabs";
import type { ReplyProps } from "../define";
import { formatCount } from "../figures";
import { AnswerDiff } from "./answer-diff";
import type { Answer, Answers } from "./answers";
import { applyChange, changeBetween, piecesOf, takeIn } from "./document";
import { Editor } from "./editor";
import { answersTo, docOf, type Own } from "./page-state";

/** The editor, with a tab for each of several answers. */
export function Reply({ session, run }: ReplyProps<Own, Answers>) {
  const base = useTabBase();
  const [diff, setDiff] = useState(false);
  const doc = docOf(session);
  const answers = answersTo(session, run);
  const count = Math.max(answers.length, Number(session.state.params.n ?? 1));
  const shown = Math.min(session.state.own.shown, count - 1);
  const answer = answers[shown];
  const running = run?.status === "waiting" || run?.status === "streaming";
  const edit = (text: string, caret: number) => {
    const whole = takeIn(doc, answer?.text ?? "");
    session.setOwn(applyChange(whole, changeBetween(whole.before + whole.after, text, caret)));
  };
  const panel = count > 1 ? { role: "tabpanel", id: `${base}-panel-${shown}`, "aria-labelledby": `${base}-tab-${shown}` } : {};
  const other = shown === 0 ? 1 : 0;
  const against = answers[other];
  return (
    <div className="flex h-full flex-col">
      {count > 1 && (
        <AnswerTabs base={base} answers={answers} count={count} shown={shown} onShow={(next) => session.setOwn({ shown: next })}>
          <Button
            small
            variant="quiet"
            className="mr-4 ml-auto self-center"
            aria-pressed={diff}
            disabled={!answer || !against || running}
            onClick={() => setDiff(!diff)}
          >
            {`Diff ${Math.min(shown, other) + 1} and ${Math.max(shown, other) + 1}`}
          </Button>
        </AnswerTabs>
      )}
      <div {...panel} className="flex-1 min-h-0 min-w-0 flex flex-col">
        {diff && answer && against && !running ? (
          <AnswerDiff from={shown < other ? answer : against} to={shown < other ? against : answer} />
        ) : (
          <Editor
            pieces={piecesOf(doc, answer?.text)}
            readOnly={running || session.state.custom !== undefined}
            running={running}
            onEdit={edit}
          />
        )}
      </div>
      <Legend answer={answer} run={run} suffix={doc.after !== ""} />
    </div>
  );
}

interface AnswerTabsProps {
  base: string;
  answers: readonly Answer[];
  count: number;
  shown: number;
  onShow(shown: number): void;
  children: ReactNode;
}

function AnswerTabs({ base, answers, count, shown, onShow, children }: AnswerTabsProps) {
  return (
    <div className="flex flex-none items-stretch border-rule border-b">
      <TabList
        label="Answers"
        look="yielding"
        base={base}
        open={String(shown)}
        items={Array.from({ length: count }, (_, index) => ({
          id: String(index),
          label: `Answer ${index + 1}`,
          count: lengthOf(answers[index]),
        }))}
        onOpen={(id) => onShow(Number(id))}
      />
      {children}
    </div>
  );
}

const lengthOf = (answer: Answer | undefined) =>
  answer && [answer.finish, formatCount([...answer.text].length)].filter(Boolean).join(" · ");

/** The legend of the colours, and why the answer ended. */
function Legend({ answer, run, suffix }: { answer: Answer | undefined; run: RunState<Answers> | undefined; suffix: boolean }) {
  const alone = run?.output?.answers.length === 1 ? run.tokens.out : undefined;
  const length = alone === undefined ? `${formatCount([...(answer?.text ?? "")].length)} characters` : `${formatCount(alone)} tokens`;
  return (
    <div className="flex min-w-0 items-center gap-2 h-7 flex-none overflow-hidden border-rule border-t bg-panel px-4">
      <span aria-hidden="true" className="h-3 w-4 flex-none bg-tint shadow-[inset_0_-1px_0_var(--border)]" />
      <span className="label">{answer ? `generated, ${length}` : "generated"}</span>
      {suffix && <span className="label ml-4">dim: your suffix</span>}
      {answer?.finish && (
        <span className="label ml-auto">
          finish_reason <span className="mono">{answer.finish}</span>
        </span>
      )}
    </div>
  );
}
