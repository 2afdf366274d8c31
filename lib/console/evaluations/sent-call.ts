import { setTimeout as pause } from "node:timers/promises";
import { newId } from "../../contracts/ids";
import { fieldsOf, listOf } from "../../contracts/typed";
import type { MadeCall } from "../made-calls";
import type { EvaluationCaller } from "./caller";
import type { PauseReason } from "./contract";

/** The evaluation cannot go on for now. */
export class Paused extends Error {
  constructor(
    readonly code: PauseReason,
    message: string,
  ) {
    super(message);
  }
}

/** The process stops before the call was sent: it is sent after the next start. */
export class Unsent extends Error {}

/** What a call has cost, if it has a row. */
export interface Figures {
  latencyMs: number | null;
  /** Null if a price is unknown. */
  costNano: number | null;
  inputTokens: number;
  outputTokens: number;
}

export const NO_FIGURES: Figures = { latencyMs: null, costNano: null, inputTokens: 0, outputTokens: 0 };

/** A call without a usable answer, which may have been charged all the same. */
export class CallFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly figures: Figures = NO_FIGURES,
  ) {
    super(message);
  }
}

/** An answer of the gateway. */
export interface Answered extends Figures {
  reply: Record<string, unknown>;
  requestId: string;
}

/** Repeats of a call that failed for a passing reason; the gateway has tried all targets by then. */
const MOST_REPEATS = 2;
const FIRST_PAUSE_MS = 1_000;
/** How long a call waits for its key's limits or the gateway's storage before it is an error. */
const LONGEST_WAIT_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 60_000;
/** An earlier call is only repeated within this time: later, its outcome may be forgotten. */
const REMEMBERED_MS = 10 * 60_000;
/** What is not repeated by itself, because it may have been paid for. */
const LOST = "The gateway was stopped during this call. It may have been charged, so it was not repeated.";
const DENIED = new Set(["invalid_api_key", "access_denied", "not_signed_in"]);
const WAITING = new Set(["rate_limit_exceeded", "service_unavailable"]);

/** The call that an earlier process may have begun, under whose key and when. */
export interface Begun {
  keyId: string;
  at: number;
}

interface Sent {
  path: string;
  body: string;
  idempotencyKey: string;
  begun: Begun | undefined;
  /** Resolves when the id of the next attempt is recorded. */
  record?(requestId: string): Promise<void>;
  /** What an earlier process has recorded about the begun call. */
  figures?(): Promise<Figures & { requestId: string }>;
}

/**
 * Sends one call, with repeats if they are worth it; what an earlier process has begun is not sent again if it may have been charged.
 * Rejects with `CallFailed`, with `Paused` if no other call could be made either, and with `Unsent` if `signal` fires before it is sent.
 */
export async function sendCall(caller: EvaluationCaller, sent: Sent, signal: AbortSignal): Promise<Answered> {
  const known = sent.begun && (await earlierAnswer(caller, sent, sent.begun));
  if (known) return known;
  const until = Date.now() + LONGEST_WAIT_MS;
  for (let repeats = 0; ; ) {
    if (signal.aborted) throw new Unsent();
    const requestId = newId("req_");
    await sent.record?.(requestId);
    const made = await caller.post({ ...sent, requestId });
    if (!made) throw new Paused("access", "The key that started the evaluation was revoked or has expired.");
    if (made.status < 300) return answerOf(made);
    const { code, message } = failureOf(made);
    if (code === "shutting_down") throw new Unsent();
    const failed = (named: string, words: string) => new CallFailed(named, words, figuresOf(made));
    if (signal.aborted || code === "idempotency_in_progress") throw failed("interrupted", LOST);
    if (code === "client_closed") throw failed("timeout", "The call took longer than ten minutes.");
    if (code === "insufficient_quota") throw new Paused("quota", message);
    if (DENIED.has(code)) throw new Paused("access", message);
    const waits = WAITING.has(code);
    if (!isPassing(made) || (waits ? Date.now() > until : repeats >= MOST_REPEATS)) throw failed(code, message);
    await waitFor(retryAfter(made) ?? FIRST_PAUSE_MS * 2 ** repeats, signal);
    if (!waits) repeats += 1;
  }
}

/** The answer to the call that an earlier process has begun; undefined if it was not made, or failed. */
async function earlierAnswer(caller: EvaluationCaller, sent: Sent, { keyId, at }: Begun): Promise<Answered | undefined> {
  const earlier = await caller.earlier({ keyId, path: sent.path, idempotencyKey: sent.idempotencyKey });
  const isForgotten = !earlier && Date.now() - at > REMEMBERED_MS;
  if (!earlier && !isForgotten) return undefined;
  const { requestId, ...figures } = (await sent.figures?.()) ?? { ...NO_FIGURES, requestId: "" };
  if (earlier?.state === "done") return { ...figures, requestId, reply: fieldsOf(parsed(earlier.reply.body)) };
  throw new CallFailed("interrupted", LOST, figures);
}

/** Whether the same call may succeed later. */
function isPassing({ status, headers }: MadeCall): boolean {
  return (status === 429 || status >= 500) && headers["x-should-retry"] !== "false";
}

function retryAfter({ headers }: MadeCall): number | undefined {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return seconds > 0 ? seconds * 1_000 : undefined;
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(Math.min(ms, LONGEST_PAUSE_MS), undefined, { signal, ref: false }).catch(() => undefined);
}

function failureOf({ status, text }: MadeCall): { code: string; message: string } {
  const { code, message } = fieldsOf(fieldsOf(parsed(text)).error);
  return { code: String(code ?? `http_${status}`), message: String(message ?? `The gateway answered ${status}.`) };
}

function answerOf(made: MadeCall): Answered {
  const figures = figuresOf(made);
  if (made.cut) throw new CallFailed("answer_too_long", "The answer is longer than 256 KiB.", figures);
  return { reply: fieldsOf(parsed(made.text)), requestId: made.requestId, ...figures };
}

function figuresOf({ row, totalMs }: MadeCall): Figures {
  if (!row) return { ...NO_FIGURES, latencyMs: Math.round(totalMs) };
  return { latencyMs: row.durationMs, costNano: row.costNano, inputTokens: row.inputTokens, outputTokens: row.outputTokens };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/** Text and function calls of a chat completion. */
export function chatAnswer(reply: Record<string, unknown>): { text: string; toolCalls: { name: string; arguments: string }[] } {
  const message = fieldsOf(fieldsOf(listOf(reply.choices)[0]).message);
  const toolCalls = listOf(message.tool_calls).flatMap((call) => {
    const { name, arguments: args } = fieldsOf(fieldsOf(call).function);
    return typeof name === "string" ? [{ name, arguments: typeof args === "string" ? args : "" }] : [];
  });
  return { text: typeof message.content === "string" ? message.content : "", toolCalls };
}
