import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { fillIn, type Variables } from "@/lib/contracts/text-variables";
import { fieldsOf } from "@/lib/contracts/typed";
import { type Answer, type Answers, withoutEcho } from "./answers";
import { type Doc, takeIn } from "./document";

/** The page's own state: the editor's text, and which of several answers it shows. */
export interface Own extends Doc {
  shown: number;
  /** Values of `{{name}}` in the text. */
  variables: Variables;
}
export type CompletionSession = PlaygroundSession<Own, Answers>;

/** The editor's content: the form's text, or in JSON mode the prompt of the body. */
export function docOf(
  session: CompletionSession,
  { custom, own }: Pick<CompletionSession["state"], "custom" | "own"> = session.state,
): Own {
  if (custom === undefined) return own;
  try {
    return session.rules.fromBody(JSON.parse(custom)).own;
  } catch {
    return own;
  }
}

/** The run's answers to the current text, without what `echo` repeats. None once the text has continued. */
export function answersTo(session: CompletionSession, run: RunState<Answers> | undefined): readonly Answer[] {
  const sent = textOf(docOf(session));
  if (!run?.output || promptOf(session, run) !== sent) return [];
  return run.output.answers.map(({ text, finish }) => ({ text: withoutEcho(text, sent), finish }));
}

const textOf = ({ before, variables }: Own) => fillIn(before, variables);

/** Saved runs have no request body, but their round has the form. */
function promptOf(session: CompletionSession, { wire }: RunState<Answers>): string {
  if (wire.requestBody !== "") return String(fieldsOf(JSON.parse(wire.requestBody)).prompt);
  return textOf(docOf(session, session.round?.state));
}

export function shownAnswer(session: CompletionSession, run: RunState<Answers> | undefined): Answer | undefined {
  const answers = answersTo(session, run);
  return answers[Math.min(session.state.own.shown, answers.length - 1)];
}

/** Appends the shown answer to the prompt and requests a continuation. */
export function continueFrom(session: CompletionSession): void {
  const answer = shownAnswer(session, session.stateOf(session.state.columns[0]?.id ?? ""));
  if (!answer || session.running) return;
  session.setOwn({ ...takeIn(session.state.own, answer.text), shown: 0 });
  void session.start();
}

interface PastRound {
  round: CompletionSession["round"];
  own: Own;
}
const pasts = new WeakMap<CompletionSession, PastRound[]>();

/** Stores the text of each round at its start. */
export function noteRound(session: CompletionSession): void {
  const past = pasts.get(session) ?? [];
  pasts.set(session, past);
  const { round } = session;
  if (round && !round.saved && past.at(-1)?.round !== round) past.push({ round, own: round.state.own });
}

export function canUndo(session: CompletionSession): boolean {
  return (pasts.get(session)?.length ?? 0) > 0;
}

/** Restores the text before the last run, and removes the answer. */
export function undoRun(session: CompletionSession): void {
  const last = pasts.get(session)?.pop();
  if (!last) return;
  session.clear();
  session.setOwn(last.own);
}
