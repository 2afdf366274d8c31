import { createHmac } from "node:crypto";
import { Failure } from "../../contracts/errors";
import type { CheckResult } from "../../contracts/evaluation-checks";
import type { Person } from "../../contracts/person";
import { ownJson } from "../../contracts/typed";
import { agreementOf, signTest } from "../../evals/statistics";
import type { Store } from "../../store/database/open";
import type { BlindQuery, BlindResult, BlindTurn, BlindVote } from "./blind-contract";
import type { StoredCell } from "./cells-store";
import { readRows, type StoredEvaluation } from "./store";
import { cellView } from "./views";
import { countPairs, countVotes, nextPair, type Pairing, pairCells, storeVote, votesWithChecks } from "./votes-store";

interface Setting {
  store: Store;
  evaluation: StoredEvaluation;
  person: Person;
  /** Decides the sides, so that nobody can tell them from what is sent. */
  key: Buffer;
}

interface Place {
  position: number;
  try_no: number;
}

/** The next pair that the person has not voted on. */
export async function blindTurn(setting: Setting, columns: BlindQuery): Promise<BlindTurn> {
  const { store, person } = setting;
  const pairing = pairingOf(setting, columns);
  const place = await nextPair(store, pairing, person.userId);
  const counts = await countPairs(store, pairing, person.userId);
  if (!place) return { pair: null, ...counts };
  const [row] = await readRows(store, { id: pairing.id, from: place.position, limit: 1 });
  const [first, second] = await pairCells(store, pairing, place);
  if (!row || !first || !second) return { pair: null, ...counts };
  const [left, right] = isLowerLeft(setting, pairing, place) ? [first, second] : [second, first];
  const { variables, expected } = row;
  const shown = { row: place.position, try: place.try_no, variables: ownJson<Record<string, unknown>>(variables), expected };
  return { pair: { ...shown, left: answerIn(left), right: answerIn(right) }, ...counts };
}

/** Stores a vote, and returns the next pair. Throws `invalid_value` if it is no pair. */
export async function blindVote(setting: Setting, { a, b, row, try: try_no, choice }: BlindVote): Promise<BlindTurn> {
  const { store, person } = setting;
  const pairing = pairingOf(setting, { a, b });
  const place = { position: row, try_no };
  if ((await pairCells(store, pairing, place)).length < 2)
    throw new Failure("invalid_value", `Row ${row}, try ${try_no} has no answers of both columns.`, { param: "row" });
  const lower = isLowerLeft(setting, pairing, place) ? "left" : "right";
  const stored = choice === "tie" || choice === "neither" ? choice : choice === lower ? "a" : "b";
  const at = { evaluation_id: pairing.id, column_a: pairing.a, column_b: pairing.b, ...place };
  await storeVote(store, { ...at, person_id: person.userId, choice: stored, voted_at: Date.now() });
  return blindTurn(setting, { a, b });
}

/** The votes of all people. */
export async function blindResult(setting: Omit<Setting, "key" | "person">, columns: BlindQuery): Promise<BlindResult> {
  const pairing = pairingOf(setting, columns);
  const { a, b, ties, neither, people } = await countVotes(setting.store, pairing);
  const preferences = (await votesWithChecks(setting.store, pairing)).flatMap(({ choice, first, second }) => {
    const [one, other] = [judgedScore(first), judgedScore(second)];
    if (one === null || other === null) return [];
    return [{ left: choice, right: one === other ? "tie" : one > other ? "a" : "b", count: 1 }];
  });
  const judge = preferences.length === 0 ? null : agreementOf(preferences);
  const isTurned = columns.a > columns.b;
  return { votes: a + b + ties + neither, a: isTurned ? b : a, b: isTurned ? a : b, ties, neither, pValue: signTest(a, b), people, judge };
}

function pairingOf({ evaluation }: Pick<Setting, "evaluation">, { a, b }: BlindQuery): Pairing {
  const problem = "must be two different columns of the evaluation, counted from 0";
  if (a === b || Math.max(a, b) >= evaluation.column_count)
    throw new Failure("invalid_value", `\`a\` and \`b\` ${problem}.`, { param: "b" });
  return { id: evaluation.id, a: Math.min(a, b), b: Math.max(a, b) };
}

/** The same for a person and a pair each time. */
function isLowerLeft({ key, person }: Pick<Setting, "key" | "person">, { id, a, b }: Pairing, { position, try_no }: Place): boolean {
  const hash = createHmac("sha256", key)
    .update(JSON.stringify([person.userId, id, a, b, position, try_no]))
    .digest();
  return hash.readUInt8(0) < 128;
}

function answerIn(cell: StoredCell) {
  const { answer, toolCalls } = cellView(cell, { whole: true });
  return { answer, toolCalls };
}

/** The mean score of a cell's judges; null without any. */
function judgedScore(checks: string): number | null {
  const scores = ownJson<CheckResult[]>(checks).flatMap(({ type, score }) =>
    (type === "judge" || type === "compare") && score !== null ? [score] : [],
  );
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
