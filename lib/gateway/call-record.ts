import type { Failure } from "../contracts/errors";
import { costOf, lacksTier, NANO_DOLLARS } from "../contracts/prices";
import type { CallRecord, Outcome } from "../contracts/record";
import { scrub } from "../secrets/scrub";
import type { Call } from "./call";
import { secretsOf } from "./credentials";

const WARNING_KEPT = 300;
/** Proxies refuse replies with long headers. */
const WARNING_HEADER = 500;
const USER_KEPT = 256;

/** A call of any endpoint, known or not. */
type AnyCall = Call<{ id: string }>;

/** The call's row. A model name that was not found is text of the caller. */
export function recordOf(call: AnyCall, status: number, failure?: Failure): CallRecord {
  const { principal, target, tokens } = call;
  return {
    id: call.requestId,
    at: call.at,
    teamId: principal?.teamId ?? "",
    keyId: principal?.keyId ?? "",
    endpoint: call.endpoint.id,
    model: failure ? scrub(call.model, secretsOf(call)) : call.model,
    provider: target?.provider.id ?? "",
    upstreamModel: target?.model ?? "",
    status,
    code: failure?.code ?? "",
    stream: call.stream,
    inputTokens: tokens?.input ?? 0,
    outputTokens: tokens?.output ?? 0,
    cachedTokens: tokens?.cached ?? 0,
    writtenTokens: tokens?.billed?.written ?? 0,
    durationMs: Math.round(call.elapsed()),
    firstEventMs: Math.round(call.firstEventMs),
    attempts: call.attempts,
    warnings: call.warnings?.map((warning) => kept(call, warning, WARNING_KEPT)).join("\n") ?? "",
    endUser: call.endUser === "" ? "" : kept(call, call.endUser, USER_KEPT),
    costNano: costNano(call, failure),
    outcome: outcomeOf(call, failure),
    address: call.address,
    client: call.client,
    bytesIn: call.bytesIn,
    bytesOut: call.bytesOut,
    heldBy: call.heldBy,
    leasedBy: call.leasedBy,
    heldNano: call.heldNano,
    tries: triesOf(call, failure),
    keyMetadata: principal?.metadata ?? "",
    logBodies: principal?.logBodies ?? "off",
    queueMs: Math.round(call.queuedMs ?? -1),
    cache: call.cache,
    savedNano: call.cache === "" ? 0 : (lastNano(call) ?? 0),
    estimated: call.spentNano !== 0 || tokens?.estimated === true || lacksTier(target?.listing.price, tokens?.billed?.tier),
    mirrorOf: call.mirrorOf,
    prompt: call.prompt,
    promptVersion: call.promptVersion,
    session: call.turn?.id ?? "",
    turn: call.turn?.text ?? "",
    rollout: call.rollout,
  };
}

function triesOf(call: AnyCall, failure: Failure | undefined): string {
  const all = call.attemptRecords(failure);
  return all.length === 0 ? "" : JSON.stringify(all);
}

function outcomeOf(call: AnyCall, failure: Failure | undefined): Outcome {
  if (!failure) return "ok";
  if (failure.code === "client_closed") return "cancelled";
  return call.firstEventMs >= 0 ? "cut" : "failed";
}

/** What an attempt used, for its cost. */
type Charged = Pick<AnyCall, "tokens" | "target" | "characters">;

/** In nano-dollars; null if unknown. A failed call costs nothing, like one from the cache; a broken one costs what was delivered. */
export function costNano(call: AnyCall, failure?: Failure): number | null {
  const { tokens } = call;
  if (call.cache !== "") return 0;
  if (call.target === undefined) return call.spentNano;
  if (failure && tokens === undefined) return call.spentNano;
  const last = lastNano(call);
  return last === null || call.spentNano === null ? null : last + call.spentNano;
}

function lastNano({ tokens, target, characters }: Charged): number | null {
  const price = target?.listing.price;
  if (!price) return null;
  const billed = tokens?.billed;
  // Listed one by one: object spread costs more than the sum.
  const dollars = costOf(
    {
      in: tokens?.input,
      out: tokens?.output,
      cached: tokens?.cached,
      written: billed?.written,
      writtenHour: billed?.writtenHour,
      audioIn: billed?.audioIn,
      audioCached: billed?.audioCached,
      imageIn: billed?.imageIn,
      audioOut: billed?.audioOut,
      imageOut: billed?.imageOut,
      searches: billed?.searches,
      tier: billed?.tier,
      resolution: billed?.resolution,
      images: tokens?.images,
      seconds: tokens?.seconds,
      characters,
    },
    price,
  );
  const nano = dollars === undefined ? undefined : Math.round(dollars * NANO_DOLLARS);
  return nano !== undefined && Number.isSafeInteger(nano) ? nano : null;
}

/** The running attempt broke off in its answer: its cost is added to that of the next one. */
export function spend(call: AnyCall): void {
  call.spentNano = costNano(call);
  call.tokens = undefined;
}

/** An attempt was given up for another one: its cost is added to that of the answer. */
export function spendBeside(call: AnyCall, used: Charged): void {
  const nano = lastNano(used);
  call.spentNano = nano === null || call.spentNano === null ? null : nano + call.spentNano;
}

/** The warnings so far as a reply header; undefined if there are none. They may quote the caller. */
export function warningHeader(call: AnyCall): string | undefined {
  const { warnings } = call;
  if (warnings === undefined) return undefined;
  const words = warnings.map((warning) => kept(call, warning, WARNING_KEPT)).join("; ");
  const plain = words.replace(/[^\x20-\x7e]+/g, "?");
  return plain.length > WARNING_HEADER ? `${plain.slice(0, WARNING_HEADER - 3)}...` : plain;
}

function kept(call: AnyCall, words: string, characters: number): string {
  return scrub(words, secretsOf(call)).slice(0, characters);
}
