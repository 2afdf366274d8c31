import type { RunState } from "@/lib/client/call/run";
import type { SessionState } from "@/lib/client/session/session";
import { fieldsOf } from "@/lib/contracts/typed";
import type { Embeddings } from "./answer";
import { filled, isBlank, type NewRow, type Row } from "./rows";

/** The page's own part of the session. */
export interface Own {
  rows: Row[];
}

/** A text of an answer. Its index in the list of points is its index in the answer. */
export interface Point extends NewRow {
  /** The row it came from; negative if it came from JSON. */
  id: number;
  /** The list's number, from 1. */
  number: number;
  /** The saved run had no room for this text. */
  lost?: boolean;
}

const NONE: readonly Point[] = [];
const known = new WeakMap<Embeddings, readonly Point[]>();

/** The texts of a run's vectors as they were sent: rows may have changed since. */
export function pointsOf(run: RunState<Embeddings> | undefined, state: SessionState<Own>): readonly Point[] {
  const { output } = run ?? {};
  if (!run || !output) return NONE;
  const found = known.get(output);
  if (found) return found;
  const points = made(run, state).slice(0, output.count);
  for (let index = points.length; index < output.count; index++)
    points.push({ id: -1 - index, number: index + 1, text: "Text not kept", lost: true });
  known.set(output, points);
  return points;
}

function made({ wire }: RunState<Embeddings>, { custom, own }: SessionState<Own>): Point[] {
  if (custom === undefined) return own.rows.flatMap((row, index) => (isBlank(row) ? [] : [{ ...row, number: index + 1 }]));
  const input = inputOf(wire.requestBody || custom);
  return input.map((one, index) => ({ id: -1 - index, number: index + 1, text: typeof one === "string" ? one : JSON.stringify(one) }));
}

/** The inputs of a body, one by one: texts, or lists of token ids. */
export function inputOf(body: string): (string | number[])[] {
  try {
    const { input } = fieldsOf(JSON.parse(body));
    if (!Array.isArray(input)) return typeof input === "string" ? [input] : [];
    return typeof input[0] === "number" ? [input] : input;
  } catch {
    return [];
  }
}

/** Whether the list's texts differ from those that were sent. */
export function hasChanged(points: readonly Point[], { custom, own }: SessionState<Own>): boolean {
  if (custom !== undefined || points.length === 0) return false;
  const [rows, sent] = [filled(own.rows), points.filter(({ lost }) => !lost)];
  return rows.length !== sent.length || rows.some(({ text }, index) => text !== sent[index]?.text);
}
