import { Failure } from "../../contracts/errors";
import type { BoundField, KeyBounds, KeySummary, Scope } from "../../contracts/keys";
import type { CallLimits } from "../../contracts/limits";
import { may } from "../../contracts/permissions";
import type { Person } from "../../contracts/person";
import { BODY_LOGGING, type BodyLogging } from "../../contracts/record";
import { keysOf } from "../../contracts/typed";
import { isTighter } from "./rights";

/** Settings of a key that can be loosened. */
export interface KeySettings {
  disabled: boolean;
  scopes: readonly Scope[];
  models: readonly string[] | null;
  mcpTools: readonly string[] | null;
  expiresAt: number | null;
  limits: CallLimits | null;
  networks: readonly string[] | null;
  metadata: Readonly<Record<string, string>> | null;
  logBodies: BodyLogging;
}

export function settingsOf({ disabledAt, ...key }: KeySummary): KeySettings {
  const { scopes, models, mcpTools, expiresAt, limits, networks, metadata, logBodies } = key;
  return { disabled: disabledAt !== null, scopes, models, mcpTools, expiresAt, limits, networks, metadata, logBodies };
}

/** Settings of a new key; absent ones are unlimited. */
export function settingsOfNew(given: Partial<KeySettings> & Pick<KeySettings, "scopes" | "models" | "expiresAt">): KeySettings {
  const { mcpTools = null, limits = null, networks = null, metadata = null, logBodies = "off" } = given;
  const { scopes, models, expiresAt } = given;
  return { disabled: false, scopes, models, mcpTools, expiresAt, limits, networks, metadata, logBodies };
}

type Looser = { readonly [Field in keyof KeySettings]: (wanted: KeySettings[Field], bound: KeySettings[Field]) => boolean };

/** By field: whether `wanted` lets a key do more than `bound` does, or takes away what `bound` notes and keeps of its calls. */
const LOOSER: Looser = {
  disabled: (wanted, bound) => bound && !wanted,
  scopes: (wanted, bound) => !wanted.every((scope) => coversScope(bound, scope)),
  models: (wanted, bound) => bound !== null && !wanted?.every((model) => coversModel(bound, model)),
  mcpTools: (wanted, bound) => bound !== null && !wanted?.every((tool) => coversModel(bound, tool)),
  expiresAt: (wanted, bound) => bound !== null && (wanted === null || wanted > bound),
  limits: (wanted, bound) => !isTighter(wanted, bound),
  networks: (wanted, bound) => bound !== null && !wanted?.every((network) => bound.includes(network)),
  metadata: (wanted, bound) => Object.entries(bound ?? {}).some(([name, value]) => wanted?.[name] !== value),
  logBodies: (wanted, bound) => wanted !== bound,
};

/** Not included in `all`. */
const EXPLICIT: readonly Scope[] = ["admin", "evals", "mcp", "metrics"];

function coversScope(bound: readonly Scope[], scope: Scope): boolean {
  if (bound.includes(scope) || bound.some((one) => scope === `${one}:read`)) return true;
  return bound.includes("all") && !EXPLICIT.includes(scope);
}

/** A pattern is covered by one that is as wide or wider. */
function coversModel(bound: readonly string[], model: string): boolean {
  return bound.some((allowed) => allowed === model || (allowed.endsWith("*") && model.startsWith(allowed.slice(0, -1))));
}

/** Owners and admins may loosen what they set on a key. */
export function mayLoosen(person: Person): boolean {
  return may(person, "keys.manage");
}

/** A key's current and requested settings. */
export interface Change {
  key: KeySummary;
  wanted: Partial<KeySettings>;
}

/**
 * Throws `access_denied` on the first field that the person may not change as requested, because an owner or admin of the team set it.
 * Limits
 * and networks are never loosened by the key's owner, no matter who set them.
 */
export function requireMayLoosen(person: Person, { key, wanted }: Change): void {
  if (mayLoosen(person)) return;
  if (key.rotatedTo !== null && wanted.expiresAt !== undefined)
    throw denied("expiresAt", "This key was rotated; only owners and admins can change its expiry.");
  const { limits, networks } = key;
  const bounds: Partial<KeySettings> = { ...key.bounds, limits, networks, disabled: key.disabledAt !== null && key.disabledBy !== null };
  const field = looserField(wanted, bounds);
  if (field) throw denied(field, REFUSALS[field](key.bounds));
}

/** The first field of `wanted` that is looser than its bound. */
function looserField(wanted: Partial<KeySettings>, bounds: Partial<KeySettings>): keyof KeySettings | undefined {
  return keysOf(LOOSER).find((field) => isLooser(field, wanted, bounds));
}

export function isLooser<Field extends keyof KeySettings>(
  field: Field,
  wanted: Partial<KeySettings>,
  bounds: Partial<KeySettings>,
): boolean {
  const [to, bound] = [wanted[field], bounds[field]] as [KeySettings[Field] | undefined, KeySettings[Field] | undefined];
  return to !== undefined && bound !== undefined && LOOSER[field](to, bound);
}

const WHO = "An owner or admin of the team";
const REFUSALS: { readonly [Field in keyof KeySettings]: (bounds: KeyBounds) => string } = {
  disabled: () => `${WHO} disabled this key. Only they can enable it.`,
  scopes: ({ scopes = [] }) => `${WHO} limited this key to the scopes ${scopes.join(", ")}.`,
  models: () => `${WHO} limited this key to fewer models. You can only remove models.`,
  mcpTools: () => `${WHO} limited this key to fewer MCP tools. You can only remove tools.`,
  expiresAt: ({ expiresAt = 0 }) =>
    `${WHO} set this key to expire at ${new Date(expiresAt).toISOString()}. You can choose an earlier time, not a later one.`,
  limits: () => "You can lower the limits of your key. To raise them, ask an owner or admin of the team.",
  networks: () => "You can remove networks from your key. To add networks, ask an owner or admin of the team.",
  metadata: ({ metadata = {} }) => `${WHO} set the metadata ${Object.keys(metadata).join(", ")} of this key. Only they can change it.`,
  logBodies: () => `${WHO} set the body logging of this key. Only they can change it.`,
};

/**
 * Throws `access_denied` if a key of the person would make up for restrictions by owners and admins on their other keys (`taken`). Compares
 * scopes,
 * models, networks, expiry and kept bodies. Limits, budgets and a disabled key allow no further active key at all, because
 * the allowances of several keys add up. `adds`: the key becomes active.
 */
export function requireWithinTaken({ wanted, adds }: { wanted: Partial<KeySettings>; adds: boolean }, taken: readonly KeySummary[]): void {
  for (const key of taken)
    for (const field of key.taken?.fields ?? []) {
      if (ADDING.has(field) ? adds : field !== "budget" && exceeds(field, wanted, key.bounds)) throw beyond(field, key, wanted);
    }
}

const ADDING: ReadonlySet<BoundField> = new Set(["disabled", "limits", "budget"]);

/** A key that records more of its calls circumvents nothing. */
function exceeds(field: keyof KeySettings, wanted: Partial<KeySettings>, bounds: KeyBounds): boolean {
  if (field === "logBodies") return wanted.logBodies !== undefined && keepsMore(bounds.logBodies ?? "off", wanted.logBodies);
  return isLooser(field, wanted, bounds);
}

export function keepsMore(one: BodyLogging, other: BodyLogging): boolean {
  return BODY_LOGGING.indexOf(one) > BODY_LOGGING.indexOf(other);
}

function beyond(field: BoundField, { name, bounds }: KeySummary, wanted: Partial<KeySettings>): Failure {
  const [did, rule] = TAKEN[field](bounds);
  return denied(field in wanted && !ADDING.has(field) ? field : null, `${WHO} ${did.replace("%", `your key "${name}"`)}. ${rule}`);
}

const NO_FURTHER = "Until they lift this, only they can create and enable keys for you.";
const NOT_BEYOND = "Your other keys cannot exceed this. Ask them if one has to.";
const TAKEN: { readonly [Field in BoundField]: (bounds: KeyBounds) => [did: string, rule: string] } = {
  disabled: () => ["disabled %", NO_FURTHER],
  limits: () => ["limited how much % may call", NO_FURTHER],
  budget: () => ["limited what % may spend", NO_FURTHER],
  scopes: ({ scopes = [] }) => [`limited % to the scopes ${scopes.join(", ")}`, NOT_BEYOND],
  models: ({ models = [] }) => [`limited % to ${models.length === 1 ? "the model" : "the models"} ${listed(models)}`, NOT_BEYOND],
  mcpTools: ({ mcpTools = [] }) => [`limited % to the MCP tools ${listed(mcpTools)}`, NOT_BEYOND],
  expiresAt: ({ expiresAt = 0 }) => [`set % to expire at ${new Date(expiresAt).toISOString()}`, NOT_BEYOND],
  networks: ({ networks = [] }) => [`limited % to calls from ${listed(networks)}`, NOT_BEYOND],
  metadata: () => ["set the metadata of %", NOT_BEYOND],
  logBodies: () => ["turned on body logging of %", "Your other keys must log at least as much. Ask them if one must not."],
};

function listed(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(", ")} and ${names.length - 5} more` : names.join(", ");
}

function denied(param: string | null, message: string): Failure {
  return new Failure("access_denied", message, { param });
}
