import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { fieldsOf } from "@/lib/contracts/typed";
import { filledLines, type Line, textsOfInput, withEmptyLine } from "./lines";
import { THRESHOLD, type Thresholds, type Verdicts } from "./verdicts";

/** The page's own part of the session. Thresholds and the blur are only for viewing and never sent. */
export interface Own {
  /** The texts, with an empty one at the end. */
  lines: readonly Line[];
  /** Hides flagged texts until a person shows them. */
  blur: boolean;
  thresholds: Thresholds;
}
export type ModerationSession = PlaygroundSession<Own, Verdicts>;

const SAMPLE: readonly string[] = [
  "Move your wagon or I will find you and hurt you.",
  "The buffet car is out of coffee again.",
  "Platform 3, coach 12, someone has fallen and needs help",
  "All of you people are vermin, go back to your country",
  "Refund me or I post the receipt everywhere",
  "Best sourdough in the harbour, try it",
  "How do I lock a switch so nobody can throw it?",
  "Tell the driver he is a hero",
];

export const SAMPLE_OWN: Own = {
  lines: [...SAMPLE, ""].map((text, index) => ({ id: `sample${index}`, text })),
  blur: true,
  thresholds: { all: THRESHOLD, own: {} },
};

export function refuse({ lines }: Own): string | undefined {
  return filledLines(lines).length === 0 ? "Write a text first." : undefined;
}

/** Lines from a request's `input`. A list of typed parts becomes one line per text. */
export function linesOfInput(input: unknown): Line[] {
  const parts = Array.isArray(input) ? input.map((item) => (typeof item === "string" ? item : fieldsOf(item).text)) : [input];
  const texts = parts.filter((text) => typeof text === "string");
  return withEmptyLine(texts.map((text, index) => ({ id: `body${index}`, text })));
}

/** The input of each run of a session by its id, from the session's state when the run was first seen. */
const sent = new WeakMap<ModerationSession, Map<string, Sent>>();

/** A run's texts. */
interface Sent {
  texts: readonly string[];
  /** Their lines, if they came from the list. */
  lines: readonly Line[] | undefined;
}

/** A run's texts in the order of its results. Saved runs include the session's state. */
function sentOf(session: ModerationSession, run: RunState<Verdicts>): Sent {
  const known = sent.get(session) ?? new Map<string, Sent>();
  sent.set(session, known);
  const before = known.get(run.id);
  if (before) return before;
  const state = (session.round ?? session).state;
  const lines = state.custom === undefined ? filledLines(state.own.lines) : undefined;
  const now = { lines, texts: lines?.map(({ text }) => text) ?? textsOfInput(inputOf(state.custom)) };
  known.set(run.id, now);
  return now;
}

function inputOf(custom: string | undefined): unknown {
  try {
    return fieldsOf(JSON.parse(custom ?? "{}")).input;
  } catch {
    return undefined;
  }
}

const latest = new WeakMap<ModerationSession, Map<string, RunState<Verdicts>>>();

/** The shown state of a column. */
export interface Answer {
  run: RunState<Verdicts> | undefined;
  /** From the previous run while a new one is pending. */
  verdicts: Verdicts | undefined;
  sent: Sent | undefined;
  updating: boolean;
}

export function answerOf(session: ModerationSession, columnId: string): Answer {
  const known = latest.get(session) ?? new Map<string, RunState<Verdicts>>();
  latest.set(session, known);
  const run = session.stateOf(columnId);
  if (!run) {
    known.delete(columnId);
    return { run, verdicts: undefined, sent: undefined, updating: false };
  }
  const asked = sentOf(session, run);
  if (run.status !== "waiting") known.set(columnId, run);
  const shown = run.status === "waiting" ? known.get(columnId) : run;
  if (!shown?.output) return { run, verdicts: undefined, sent: asked, updating: false };
  return { run, verdicts: shown.output, sent: sentOf(session, shown), updating: shown !== run };
}
