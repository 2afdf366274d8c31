import type { Scope } from "@/lib/contracts/keys";
import type { BodyLogging } from "@/lib/contracts/record";
import { isOneOf } from "@/lib/contracts/typed";
import { NO_BUDGET, type TypedBudget } from "../budgets/typed-budget";
import { NO_LIMITS, type TypedLimits } from "../limits/typed-limits";
import { FAMILIES } from "./labels";
import { NO_SESSION_LIMITS, type TypedSessionLimits } from "./session-limits";

export const EXPIRIES = ["never", "1", "7", "30", "90", "date"] as const;
export type Expiry = (typeof EXPIRIES)[number];

export interface KeyDraft {
  name: string;
  service: boolean;
  /** The owner, if it is another person; empty means oneself. */
  ownerId: string;
  expiry: Expiry;
  /** `2027-02-19`, for the expiry `date`. */
  date: string;
  scopes: readonly Scope[];
  /** Null means all models. */
  models: readonly string[] | null;
  /** `server/tool` names and patterns; null means every MCP tool. */
  mcpTools: readonly string[] | null;
  limits: TypedLimits;
  /** For a new key; an existing key's budget is changed separately, by owners and admins. */
  budget: TypedBudget;
  /** Addresses and CIDR blocks as typed, separated by lines or commas; empty means anywhere. */
  networks: string;
  /** `name = value`, one per line. */
  metadata: string;
  /** The calls whose bodies are logged. */
  logBodies: BodyLogging;
  /** Whether replies include the cost in `usage` without being asked. */
  usageCost: boolean;
  /** Seconds; empty leaves it to the route. */
  cacheTtl: string;
  /** Limits of each session of a coding agent. */
  sessionLimits: TypedSessionLimits;
}

export const EMPTY_DRAFT: KeyDraft = {
  name: "",
  service: false,
  ownerId: "",
  expiry: "90",
  date: "",
  scopes: ["all"],
  models: null,
  mcpTools: null,
  limits: NO_LIMITS,
  budget: NO_BUDGET,
  networks: "",
  metadata: "",
  logBodies: "off",
  usageCost: false,
  cacheTtl: "",
  sessionLimits: NO_SESSION_LIMITS,
};

const DAY_MS = 86_400_000;

/** The expiry in milliseconds since the epoch: null for never, undefined for an invalid day. A day is included as a whole. */
export function expiresAt({ expiry, date }: Pick<KeyDraft, "expiry" | "date">, now: number): number | null | undefined {
  if (expiry === "never") return null;
  if (expiry !== "date") return now + Number(expiry) * DAY_MS;
  const end = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T23:59:59.999`).getTime() : Number.NaN;
  return end > now ? end : undefined;
}

export type DraftProblems = Partial<
  Record<"name" | "date" | "scopes" | "models" | "mcpTools" | "networks" | "metadata" | "budget" | "cacheTtl" | "sessionLimits", string>
> & {
  limits?: Partial<TypedLimits>;
};

export type ScopeMode = "all" | "restricted" | "read";

/** Read-only scopes. */
const READING: readonly Scope[] = ["video:read", "assets:read", "metrics"];

export function modeOf(scopes: readonly Scope[]): ScopeMode {
  if (scopes.includes("all")) return "all";
  return scopes.length > 0 && scopes.every((scope) => READING.includes(scope)) ? "read" : "restricted";
}

/** The scopes of a mode; explicit scopes outside the families stay. */
export function withMode(scopes: readonly Scope[], mode: ScopeMode): Scope[] {
  const named = scopes.filter((scope) => isOneOf(["admin", "metrics", "mcp", "evals"], scope));
  if (mode === "all") return ["all", ...named];
  if (mode === "read") return ["video:read", "assets:read", ...scopes.filter((scope) => scope === "metrics")];
  return scopes.includes("all") ? [...FAMILIES, ...named] : scopes.filter((scope) => !READING.includes(scope) || modeOf(scopes) !== "read");
}

/** Adds and removes scopes; removing a family from `all` keeps the others. */
export function withScopes(scopes: readonly Scope[], change: { scopes: readonly Scope[]; on: boolean }): Scope[] {
  const touchesFamilies = change.scopes.some((scope) => isOneOf(FAMILIES, scope));
  const base = touchesFamilies && scopes.includes("all") ? withMode(scopes, "restricted") : scopes;
  const rest = base.filter((scope) => !change.scopes.includes(scope));
  return change.on ? [...rest, ...change.scopes] : rest;
}

/** Parses typed or pasted model names, without duplicates. */
export function addModels(models: readonly string[], typed: string): string[] {
  const names = typed.split(/[\s,]+/).filter((name) => name !== "" && name.length <= 256);
  return [...new Set([...models, ...names])].slice(0, 200);
}
