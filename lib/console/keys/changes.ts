import { Failure } from "../../contracts/errors";
import type { KeySummary, Scope } from "../../contracts/keys";
import type { CallLimits, SessionLimits } from "../../contracts/limits";
import { accountOf, type Person } from "../../contracts/person";
import type { BodyLogging } from "../../contracts/record";
import { defined, keysOf } from "../../contracts/typed";
import type { KeyChange } from "../../store/keys/key-changes";
import { boundsAfter, boundsOfGift, boundsWithout } from "./bounds";
import { isLooser, type KeySettings, mayLoosen, requireMayLoosen, requireWithinTaken, settingsOf } from "./loosen";

/** Requested changes of a key; absent fields stay. */
export interface KeyOptions {
  name?: string;
  scopes?: Scope[];
  models?: string[] | null;
  mcpTools?: string[] | null;
  disabled?: boolean;
  expiresAt?: number | null;
  limits?: CallLimits | null;
  networks?: string[] | null;
  metadata?: Record<string, string> | null;
  logBodies?: BodyLogging;
  usageCost?: boolean;
  cacheTtlS?: number | null;
  sessionLimits?: SessionLimits | null;
  ownerId?: string | null;
}

/** True if an owner or admin of the team has disabled another person's key. */
export function isHeld({ disabledAt, disabledBy }: KeySummary): boolean {
  return disabledAt !== null && disabledBy !== null;
}

interface Changing {
  person: Person;
  at: number;
  /** The person's keys that owners and admins have restricted. */
  taken: readonly KeySummary[];
}

/**
 * The change of the key's row. What owners and admins set on another person's key binds its owner, in every field (`loosen.ts`). Throws
 * `access_denied` on the first field that the person may not change as requested.
 */
export function changeOf(key: KeySummary, options: KeyOptions, { person, at, taken }: Changing): KeyChange {
  const { name, usageCost, cacheTtlS, sessionLimits, disabled, ownerId, ...rest } = options;
  const networks = options.networks && [...new Set(options.networks)];
  const scopes = options.scopes && [...new Set(options.scopes)];
  const fields = { ...rest, networks, scopes };
  const wanted: Partial<KeySettings> = { disabled, ...fields };
  const disabledAt = disabled === undefined ? undefined : disabled ? (key.disabledAt ?? at) : null;
  if (!mayLoosen(person)) {
    requireMayLoosen(person, { key, wanted });
    const others = taken.filter(({ id }) => id !== key.id);
    if (others.length > 0) requireWithinTaken(loosened(key, wanted, at), others);
    return { name, usageCost, cacheTtlS, sessionLimits, ...fields, disabledAt };
  }
  const binds = key.ownerId !== accountOf(person);
  const held = binds ? person.role : isHeld(key) ? key.disabledBy : null;
  return {
    name,
    usageCost,
    cacheTtlS,
    sessionLimits,
    ...fields,
    ownerId,
    disabledAt,
    disabledBy: disabled === undefined ? undefined : disabled ? held : null,
    ...(Object.values(wanted).every((value) => value === undefined) ? {} : binds ? boundsAfter(key, wanted) : boundsWithout(key, wanted)),
    ...(ownerId && ownerId !== key.ownerId ? gift(key, { wanted, person, ownerId }) : {}),
  };
}

/** The rights that a change adds: all of the key's, if it is enabled again. */
function loosened(key: KeySummary, wanted: Partial<KeySettings>, at: number): { wanted: Partial<KeySettings>; adds: boolean } {
  const before = settingsOf(key);
  const after = merged(before, wanted);
  if (!works(before, at) && works(after, at)) return { wanted: after, adds: true };
  const fields = keysOf(wanted).filter((field) => isLooser(field, wanted, before));
  return { wanted: Object.fromEntries(fields.map((field) => [field, wanted[field]])), adds: false };
}

function works({ disabled, expiresAt }: KeySettings, at: number): boolean {
  return !disabled && (expiresAt === null || expiresAt > at);
}

/** A key given to another person binds them by its current settings. */
function gift(key: KeySummary, { wanted, person, ownerId }: { wanted: Partial<KeySettings>; person: Person; ownerId: string }) {
  if (ownerId === accountOf(person)) return { taken: null };
  const settings = merged(settingsOf(key), wanted);
  return { bounds: { ...boundsOfGift(settings), ...(key.bounds.budget ? { budget: true as const } : {}) }, taken: null };
}

function merged(before: KeySettings, wanted: Partial<KeySettings>): KeySettings {
  return { ...before, ...defined(wanted) };
}

export function changedKey(key: KeySummary, change: KeyChange): KeySummary {
  return { ...key, ...defined(change), version: key.version + 1 } as KeySummary;
}

/** The metadata of a key after pairs were added; an empty value removes a pair. */
export function tagged({ metadata }: KeySummary, added: Record<string, string>): Record<string, string> | null {
  const pairs = Object.entries({ ...metadata, ...added }).filter(([, value]) => value !== "");
  if (pairs.length > 16) throw new Failure("invalid_value", "A key can have at most 16 pairs.", { param: "metadata" });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

export function actionOf({ disabled, ...rest }: KeyOptions): "key.change" | "key.disable" | "key.enable" {
  if (disabled === undefined || Object.values(rest).some((value) => value !== undefined)) return "key.change";
  return disabled ? "key.disable" : "key.enable";
}
