import { z } from "zod";
import type { Failure } from "./errors";
import { HeaderSafe } from "./scalar";
import type { SharedRest } from "./shared-state";

/** Of one provider. */
export const MOST_KEYS = 100;

/** Share of a key among the calls of its pool. */
const KeyWeight = z.number().gt(0, "must be above 0").max(1_000_000);

const DetailedKey = z.strictObject({
  key: HeaderSafe,
  weight: KeyWeight.optional().meta({ description: "Share of the provider's calls. Default: 1." }),
});

/** Keys of one provider as a settings file lists them. */
export const ApiKeys = z
  .array(z.union([HeaderSafe, DetailedKey]))
  .min(1, "must have at least one key")
  .max(MOST_KEYS)
  .refine((keys) => new Set(keys.map((one) => weighted(one).key)).size === keys.length, "must not contain a key twice");

export interface WeightedKey {
  readonly key: string;
  readonly weight: number;
}

export function weighted(given: string | { key: string; weight?: number }): WeightedKey {
  return typeof given === "string" ? { key: given, weight: 1 } : { key: given.key, weight: given.weight ?? 1 };
}

/** One key of a pool, without the key itself. */
export interface PoolKey {
  /** The same for the same key of the same provider, in every process. */
  readonly id: string;
  readonly hint: string;
}

/** The state of one key, for people. Times are milliseconds since the epoch. */
export interface KeyState extends PoolKey {
  weight: number;
  /** When the last of its rests ends; null while it serves every model. */
  restsUntil: number | null;
  /** The models for which it rests; empty if that is all, or if it does not rest. */
  restsFor: readonly string[];
  lastError: { at: number; status: number | null; message: string } | null;
}

/** The keys of one provider, of which each call takes one. */
export interface KeyPool {
  readonly size: number;
  /** The key of a call to a model: `preferred` if it serves, else the next one by weight; if all rest, the one due first. */
  pick(model: string, preferred?: string): PoolKey;
  /** The key has begun to answer as it should. */
  answered(key: PoolKey, model: string): void;
  /** Whether the failure is the key's, which then rests. */
  failed(key: PoolKey, model: string, failure: Failure): boolean;
  /** Milliseconds until a key serves the model; 0 if one does now. */
  dueIn(model: string): number;
  /** Applies a rest, or its end, from another process. Does nothing if no key has this id. */
  follow(rest: SharedRest): void;
  readonly states: readonly KeyState[];
}
