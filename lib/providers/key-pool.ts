import { createHash } from "node:crypto";
import { hintOf } from "../contracts/credential-hint";
import type { Failure } from "../contracts/errors";
import type { KeyPool, KeyState, PoolKey, WeightedKey } from "../contracts/key-pool";
import type { SharedRest } from "../contracts/shared-state";
import { scrub } from "../secrets/scrub";
import type { Provider } from "./capabilities";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** First and longest pause of a key by what it was refused for. It doubles until the key answers again. */
const PAUSES = {
  credential: { first: 5 * MINUTE_MS, most: HOUR_MS },
  quota: { first: MINUTE_MS, most: HOUR_MS },
  rate_limit: { first: 1_000, most: MINUTE_MS },
} as const;
/** A vendor may state a longer rest, but not an endless one. */
const LONGEST_STATED_MS = 24 * HOUR_MS;
/** While the first call after a rest is under way, others take other keys. */
const PROBE_MS = 30_000;
const MOST_MODELS = 100;
const ALL_MODELS = "";

interface Rest {
  until: number;
  ms: number;
}

interface Refusal {
  why: keyof typeof PAUSES;
  /** The model that it concerns, or `ALL_MODELS`. */
  model: string;
}

/** Tells other processes of a rest, or of its end. */
export type ShareRest = (rest: SharedRest) => void;

/** A key, the provider that is opened with it, and its state. */
export class Member implements PoolKey {
  readonly id: string;
  readonly hint: string;
  readonly weight: number;
  /** Position in the rotation. */
  turn = 0;
  lastError: KeyState["lastError"] = null;
  readonly #rests = new Map<string, Rest>();

  constructor(
    { key, weight }: WeightedKey,
    readonly provider: Provider,
  ) {
    this.id = createHash("sha256").update(`${provider.id}\n${key}`).digest("hex").slice(0, 12);
    this.hint = hintOf(key);
    this.weight = weight;
  }

  /** When it takes calls for a model; 0 or a time that has passed if it does now. */
  dueAt(model: string): number {
    if (this.#rests.size === 0) return 0;
    return Math.max(this.#rests.get(ALL_MODELS)?.until ?? 0, this.#rests.get(model)?.until ?? 0);
  }

  /** A call takes the key. If a rest has just ended, it is the probe. */
  take(model: string, now: number): void {
    if (this.#rests.size === 0) return;
    for (const name of [ALL_MODELS, model]) {
      const rest = this.#rests.get(name);
      if (rest && rest.until <= now) rest.until = now + PROBE_MS;
    }
  }

  /** Returns the models whose rest this ends. */
  recovered(model: string): string[] {
    if (this.#rests.size === 0) return [];
    return [...new Set([ALL_MODELS, model])].filter((name) => this.#rests.delete(name));
  }

  /** Returns the rest. */
  rest({ why, model }: Refusal, now: number, statedMs: number | undefined): Rest {
    const { first, most } = PAUSES[why];
    const before = this.#rests.get(model);
    const ms = statedMs ? Math.min(statedMs, LONGEST_STATED_MS) : Math.min(before ? before.ms * 2 : first, most);
    const rest = { until: now + ms, ms };
    this.#keep(model, rest);
    return rest;
  }

  /** Applies a rest, or its end, from another process. */
  follow({ model, until, ms, error }: SharedRest): void {
    if (error && error.at >= (this.lastError?.at ?? 0)) this.lastError = error;
    if (until === 0) this.#rests.delete(model);
    else this.#keep(model, { until, ms });
  }

  /** Beyond the limit, the oldest rest for a single model ends. */
  #keep(model: string, rest: Rest): void {
    this.#rests.delete(model);
    this.#rests.set(model, rest);
    if (this.#rests.size <= MOST_MODELS) return;
    for (const name of this.#rests.keys())
      if (name !== ALL_MODELS) {
        this.#rests.delete(name);
        return;
      }
  }

  state(now: number): KeyState {
    const rests = [...this.#rests].filter(([, { until }]) => until > now);
    const whole = rests.some(([model]) => model === ALL_MODELS);
    const { id, hint, weight, lastError } = this;
    const restsUntil = rests.length === 0 ? null : Math.max(...rests.map(([, { until }]) => until));
    return { id, hint, weight, restsUntil, restsFor: whole ? [] : rests.map(([model]) => model), lastError };
  }
}

/** Rotates keys by weight and rests those that are refused. */
export class RotatingKeys implements KeyPool {
  readonly #now: () => number;
  readonly #share: ShareRest;

  constructor(
    readonly members: readonly [Member, ...Member[]],
    { share = () => undefined, now = Date.now }: { share?: ShareRest; now?: () => number } = {},
  ) {
    this.#share = share;
    this.#now = now;
  }

  get size(): number {
    return this.members.length;
  }

  get states(): readonly KeyState[] {
    const now = this.#now();
    return this.members.map((member) => member.state(now));
  }

  pick(model: string, preferred = ""): Member {
    const now = this.#now();
    const chosen = this.#preferred(preferred, model, now) ?? this.#next(model, now) ?? this.#soonest(model);
    chosen.take(model, now);
    return chosen;
  }

  /** The member of an earlier call by its id; else one that serves, without a change of the rotation. */
  find(id: string | undefined): Member {
    const now = this.#now();
    const known = this.members.find((member) => member.id === id);
    return known ?? this.members.find((member) => member.dueAt(ALL_MODELS) <= now) ?? this.#soonest(ALL_MODELS);
  }

  answered(key: PoolKey, model: string): void {
    const member = this.#member(key);
    for (const name of member?.recovered(model) ?? []) this.#tell(key, name, { until: 0, ms: 0 }, null);
  }

  failed(key: PoolKey, model: string, failure: Failure): boolean {
    const member = this.#member(key);
    const refusal = refusalOf(failure, model);
    if (!member || !refusal) return false;
    const { vendor, restMs, retryAfterMs } = failure.detail;
    const now = this.#now();
    const rest = member.rest(refusal, now, restMs ?? retryAfterMs);
    member.lastError = { at: now, status: vendor?.status ?? null, message: scrub(vendor?.words || failure.message) };
    this.#tell(member, refusal.model, rest, member.lastError);
    return true;
  }

  follow(rest: SharedRest): void {
    this.members.find(({ id }) => id === rest.key)?.follow(rest);
  }

  dueIn(model: string): number {
    return Math.max(0, this.#soonest(model).dueAt(model) - this.#now());
  }

  #tell({ id: key }: PoolKey, model: string, rest: Rest, error: KeyState["lastError"]): void {
    this.#share({ provider: this.members[0].provider.id, key, model, ...rest, error });
  }

  #member(key: PoolKey): Member | undefined {
    return this.members.find((member) => member === key || member.id === key.id);
  }

  #preferred(id: string, model: string, now: number): Member | undefined {
    if (id === "") return undefined;
    const member = this.members.find((one) => one.id === id);
    return member && member.dueAt(model) <= now ? member : undefined;
  }

  /** Smooth weighted rotation: over any run of calls, each key's share is that of its weight. */
  #next(model: string, now: number): Member | undefined {
    let chosen: Member | undefined;
    let total = 0;
    for (const member of this.members) {
      if (member.dueAt(model) > now) continue;
      total += member.weight;
      member.turn += member.weight;
      if (chosen === undefined || member.turn > chosen.turn) chosen = member;
    }
    if (chosen) chosen.turn -= total;
    return chosen;
  }

  #soonest(model: string): Member {
    return this.members.reduce((best, member) => (member.dueAt(model) < best.dueAt(model) ? member : best));
  }
}

/**
 * What a key was refused for; undefined if the failure says nothing about the key. A 403 and a rate limit may concern the model alone:
 * calls to a model that the account may not use must not take its keys from the others.
 */
function refusalOf({ code, detail }: Failure, model: string): Refusal | undefined {
  if (detail.vendor?.fault === "credential") return { why: "credential", model: detail.vendor.status === 403 ? model : ALL_MODELS };
  if (code === "provider_quota_exhausted") return { why: "quota", model: ALL_MODELS };
  return code === "rate_limit_exceeded" && detail.transient ? { why: "rate_limit", model } : undefined;
}
