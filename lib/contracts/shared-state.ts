import { z } from "zod";

/** A part of the routing state that processes share. A newer entry replaces an older one of the same name. */
const SharedEntry = z.object({
  /** `topic:id` */
  name: z.string(),
  value: z.unknown(),
  /** When it changed, and when it expires, in milliseconds since the epoch. */
  at: z.number(),
  until: z.number(),
});
export type SharedEntry = z.infer<typeof SharedEntry>;

/** Entries in a text of another process, which may run another version. Empty if it cannot be read. */
export function readEntries(text: string): SharedEntry[] {
  try {
    return z.array(SharedEntry).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** The way of shared entries between processes. All promises reject while it is unavailable. */
export interface StateLink {
  /** Whether it can carry an entry for each conversation; otherwise for those alone that move. */
  readonly isFast: boolean;
  send(entries: readonly SharedEntry[]): Promise<void>;
  /** Takes or renews a lease. Resolves with 0 if this process has it, else with the milliseconds until that of another one expires. */
  claim(name: string, ms: number): Promise<number>;
  close(): Promise<void>;
}

/** The value of topic `target`: the part of a target's health that all processes share. Times are milliseconds since the epoch. */
export const SharedHealth = z.object({
  /** 0 for a closed breaker. */
  openUntil: z.number(),
  cooldownMs: z.number(),
  /** The end of a `retry-after`; 0 if there is none. */
  restUntil: z.number(),
});
export type SharedHealth = z.infer<typeof SharedHealth>;

/** The value of topic `conversation`: the target and the key that serve it. */
export const SharedPlace = z.object({
  /** `provider/model` */
  target: z.string(),
  /** Id of the key, if its provider has several; otherwise empty. */
  key: z.string(),
});

/** The value of topic `key`: the rest of a key of a provider's pool. Times are milliseconds since the epoch. */
export const SharedRest = z.object({
  provider: z.string(),
  /** Id of the key. */
  key: z.string(),
  /** The model that it rests for; empty for all. */
  model: z.string(),
  /** 0 if the key has answered again. */
  until: z.number(),
  /** The length of the rest in milliseconds; the next one is twice as long. */
  ms: z.number(),
  error: z.object({ at: z.number(), status: z.number().nullable(), message: z.string() }).nullable(),
});
export type SharedRest = z.infer<typeof SharedRest>;
