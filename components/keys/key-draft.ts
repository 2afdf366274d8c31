import type { CreateKeyRequest } from "@/lib/contracts/console-keys";
import type { Scope } from "@/lib/contracts/keys";
import { FAMILIES } from "./key-words";

export const EXPIRIES = ["never", "1", "7", "30", "90", "date"] as const;
export type Expiry = (typeof EXPIRIES)[number];

/** What a person has chosen so far for a new key. */
export interface KeyDraft {
  name: string;
  service: boolean;
  expiry: Expiry;
  /** `2027-02-19`, for the expiry `date`. */
  date: string;
  scopes: readonly Scope[];
  /** Null is every model. */
  models: readonly string[] | null;
}

export const EMPTY_DRAFT: KeyDraft = { name: "", service: false, expiry: "never", date: "", scopes: ["all"], models: null };

const DAY_MS = 86_400_000;

/** When the key ends, in milliseconds since the epoch: null for never, undefined where no usable day is given. A given day counts whole. */
export function expiresAt({ expiry, date }: Pick<KeyDraft, "expiry" | "date">, now: number): number | null | undefined {
  if (expiry === "never") return null;
  if (expiry !== "date") return now + Number(expiry) * DAY_MS;
  const end = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T23:59:59.999`).getTime() : Number.NaN;
  return end > now ? end : undefined;
}

export type DraftProblems = Partial<Record<"name" | "date" | "scopes" | "models", string>>;

/** What keeps the draft from becoming a key, by field. */
export function draftProblems(draft: KeyDraft, now: number): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.name.trim() === "") problems.name = "Give the key a name, such as that of the program that will use it.";
  if (expiresAt(draft, now) === undefined) problems.date = "Choose a day from today on.";
  if (draft.scopes.length === 0) problems.scopes = "Choose at least one thing the key may call.";
  if (draft.models !== null && draft.models.length === 0) problems.models = "Add a model, or choose every model.";
  return problems;
}

export function toRequest(draft: KeyDraft, now: number): CreateKeyRequest {
  return {
    name: draft.name.trim(),
    expiresAt: expiresAt(draft, now) ?? null,
    scopes: [...draft.scopes],
    models: draft.models === null ? null : [...draft.models],
    service: draft.service,
  };
}

export type ScopeMode = "all" | "restricted" | "read";

/** How scopes are grouped for the person. Only the metrics can be read without changing or spending anything. */
export function modeOf(scopes: readonly Scope[]): ScopeMode {
  if (scopes.includes("all")) return "all";
  return scopes.length === 1 && scopes[0] === "metrics" ? "read" : "restricted";
}

/** The scopes after choosing a mode; what is given by name beside the families stays. */
export function withMode(scopes: readonly Scope[], mode: ScopeMode): Scope[] {
  const named = scopes.filter((scope) => scope === "admin" || scope === "metrics");
  if (mode === "all") return ["all", ...named];
  if (mode === "read") return ["metrics"];
  return scopes.includes("all") ? [...FAMILIES, ...named] : scopes.filter((scope) => scope !== "metrics" || scopes.length > 1);
}

/** The scopes with some added or taken away; a family taken from `all` leaves the others. */
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
