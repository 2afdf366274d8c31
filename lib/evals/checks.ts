import type { CheckOf, CheckResult, EvaluationCheck, PassRule } from "../contracts/evaluation-checks";
import type { CheckedAnswer, CheckedRow } from "./answer";
import type { CheckCalls } from "./check-calls";
import { CheckError } from "./check-error";
import { isRecognised, languageOf } from "./language";
import { isAccepted, isGraded, isHarmless, isRelevant, isSimilar } from "./model-checks";
import { isPreferred } from "./pairwise";
import { callsTool, contains, type Decision, equals, fitsSchema, hasLength, isJson, matches } from "./text-checks";
import { TookTooLong } from "./time-bound";

interface Checking {
  answer: CheckedAnswer;
  row: CheckedRow;
  calls: CheckCalls;
  /** The first column's answer; null for this column itself. Rejects with `CheckError` if there is none. */
  first(): Promise<string | null>;
}

type Made = Decision & Pick<CheckResult, "requestId" | "outcome">;
type Make<Type extends EvaluationCheck["type"]> = (check: CheckOf<Type>, on: Checking) => Made | Promise<Made>;

const NANO = 1e9;

const CHECKS: { [Type in EvaluationCheck["type"]]: Make<Type> } = {
  equals: (check, { answer, row }) => equals(check, answer, row),
  contains: (check, { answer, row }) => contains(check, answer, row),
  regex: (check, { answer }) => matches(check, answer),
  json: (check, { answer }) => isJson(check, answer),
  json_schema: (check, { answer }) => fitsSchema(check, answer),
  tool_call: (check, { answer }) => callsTool(check, answer),
  length: (check, { answer }) => hasLength(check, answer),
  language: ({ language }, { answer }) => isInLanguage(language, answer),
  latency: ({ maxMs }, { answer: { latencyMs } }) => {
    if (latencyMs === null) throw new CheckError("The duration of the call is not known.");
    return { passed: latencyMs <= maxMs, reason: `${Math.round(latencyMs)} ms, at most ${maxMs}.` };
  },
  cost: ({ maxUsd }, { answer: { costNano } }) => {
    if (costNano === null) throw new CheckError("The cost is not known: the model has no price.");
    return { passed: costNano <= maxUsd * NANO, reason: `$${(costNano / NANO).toFixed(6)}, at most $${maxUsd}.` };
  },
  similarity: isSimilar,
  relevance: isRelevant,
  moderation: isHarmless,
  judge: isGraded,
  compare: isPreferred,
  webhook: isAccepted,
};

function isInLanguage(language: string, { text }: CheckedAnswer): Decision {
  if (!isRecognised(language)) throw new CheckError(`The language '${language}' is not among those that can be recognised.`);
  const found = languageOf(text);
  if (found === null) throw new CheckError("The language of the answer cannot be determined.");
  return { passed: found === language, reason: `The answer is in '${found}'.` };
}

const CALLING: ReadonlySet<EvaluationCheck["type"]> = new Set(["similarity", "relevance", "moderation", "judge", "compare", "webhook"]);

/** Whether a check waits for a model or a service. */
export function isCalling({ type }: Pick<EvaluationCheck, "type">): boolean {
  return CALLING.has(type);
}

interface Known {
  /** Results of an earlier attempt, in the order of the checks: those in error are made again. Empty if there was none. */
  known?: readonly CheckResult[];
  /** Stores the results so far, while others are still being made. */
  keep?(results: readonly CheckResult[]): Promise<void>;
}

/**
 * Makes all checks of an answer, those that call a model last; the results are in the given order. Rejects with a fault of this program or
 * of `calls`, once all calls have ended.
 */
export async function checkAnswer(
  checks: readonly EvaluationCheck[],
  { known = [], keep = async () => undefined, ...on }: Checking & Known,
): Promise<CheckResult[]> {
  const results = checks.map((check, at) => known[at] ?? unmade(check));
  const open = [...checks.entries()].filter(([at]) => results[at]?.state === "error");
  for (const [at, check] of open) if (!isCalling(check)) results[at] = await resultOf(check, on);
  let left = open.filter(([, check]) => isCalling(check)).length;
  let kept = Promise.resolve();
  const calls = open.map(async ([at, check]) => {
    if (!isCalling(check)) return;
    results[at] = await resultOf(check, on);
    left -= 1;
    if (left > 0) kept = kept.then(() => keep([...results]));
    await kept;
  });
  for (const call of await Promise.allSettled(calls)) if (call.status === "rejected") throw call.reason;
  return results;
}

function unmade(check: EvaluationCheck): CheckResult {
  return { name: nameOf(check), type: check.type, state: "error", score: null, reason: "Not made yet." };
}

async function resultOf(check: EvaluationCheck, on: Checking): Promise<CheckResult> {
  const { type } = check;
  const name = nameOf(check);
  try {
    const { passed, score = passed ? 1 : 0, reason, requestId, outcome } = await make(check, on);
    return {
      name,
      type,
      state: passed ? "passed" : "failed",
      score,
      reason,
      ...(requestId ? { requestId } : {}),
      ...(outcome && { outcome }),
    };
  } catch (error) {
    if (!(error instanceof CheckError || error instanceof TookTooLong)) throw error;
    return { name, type, state: "error", score: null, reason: error.message };
  }
}

function make<Type extends EvaluationCheck["type"]>(check: CheckOf<Type>, on: Checking): Made | Promise<Made> {
  // A member of a union of pairs: its type selects the function of the same type.
  const one: Make<Type> = CHECKS[check.type as Type];
  return one(check, on);
}

/** The name that results and pages show. */
function nameOf(check: EvaluationCheck): string {
  return check.name ?? check.type.replaceAll("_", " ");
}

export type Verdict = "passed" | "failed" | "error";

/** The state and score of a cell. Checks in error decide neither way: only if the others leave it open is the cell an error. */
export function verdictOf(
  checks: readonly EvaluationCheck[],
  results: readonly CheckResult[],
  { atLeast }: PassRule,
): { verdict: Verdict; score: number | null } {
  const total = sum(checks.map(({ weight }) => weight));
  const weightOf = (state: CheckResult["state"]) => sum(checks.map(({ weight }, at) => (results[at]?.state === state ? weight : 0)));
  if (total === 0) return { verdict: "passed", score: 1 };
  const passed = weightOf("passed") / total;
  const open = weightOf("error") / total;
  const scored = checks.flatMap(({ weight }, at) => {
    const score = results[at]?.score ?? null;
    return score === null ? [] : [{ weight, score }];
  });
  const weights = sum(scored.map(({ weight }) => weight));
  const score = weights === 0 ? null : sum(scored.map((one) => one.weight * one.score)) / weights;
  const least = atLeast - 1e-9;
  if (passed >= least) return { verdict: "passed", score };
  return { verdict: passed + open >= least ? "error" : "failed", score };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
