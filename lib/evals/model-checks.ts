import { z } from "zod";
import type { CheckOf } from "../contracts/evaluation-checks";
import type { CheckedAnswer, CheckedRow } from "./answer";
import type { CheckCalls } from "./check-calls";
import { CheckError } from "./check-error";
import { askedTwice, judgeTurns, readVerdict } from "./judge";
import { fillIn } from "./row-text";
import type { Decision } from "./text-checks";

interface CalledDecision extends Decision {
  requestId?: string;
}

interface Setting {
  calls: CheckCalls;
  answer: CheckedAnswer;
  row: CheckedRow;
}

export async function isSimilar(
  { model, value, atLeast }: CheckOf<"similarity">,
  { calls, answer, row }: Setting,
): Promise<CalledDecision> {
  const wanted = fillIn(value, row);
  if (wanted.trim() === "" || answer.text.trim() === "") throw new CheckError("An empty text has no embedding.");
  const { value: vectors, requestId } = await calls.embed(model, [answer.text, wanted]);
  const similarity = cosine(vectors[0] ?? [], vectors[1] ?? []);
  return {
    passed: similarity >= atLeast,
    score: Math.max(0, similarity),
    reason: `Similarity ${similarity.toFixed(3)}, at least ${atLeast}.`,
    requestId,
  };
}

function cosine(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length || left.length === 0) throw new CheckError("The embeddings cannot be compared.");
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const size = Math.sqrt(dot(left, left) * dot(right, right));
  if (!(size > 0)) throw new CheckError("The embeddings cannot be compared.");
  return Math.min(1, Math.max(-1, dot(left, right) / size));
}

export async function isRelevant(
  { model, query, atLeast }: CheckOf<"relevance">,
  { calls, answer, row }: Setting,
): Promise<CalledDecision> {
  if (answer.text.trim() === "") throw new CheckError("An empty answer cannot be ranked.");
  const { value: relevance, requestId } = await calls.rerank(model, fillIn(query, row), answer.text);
  const score = Math.min(1, Math.max(0, relevance));
  return { passed: relevance >= atLeast, score, reason: `Relevance ${relevance.toFixed(3)}, at least ${atLeast}.`, requestId };
}

export async function isHarmless({ model, below }: CheckOf<"moderation">, { calls, answer }: Setting): Promise<CalledDecision> {
  const { value, requestId } = await calls.moderate(model, answer.text);
  const [highest] = Object.entries(value.scores).sort(([, left], [, right]) => right - left);
  const passed = below === undefined ? !value.flagged : (highest?.[1] ?? 0) < below;
  const words = highest ? `highest ${highest[0]} with ${highest[1].toFixed(3)}` : "no scores";
  return { passed, reason: `${passed ? "Not flagged" : "Flagged"}; ${words}.`, requestId };
}

export async function isGraded(check: CheckOf<"judge">, { calls, answer, row }: Setting): Promise<CalledDecision> {
  const { value, requestId } = await askedTwice(calls, check.model, judgeTurns(check, answer, row), (reply) => readVerdict(check, reply));
  return { ...value, requestId };
}

const HookReply = z.object({ pass: z.boolean(), score: z.number().min(0).max(1).optional(), reason: z.string().optional() });
const LONGEST_REASON = 1_000;

export async function isAccepted({ url }: CheckOf<"webhook">, { calls, answer, row }: Setting): Promise<CalledDecision> {
  const { text, toolCalls, latencyMs } = answer;
  const sent = { type: "evaluation.check", answer: text, tool_calls: toolCalls, latency_ms: latencyMs };
  const reply = HookReply.safeParse(await calls.post(url, { ...sent, variables: row.variables, expected: row.expected }));
  if (!reply.success) throw new CheckError("The service must reply with JSON: `pass`, and optionally `score` from 0 to 1 and `reason`.");
  const { pass, score, reason = pass ? "Accepted." : "Refused." } = reply.data;
  return { passed: pass, ...(score === undefined ? {} : { score }), reason: reason.slice(0, LONGEST_REASON) };
}
