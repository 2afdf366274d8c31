import type { CreateKeyRequest } from "@/lib/console/keys/contract";
import { LONGEST_TTL_S } from "@/lib/contracts/cache-terms";
import { readBudget } from "../budgets/budgets";
import { readLimits } from "../limits/limits";
import { tooLong } from "../ui/too-long";
import { type DraftProblems, expiresAt, type KeyDraft } from "./key-draft";
import { mcpToolsProblem } from "./mcp-tools";
import { readSessionLimits } from "./session-limits";

/** Validation errors by field. */
export function draftProblems(draft: KeyDraft, now: number): DraftProblems {
  const problems: DraftProblems = {};
  if (draft.name.trim() === "") problems.name = "Enter a name, such as that of the program that will use the key.";
  else if (tooLong(draft.name, 100) !== undefined) problems.name = tooLong(draft.name, 100);
  if (expiresAt(draft, now) === undefined) problems.date = "Choose today or a later day.";
  if (draft.scopes.length === 0) problems.scopes = "Choose at least one scope.";
  if (draft.models !== null && draft.models.length === 0) problems.models = "Add a model, or allow every model.";
  const tools = mcpToolsProblem(draft.mcpTools);
  if (tools) problems.mcpTools = tools;
  const { problems: limits } = readLimits(draft.limits);
  if (Object.keys(limits).length > 0) problems.limits = limits;
  const { problem } = readBudget(draft.budget);
  if (problem) problems.budget = problem;
  const wrong = readNetworks(draft.networks)?.find((network) => !NETWORK.test(network));
  if (wrong !== undefined)
    problems.networks = `"${wrong.slice(0, 40)}" is not an IP address or CIDR block, such as 10.0.0.0/8 or 2001:db8::/32.`;
  const metadata = readMetadata(draft.metadata);
  if (metadata === undefined) problems.metadata = "Write each pair as name = value on its own line; at most 16.";
  const ttl = readTtl(draft.cacheTtl);
  if (Number.isNaN(ttl) || (ttl ?? 0) > LONGEST_TTL_S) problems.cacheTtl = `Enter whole seconds up to ${LONGEST_TTL_S}; 0 is never.`;
  const { problem: ofSession } = readSessionLimits(draft.sessionLimits);
  if (ofSession) problems.sessionLimits = ofSession;
  return problems;
}

/** Catches typing errors; the gateway validates fully. */
const NETWORK = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)(?:\/\d{1,3})?$/i;

/** Null without input, which means anywhere. */
export function readNetworks(typed: string): string[] | null {
  const networks = typed.split(/[\s,;]+/).filter((network) => network !== "");
  return networks.length === 0 ? null : [...new Set(networks)];
}

/** Null without input, undefined if a line isn't a pair. */
export function readMetadata(typed: string): Record<string, string> | null | undefined {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf("=");
    return [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()];
  });
  if (pairs.length > 16 || pairs.some(([name, value]) => name === "" || name.length > 64 || value.length > 512)) return undefined;
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

export function typedMetadata(metadata: Readonly<Record<string, string>> | null): string {
  return Object.entries(metadata ?? {})
    .map(([name, value]) => `${name} = ${value}`)
    .join("\n");
}

/** Null without input, which leaves it to the route; `NaN` if it isn't a number. */
export function readTtl(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
}

export const typedTtl = (ttlS: number | null): string => (ttlS === null ? "" : String(ttlS));

export function toRequest(draft: KeyDraft, now: number): CreateKeyRequest {
  return {
    name: draft.name.trim(),
    expiresAt: expiresAt(draft, now) ?? null,
    scopes: [...draft.scopes],
    models: draft.models === null ? null : [...draft.models],
    mcpTools: draft.mcpTools === null ? null : [...draft.mcpTools],
    service: draft.service,
    ...(draft.ownerId && !draft.service ? { ownerId: draft.ownerId } : {}),
    limits: readLimits(draft.limits).limits,
    budget: readBudget(draft.budget).budget,
    networks: readNetworks(draft.networks),
    metadata: readMetadata(draft.metadata) ?? null,
    logBodies: draft.logBodies,
    usageCost: draft.usageCost,
    cacheTtlS: readTtl(draft.cacheTtl),
    sessionLimits: readSessionLimits(draft.sessionLimits).limits,
  };
}
