import { ahead } from "@/lib/client/when";
import type { ConsoleKey, KeyActivity } from "@/lib/console/keys/contract";
import type { Scope } from "@/lib/contracts/keys";
import { isOneOf } from "@/lib/contracts/typed";
import type { StatusKind } from "../ui/status-mark";

interface StatusLabel {
  kind: StatusKind;
  word: string;
  /** Undefined if nothing needs to be done. */
  advice?: string;
}

export type KeyState = Pick<ConsoleKey, "status" | "activity" | "expiresAt" | "disabledByAdmin">;

export function statusLabel({ status, activity, expiresAt, disabledByAdmin }: KeyState, now: number): StatusLabel {
  switch (status) {
    case "over_budget":
      return {
        kind: "fail",
        word: "Over budget",
        advice: "Its budget is used up: paid calls get 429. Top it up, or wait until it resets.",
      };
    case "rejected":
      return {
        kind: "fail",
        word: `Errors ${errorShare(activity)} %`,
        advice: "More than a tenth of its calls failed in the last 36 hours. Compare its scopes and models with what the program requests.",
      };
    case "rate_limited":
      return {
        kind: "queued",
        word: "Rate-limited",
        advice: "Rate limits rejected more than a tenth of its calls in the last 36 hours. Raise the limit, or call less often.",
      };
    case "rotating":
      return {
        kind: "warn",
        word: `Expires ${ahead(expiresAt ?? now, now)}`,
        advice: "This key was rotated. Switch the programs that still use it to the new key.",
      };
    case "expiring":
      return {
        kind: "warn",
        word: `Expires ${ahead(expiresAt ?? now, now)}`,
        advice: "Create a new key and switch the program to it before this one expires.",
      };
    case "disabled":
      return disabledByAdmin
        ? {
            kind: "off",
            word: "Disabled by an administrator",
            advice: "Its calls get 401 until an owner or admin of the team enables it.",
          }
        : { kind: "off", word: "Disabled", advice: "Its calls get 401 until it is enabled." };
    case "expired":
      return { kind: "off", word: "Expired", advice: "Its calls get 401. Create a new key." };
    case "revoked":
      return { kind: "off", word: "Revoked" };
    default:
      return { kind: "ok", word: "Operational" };
  }
}

/** Failed calls in whole percent. */
export function errorShare({ calls, errors }: Pick<KeyActivity, "calls" | "errors">): number {
  const total = sum(calls);
  return total === 0 ? 0 : Math.round((sum(errors) / total) * 100);
}

/** The bars as a sentence, for screen readers. */
export function activityLabel({ calls, errors }: Pick<KeyActivity, "calls" | "errors">): string {
  const total = sum(calls);
  const failed = sum(errors);
  if (total === 0) return "No calls in the last 36 hours.";
  const most = Math.max(...calls);
  return `${total} ${total === 1 ? "call" : "calls"} in the last 36 hours, ${failed} failed. Most in 72 minutes: ${most}.`;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** `key_01J9…ZC4T` */
export function shortId(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

interface ScopeGroup {
  name: string;
  /** Set if the group contains more than its name says. */
  hint?: string;
  scopes: readonly Exclude<Scope, "all">[];
  /** The read-only scope. */
  read?: Scope;
  /** Not included in `all`. */
  apart?: boolean;
  /** Only owners and admins may grant it. */
  guarded?: boolean;
}

export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { name: "Text", hint: "chat, completions, generate", scopes: ["chat", "completions", "content"] },
  { name: "Embeddings and rerank", scopes: ["embeddings", "rerank"] },
  { name: "Moderation", scopes: ["moderations"] },
  { name: "Speech", scopes: ["speech"] },
  { name: "Transcription", hint: "transcribe, translate", scopes: ["transcriptions"] },
  { name: "Images", hint: "generate, edit", scopes: ["images"] },
  { name: "Video", hint: "submit, status", scopes: ["video"], read: "video:read" },
  { name: "Assets", hint: "list, upload, rename, delete", scopes: ["assets"], read: "assets:read" },
  { name: "Evaluations", hint: "evaluations, datasets, reading prompts", scopes: ["evals"], apart: true },
  { name: "MCP tools", hint: "list, call", scopes: ["mcp"], apart: true },
  { name: "Metrics", hint: "read /metrics", scopes: ["metrics"], apart: true, guarded: true },
  { name: "Console", hint: "everything in this console", scopes: ["admin"], apart: true, guarded: true },
];

export const SCOPE_NAMES: Record<Scope, string> = {
  all: "every model family",
  chat: "chat",
  completions: "completions",
  content: "generate",
  embeddings: "embeddings",
  rerank: "rerank",
  moderations: "moderation",
  speech: "speech",
  transcriptions: "transcription",
  images: "images",
  video: "video",
  "video:read": "status of videos",
  assets: "assets",
  "assets:read": "lists of assets",
  evals: "evaluations and datasets",
  mcp: "MCP tools",
  metrics: "metrics",
  admin: "the console's own API",
};

/** Scopes included in `all`. */
export const FAMILIES = SCOPE_GROUPS.filter(({ apart }) => !apart).flatMap(({ scopes }) => scopes);

/** Names as a list in a sentence: `chat, completions and rerank`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Model families that the scopes lack. */
export function missingFamilies(scopes: readonly Scope[]): Scope[] {
  return scopes.includes("all") ? [] : FAMILIES.filter((scope) => !scopes.includes(scope));
}

/** The rights of a key: `chat and embeddings on 3 models`. */
export function reachLabel({ scopes, models }: { scopes: readonly Scope[]; models: readonly string[] | null }): string {
  const names = scopes.map((scope) => SCOPE_NAMES[scope]);
  const onModels = scopes.some((scope) => scope === "all" || isOneOf(FAMILIES, scope));
  const where = !onModels || models === null ? "" : ` on ${modelLabel(models)}`;
  return `${listed(names)}${where}`;
}

function modelLabel(models: readonly string[]): string {
  if (models.length === 0) return "no model yet";
  const patterns = models.filter((model) => model.endsWith("*"));
  if (models.length === 1) return patterns.length === 1 ? `models that start with ${patterns[0]?.slice(0, -1)}` : "one model";
  const exact = models.length - patterns.length;
  const words = patterns.length > 0 ? `${patterns.length} ${patterns.length === 1 ? "name prefix" : "name prefixes"}` : "";
  return exact === 0 ? words : `${exact} ${exact === 1 ? "model" : "models"}${words && ` and ${words}`}`;
}

export const FIELD_NAMES: Record<ConsoleKey["setByAdmin"][number], string> = {
  disabled: "disabled",
  scopes: "scopes",
  models: "models",
  mcpTools: "MCP tools",
  expiresAt: "end",
  limits: "limits",
  budget: "budget",
  networks: "networks",
  metadata: "metadata",
  logBodies: "body logging",
};

/** The bounds of admins on another person's key; undefined without any except disabling, which the status shows. */
export function ceilingLabel({
  scopesCeiling,
  modelsCeiling,
  setByAdmin,
  bindsOwner,
}: Pick<ConsoleKey, "scopesCeiling" | "modelsCeiling" | "setByAdmin" | "bindsOwner">): string | undefined {
  const scopes = scopesCeiling && listed(scopesCeiling.map((scope) => SCOPE_NAMES[scope]));
  const reach = [scopes, modelsCeiling && modelLabel(modelsCeiling)].filter((words) => words !== null);
  const others = setByAdmin.filter((field) => field !== "disabled" && field !== "scopes" && field !== "models");
  const sentences = [
    reach.length > 0 && `An administrator limited this key to ${reach.join(" on ")}. Its owner can narrow this but not extend it.`,
    others.length > 0 && `Set by an administrator; the owner cannot loosen it: ${listed(others.map((field) => FIELD_NAMES[field]))}.`,
    bindsOwner && "The limits also apply to the owner's other keys.",
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 || (reach.length === 0 && others.length === 0) ? undefined : sentences.join(" ");
}

/** True if a key's list permits a model; null permits all. */
export function allowsModel(models: readonly string[] | null, id: string): boolean {
  return models === null || models.some((model) => (model.endsWith("*") ? id.startsWith(model.slice(0, -1)) : model === id));
}
