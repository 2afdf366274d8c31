import { z } from "zod";
import type { HeldBudget } from "./budgets";
import type { CallLimits, HeldLimits, HeldSessionLimits, SessionLimits } from "./limits";
import type { Role } from "./person";
import type { BodyLogging } from "./record";

/**
 * Endpoint families a key can be limited to; `:read` is the read-only part of a family. `all` is every family that serves a model,
 * including future ones; `evals`, `mcp`, `metrics` and `admin` must always be given explicitly. `evals`: evaluations and datasets of the
 * console, and reading its prompts.
 */
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
  "evals",
  "mcp",
  "metrics",
  "admin",
] as const;
export const Scope = z.enum(SCOPES).meta({ id: "Scope", description: "An endpoint family a key may call." });
export type Scope = z.infer<typeof Scope>;

/** Who a piece of work is attributed to, for fair sharing. */
export interface Caller {
  readonly teamId: string;
  /** A key, or a person in the playgrounds. */
  readonly keyId: string;
}

/** The authenticated caller. Never contains the secret. */
export interface Principal {
  keyId: string;
  teamId: string;
  name: string;
  scopes: ReadonlySet<Scope>;
  /** Model ids and `prefix*` patterns the key may use; null for all models. */
  models: readonly string[] | null;
  /** `server/tool` names and `prefix*` patterns of the MCP tools that the key may use; absent for all. */
  mcpTools?: readonly string[];
  /** Milliseconds since the epoch; null never expires. */
  expiresAt: number | null;
  /** Limits of the key, its owner and its team, if any. */
  limits?: readonly HeldLimits[];
  /** Budgets of the key, its owner and its team, if any. */
  budgets?: readonly HeldBudget[];
  /** The networks it may be used from; absent for any. */
  networks?: { has(address: string): boolean };
  /** JSON: the key's metadata; absent if there is none. */
  metadata?: string;
  /** The calls whose bodies are stored; absent for none. */
  logBodies?: Exclude<BodyLogging, "off">;
  /** Whether replies include the cost in `usage` without being asked. */
  usageCost?: true;
  /** How long its calls may get the answers of equal ones, in seconds; absent if the route decides. */
  cacheTtlS?: number;
  /** Limits of each session of a coding agent, of the key or its team; absent if there are none. */
  sessionLimits?: HeldSessionLimits;
  /** The key's owner, with their present role in its team: null if they are not a member. Absent for service keys. */
  owner?: { readonly id: string; readonly role: Role | null };
  /** The person whose playground makes the call; absent for created keys. */
  playground?: { userId: string; sessionId: string };
}

/** The prefix of key ids of playground calls in the log; the person's user id follows. */
export const PLAYGROUND_KEY_ID = "play_";

/** The key id of a mirror's calls in the log: nobody's key pays for them. */
export const MIRROR_KEY_ID = "mirror";

/** Key settings that owners and admins of the team can bind. */
export const BOUND_FIELDS = [
  "disabled",
  "scopes",
  "models",
  "mcpTools",
  "expiresAt",
  "limits",
  "budget",
  "networks",
  "metadata",
  "logBodies",
] as const;
export type BoundField = (typeof BOUND_FIELDS)[number];

/**
 * The bound values. `metadata` has only the bound pairs; `budget` means that the key's budget is bound. A disabled key has `disabledBy`
 * instead.
 */
export interface KeyBounds {
  readonly scopes?: readonly Scope[];
  readonly models?: readonly string[];
  readonly mcpTools?: readonly string[];
  readonly expiresAt?: number;
  readonly limits?: CallLimits;
  readonly budget?: true;
  readonly networks?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
  readonly logBodies?: BodyLogging;
}

/** The fields by which a key was disabled or narrowed while a person owned it. They also apply to the person's other keys in the team. */
export interface TakenFromOwner {
  readonly from: string;
  readonly fields: readonly BoundField[];
}

/** A key without its secret. Times are milliseconds since the epoch. */
export interface KeySummary {
  id: string;
  teamId: string;
  name: string;
  /** `sk-tl-AbC…9Qa2`: enough to recognise it, too little to use it. */
  hint: string;
  scopes: Scope[];
  models: string[] | null;
  /** MCP tools the key may use: `server/tool` names and `prefix*` patterns; null for all. */
  mcpTools: string[] | null;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** When it was disabled; null if enabled. */
  disabledAt: number | null;
  /** The role of the owner or admin who disabled someone else's key. */
  disabledBy: Role | null;
  /** Bounds set by owners and admins of the team. The key's owner can't loosen them. */
  bounds: KeyBounds;
  /** What this also restricts on the owner's other keys; null if nothing. */
  taken: TakenFromOwner | null;
  lastUsedAt: number | null;
  /** The owner; null for a service key. */
  ownerId: string | null;
  limits: CallLimits | null;
  /** The subject of its budget and limits: its own id, or that of the first key in a chain of rotations. */
  budgetSubject: string;
  /** Addresses and blocks of addresses it may be used from; null for any. */
  networks: string[] | null;
  metadata: Record<string, string> | null;
  /** The calls whose bodies are logged. */
  logBodies: BodyLogging;
  /** Whether replies include the cost in `usage` without being asked. */
  usageCost: boolean;
  /** How long its calls may get stored answers, in seconds; null if the route decides. */
  cacheTtlS: number | null;
  /** Limits of each session of a coding agent; null if the team's apply. */
  sessionLimits: SessionLimits | null;
  /** The key it replaced, and the key that replaced it. */
  rotatedFrom: string | null;
  rotatedTo: string | null;
  /** Increments with every change of settings. */
  version: number;
}

export interface NewKey {
  name: string;
  teamId: string;
  scopes: Scope[];
  models: string[] | null;
  expiresAt: number | null;
  mcpTools?: string[] | null;
  ownerId?: string | null;
  limits?: CallLimits | null;
  networks?: string[] | null;
  metadata?: Record<string, string> | null;
  logBodies?: BodyLogging;
  usageCost?: boolean;
  cacheTtlS?: number | null;
  sessionLimits?: SessionLimits | null;
  bounds?: KeyBounds;
}

/** The id of the key from the settings, which is not stored and has no limits. */
export const BOOTSTRAP_KEY_ID = "key_bootstrap";

/** The team that exists from the first start. */
export const FIRST_TEAM = "team_00000000000000000000000000";
