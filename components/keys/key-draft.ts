import type { Scope } from "@/lib/contracts/keys";
import type { BodyLogging } from "@/lib/contracts/record";
import { NO_BUDGET, type TypedBudget } from "../budgets/typed-budget";
import { NO_LIMITS, type TypedLimits } from "../limits/typed-limits";
import { FAMILIES } from "./labels";

export const EXPIRIES = ["never", "1", "7", "30", "90", "date"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What a person has chosen so far for a new key. */
export interface KeyDraft {
  name: string;
  service: boolean;
  /** Whose it will be, where it is somebody else's; empty is one's own. */
  ownerId: string;
  expiry: Expiry;
  /** `2027-02-19`, for the expiry `date`. */
  date: string;
  scopes: readonly Scope[];
  /** Null is every model. */
  models: readonly string[] | null;
  limits: TypedLimits;
  /** Of a new key; an existing one's is changed beside it, by those who answer for the team. */
  budget: TypedBudget;
  /** Addresses and blocks of addresses, as typed: one a line, or with commas; empty is anywhere. */
  networks: string;
  /** `name = value`, one a line. */
  metadata: string;
  /** Of which of its calls the log keeps what was sent and answered. */
  logBodies: BodyLogging;
  /** Whether replies have their cost in `usage` without being asked for it. */
  usageCost: boolean;
}

export const EMPTY_DRAFT: KeyDraft = {
  name: "",
  service: false,
  ownerId: "",
  expiry: "90",
  date: "",
  scopes: ["all"],
  models: null,
  limits: NO_LIMITS,
  budget: NO_BUDGET,
  networks: "",
  metadata: "",
  logBodies: "off",
  usageCost: false,
};

const DAY_MS = 86_400_000;

/** When the key ends, in milliseconds since the epoch: null for never, undefined if no usable day is given. A given day counts whole. */
export function expiresAt({ expiry, date }: Pick<KeyDraft, "expiry" | "date">, now: number): number | null | undefined {
  if (expiry === "never") return null;
  if (expiry !== "date") return now + Number(expiry) * DAY_MS;
  const end = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T23:59:59.999`).getTime() : Number.NaN;
  return end > now ? end : undefined;
}

export type DraftProblems = Partial<Record<"name" | "date" | "scopes" | "models" | "networks" | "metadata" | "budget", string>> & {
  limits?: Partial<TypedLimits>;
};

export type ScopeMode = "all" | "restricted" | "read";

/** Scopes with which nothing is made, changed or spent. */
const READING: readonly Scope[] = ["video:read", "assets:read", "metrics"];

/** How scopes are grouped for the person. */
export function modeOf(scopes: readonly Scope[]): ScopeMode {
  if (scopes.includes("all")) return "all";
  return scopes.length > 0 && scopes.every((scope) => READING.includes(scope)) ? "read" : "restricted";
}

/** The scopes after choosing a mode; what is given by name beside the families stays. */
export function withMode(scopes: readonly Scope[], mode: ScopeMode): Scope[] {
  const named = scopes.filter((scope) => scope === "admin" || scope === "metrics");
  if (mode === "all") return ["all", ...named];
  if (mode === "read") return ["video:read", "assets:read", ...scopes.filter((scope) => scope === "metrics")];
  return scopes.includes("all") ? [...FAMILIES, ...named] : scopes.filter((scope) => !READING.includes(scope) || modeOf(scopes) !== "read");
}

/** The scopes with some added or removed; a family taken from `all` leaves the others. */
export function withScopes(scopes: readonly Scope[], change: { scopes: readonly Scope[]; on: boolean }): Scope[] {
  const touchesFamilies = change.scopes.some((scope) => (FAMILIES as readonly Scope[]).includes(scope));
  const base = touchesFamilies && scopes.includes("all") ? withMode(scopes, "restricted") : scopes;
  const rest = base.filter((scope) => !change.scopes.includes(scope));
  return change.on ? [...rest, ...change.scopes] : rest;
}

/** Model names out of what was typed or pasted, without those already listed. */
export function addModels(models: readonly string[], typed: string): string[] {
  const names = typed.split(/[\s,]+/).filter((name) => name !== "" && name.length <= 256);
  return [...new Set([...models, ...names])].slice(0, 200);
}
