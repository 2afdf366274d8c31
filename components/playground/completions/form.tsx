"use client";

import { useEffect, useId } from "react";
import { variablesOf } from "@/lib/contracts/text-variables";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/text-area";
import { formatCount } from "../figures";
import { VariablesPanel } from "../variables";
import { type Answers, usageShares } from "./answers";
import { type CompletionSession, canUndo, continueFrom, noteRound, shownAnswer, undoRun } from "./page-state";

/** Variables, suffix and usage, below the parameters. */
export function Below({ session }: { session: CompletionSession }) {
  const id = useId();
  const output = session.stateOf(session.state.columns[0]?.id ?? "")?.output;
  const { before, after, variables } = session.state.own;
  const names = variablesOf([before, after]);
  return (
    <>
      {names.length > 0 && (
        <div className="section">
          <VariablesPanel names={names} values={variables} onChange={(values) => session.setOwn({ variables: values })} />
        </div>
      )}
      <div className="section">
        <div className="section-head">
          <h2>
            <label htmlFor={id}>Suffix</label>
          </h2>
          <span className="label ml-auto">splits the editor</span>
        </div>
        <TextArea
          id={id}
          look="mono"
          rows={2}
          spellCheck={false}
          placeholder="What comes after the generated text"
          value={after}
          readOnly={session.running}
          onChange={({ target }) => session.setOwn({ after: target.value })}
        />
      </div>
      <Usage output={output} />
    </>
  );
}

function Usage({ output }: { output: Answers | undefined }) {
  const usage = output?.usage;
  const count = output?.answers.length ?? 0;
  const { shares, none } = usage ? usageShares(usage) : { shares: [], none: [] };
  const total = Math.max(
    shares.reduce((sum, { tokens }) => sum + tokens, 0),
    1,
  );
  let before = 0;
  return (
    <div className="section">
      <div className="section-head">
        <h2>{count > 1 ? `Usage, all ${count} answers` : "Usage"}</h2>
        <span className="mono ml-auto font-normal">{usage ? `${formatCount(usage.total_tokens)} tok` : "–"}</span>
      </div>
      <svg aria-hidden="true" width="100%" height="12" className="my-1 block">
        {shares.length === 0 && <rect width="100%" height="12" fill="var(--rule)" />}
        {shares.map(({ label, tokens, ink }) => {
          const x = (before / total) * 100;
          before += tokens;
          return (
            <g key={label}>
              <rect x={`${x}%`} width={`${(tokens / total) * 100}%`} height="12" fill={ink} />
              {x > 0 && <rect x={`${x}%`} width="1" height="12" fill="var(--panel)" />}
            </g>
          );
        })}
      </svg>
      <dl>
        {shares.map(({ label, tokens, ink }) => (
          <UsageLine key={label} label={label} ink={ink} figure={formatCount(tokens)} />
        ))}
        {none.length > 0 && <UsageLine label={`Tokens of ${none.join(", ")}`} figure="–" />}
      </dl>
      {!usage && <p className="text-dense text-ink-3">The provider reports usage when the answer ends.</p>}
    </div>
  );
}

function UsageLine({ label, ink, figure }: { label: string; ink?: string; figure: string }) {
  return (
    <div className="flex min-h-6 items-center gap-2 py-0.5">
      <svg aria-hidden="true" width="8" height="8" className="flex-none">
        <rect x="0.5" y="0.5" width="7" height="7" fill={ink ?? "none"} stroke={ink ?? "var(--rule-2)"} />
      </svg>
      <dt className="text-dense text-ink-2">{label}</dt>
      <dd className="mono ml-auto">{figure}</dd>
    </div>
  );
}

/** Undo and Continue, beside Run. */
export function Actions({ session }: { session: CompletionSession }) {
  const { round, running } = session;
  useEffect(() => {
    if (round) noteRound(session);
  }, [session, round]);
  const first = session.state.columns[0]?.id ?? "";
  const answer = session.state.columns.length === 1 ? shownAnswer(session, session.stateOf(first)) : undefined;
  return (
    <>
      <Button
        variant="quiet"
        className="order-first -ml-2.5 max-md:min-h-11"
        disabled={(!round || round.saved) && !canUndo(session)}
        onClick={() => undoRun(session)}
      >
        Undo last run
      </Button>
      <Button
        className="max-md:min-h-11"
        disabled={!answer || answer.text === "" || running}
        title="Appends the answer to the prompt and continues from there"
        onClick={() => continueFrom(session)}
      >
        Continue
      </Button>
    </>
  );
}
