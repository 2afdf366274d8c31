import { z } from "zod";
import type { HeldBudget } from "./budgets";
import type { CallLimits, HeldLimits } from "./limits";
import type { Role } from "./person";
import type { BodyLogging } from "./record";

/** Endpoint families a key can be limited to; `:read` is the part of a family that makes and changes nothing. `all` is every family that serves a model, now and later; `metrics` and `admin` are always given by name. */
export const SCOPES = [
  "all",
  "chat",
  "completions",
  "content",
  "embeddings",
  "rerank",
  "moderations",
  "speech",
  "transcriptions",
  "images",
  "video",
  "video:read",
  "assets",
  "assets:read",
  "metrics",
  "admin",
] as const;
export const Scope = z.enum(SCOPES).meta({ id: "Scope", description: "An endpoint family a key may call." });
export type Scope = z.infer<typeof Scope>;

/** Whose share a piece of work counts against. */
export interface Caller {
  readonly teamId: string;
  /** A key, or a person in the playgrounds. */
  readonly keyId: string;
}

/** Who is calling, as the pipeline sees it. Never holds the secret. */
export interface Principal {
  keyId: string;
  teamId: string;
  name: string;
  scopes: ReadonlySet<Scope>;
  /** Model ids and `prefix*` patterns the key may use; null is every model. */
  models: readonly string[] | null;
  /** Milliseconds since the epoch; null never expires. */
  expiresAt: number | null;
  /** The limits of the key, its owner and its team, where any of them has one. */
  limits?: readonly HeldLimits[];
  /** The budgets of the same, where any of them has one. */
  budgets?: readonly HeldBudget[];
  /** The networks it may be used from; absent if it may be used from anywhere. */
  networks?: { has(address: string): boolean };
  /** JSON: the pairs noted with the key; absent if there are none. */
  metadata?: string;
  /** Of which of its calls the bodies are kept; absent if of none. */
  logBodies?: Exclude<BodyLogging, "off">;
  /** Whether its replies have their cost in `usage` without being asked for it; absent if not. */
  usageCost?: true;
  /** The person whose key it is, and their role in its team at present: null if they are not in it. Absent for keys of services. */
  owner?: { readonly id: string; readonly role: Role | null };
  /** Whose playground the call comes from; absent for every key that was made by hand. */
  playground?: { userId: string; sessionId: string };
}

/** The key ids under which the log keeps calls from a playground: this, then the person's user id. */
export const PLAYGROUND_KEY_ID = "play_";

/** Settings of a key that owners and admins of the team can set over its owner's head. */
export const BOUND_FIELDS = ["disabled", "scopes", "models", "expiresAt", "limits", "budget", "networks", "metadata", "logBodies"] as const;
export type BoundField = (typeof BOUND_FIELDS)[number];

/** The values that were set. `metadata` holds only the pairs that were set; `budget` says that the key's budget was. A disabled key has `disabledBy` instead. */
export interface KeyBounds {
  readonly scopes?: readonly Scope[];
  readonly models?: readonly string[];
  readonly expiresAt?: number;
  readonly limits?: CallLimits;
  readonly budget?: true;
  readonly networks?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly logBodies?: BodyLogging;
}

/** The fields by which a key was disabled or narrowed while it was somebody's. They also hold for this person's other keys in the team. */
export interface TakenFromOwner {
  readonly from: string;
  readonly fields: readonly BoundField[];
}

/** A key without its secret, as it is listed. Times are milliseconds since the epoch. */
export interface KeySummary {
  id: string;
  teamId: string;
  name: string;
  /** `sk-tl-AbC…9Qa2`: enough to recognise it, too little to use it. */
  hint: string;
  scopes: Scope[];
  models: string[] | null;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** Switched off until someone switches it on again. */
  disabledAt: number | null;
  /** The role of the owner or admin who switched it off over its owner's head. */
  disabledBy: Role | null;
  /** What owners and admins of the team set on it over its owner's head. Its owner can't loosen these fields. */
  bounds: KeyBounds;
  /** What they took from its owner with that; null if nothing. */
  taken: TakenFromOwner | null;
  lastUsedAt: number | null;
  /** The person it belongs to; null for a service's. */
  ownerId: string | null;
  limits: CallLimits | null;
  /** Whose budget its calls are held by, and whose limits they count for: its own id, or that of the first of the keys that took over from one another. */
  budgetSubject: string;
  /** Addresses and blocks of addresses it may be used from; null is anywhere. */
  networks: string[] | null;
  metadata: Record<string, string> | null;
  /** Of which of its calls the bodies are logged. */
  logBodies: BodyLogging;
  /** Whether the `usage` of its replies has the cost without being asked for it. */
  usageCost: boolean;
  /** The key it took over from, and the one that took over from it. */
  rotatedFrom: string | null;
  rotatedTo: string | null;
  /** Counts changes of its settings. */
  version: number;
}

/** What a new key is made from. */
export interface NewKey {
  name: string;
  teamId: string;
  scopes: Scope[];
  models: string[] | null;
  expiresAt: number | null;
  ownerId?: string | null;
  limits?: CallLimits | null;
  networks?: string[] | null;
  metadata?: Record<string, string> | null;
  logBodies?: BodyLogging;
  usageCost?: boolean;
  bounds?: KeyBounds;
}

/** The id of the key from the settings, which is in no table and has no limit of its own. */
export const BOOTSTRAP_KEY_ID = "key_bootstrap";

/** The team that exists from the first start. */
export const FIRST_TEAM = "team_00000000000000000000000000";
