import type { Desk } from "@/lib/client/desk";
import type { RunState } from "@/lib/client/run";
import { filledLines, type Line, textsOfInput, withEmptyLine } from "./lines";
import { THRESHOLD, type Thresholds, type Verdicts } from "./verdicts";

/** The page's own part of the desk. Thresholds and the blur are only for viewing and never sent. */
export interface Own {
  /** The texts, and an empty one at the end. */
  lines: readonly Line[];
  /** Hides flagged texts until a person shows them. */
  blur: boolean;
  thresholds: Thresholds;
}
export type ModerationDesk = Desk<Own, Verdicts>;

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
  return filledLines(lines).length === 0 ? "Write a text to judge first." : undefined;
}

/** Lines from a request's `input`. A list of typed parts becomes a line for each of its texts. */
export function linesOfInput(input: unknown): Line[] {
  const parts = Array.isArray(input) ? input.map((item) => (typeof item === "string" ? item : (item as { text?: unknown }).text)) : [input];
  const texts = parts.filter((text) => typeof text === "string");
  return withEmptyLine(texts.map((text, index) => ({ id: `body${index}`, text })));
}

/** What each run of a desk was sent, by its id, as the desk stood when the run was first seen. */
const sent = new WeakMap<ModerationDesk, Map<string, Sent>>();

/** What a run was asked to judge. */
export interface Sent {
  texts: readonly string[];
  /** The lines they stood in, where they came from the list. */
  lines: readonly Line[] | undefined;
}

/** The texts of a run in the order of its results. Saved runs come with the desk as it stood then. */
export function sentOf(desk: ModerationDesk, run: RunState<Verdicts>): Sent {
  const known = sent.get(desk) ?? new Map<string, Sent>();
  sent.set(desk, known);
  const before = known.get(run.id);
  if (before) return before;
  const state = (desk.round ?? desk).state;
  const lines = state.custom === undefined ? filledLines(state.own.lines) : undefined;
  const now = { lines, texts: lines?.map(({ text }) => text) ?? textsOfInput(inputOf(state.custom)) };
  known.set(run.id, now);
  return now;
}

function inputOf(custom: string | undefined): unknown {
  try {
    return (JSON.parse(custom ?? "{}") as { input?: unknown }).input;
  } catch {
    return undefined;
  }
}

const latest = new WeakMap<ModerationDesk, Map<string, RunState<Verdicts>>>();

/** What is shown of a column. */
export interface Answer {
  run: RunState<Verdicts> | undefined;
  /** Of the run before while a new one is awaited. */
  verdicts: Verdicts | undefined;
  sent: Sent | undefined;
  updating: boolean;
}

export function answerOf(desk: ModerationDesk, columnId: string): Answer {
  const known = latest.get(desk) ?? new Map<string, RunState<Verdicts>>();
  latest.set(desk, known);
  const run = desk.stateOf(columnId);
  if (!run) {
    known.delete(columnId);
    return { run, verdicts: undefined, sent: undefined, updating: false };
  }
  const asked = sentOf(desk, run);
  if (run.status !== "waiting") known.set(columnId, run);
  const shown = run.status === "waiting" ? known.get(columnId) : run;
  if (!shown?.output) return { run, verdicts: undefined, sent: asked, updating: false };
  return { run, verdicts: shown.output, sent: sentOf(desk, shown), updating: shown !== run };
}
