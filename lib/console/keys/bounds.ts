import type { BoundField, KeyBounds, KeySummary, TakenFromOwner } from "../../contracts/keys";
import { isLimited } from "../../contracts/limits";
import { isLooser, type KeySettings, keepsMore, settingsOf } from "./loosen";

export interface Bound {
  bounds: KeyBounds;
  taken: TakenFromOwner | null;
}

const FIELDS = ["scopes", "models", "mcpTools", "expiresAt", "limits", "networks", "metadata", "logBodies"] as const;

/** True if the value restricts a key; `logBodies` always counts. */
function restricts(field: keyof KeySettings, { [field]: value }: Partial<KeySettings>): boolean {
  if (field === "logBodies") return true;
  if (field === "scopes") return Array.isArray(value) && !value.includes("all");
  if (field === "limits") return isLimited((value ?? null) as KeySettings["limits"]);
  return value !== null && value !== false && value !== undefined;
}

/** The bounds of a key given to another person: all of its restrictions. The new owner has lost nothing. */
export function boundsOfGift(settings: Partial<KeySettings>): KeyBounds {
  const kept = FIELDS.filter((field) => restricts(field, settings) && !(field === "logBodies" && (settings.logBodies ?? "off") === "off"));
  return Object.fromEntries(kept.map((field) => [field, settings[field]]));
}

/** The bounds after an owner or admin of the team has set `wanted` on another person's key. */
export function boundsAfter(key: KeySummary, wanted: Partial<KeySettings>): Bound {
  const before = settingsOf(key);
  const bounds: Record<string, unknown> = { ...key.bounds };
  const fields = new Set<BoundField>(key.taken?.from === key.ownerId ? key.taken.fields : []);
  for (const field of ["disabled", ...FIELDS] as const) {
    if (wanted[field] === undefined) continue;
    const value = field === "metadata" ? setPairs(key, wanted.metadata ?? null) : wanted[field];
    const restricting = restricts(field, { ...wanted, [field]: value });
    if (field !== "disabled") bounds[field] = restricting ? value : undefined;
    if (!restricting || (field === "logBodies" && value === "off")) fields.delete(field);
    else if (takes(field, before, wanted)) fields.add(field);
  }
  return boundOf(key, bounds, fields);
}

/** True if the owner loses something: the key is disabled or narrower, or more of its calls is kept. */
function takes(field: keyof KeySettings, before: KeySettings, wanted: Partial<KeySettings>): boolean {
  if (field === "disabled") return true;
  if (field === "metadata") return false;
  if (field === "logBodies") return wanted.logBodies !== undefined && keepsMore(wanted.logBodies, before.logBodies);
  return isLooser(field, before, wanted);
}

/** The bounds after a person who may loosen them has changed their own key. */
export function boundsWithout(key: KeySummary, wanted: Partial<KeySettings>): Bound {
  const bounds: Record<string, unknown> = { ...key.bounds };
  const fields = new Set<BoundField>(key.taken?.fields);
  for (const field of ["disabled", ...FIELDS] as const) {
    if (wanted[field] === undefined) continue;
    delete bounds[field];
    fields.delete(field);
  }
  return boundOf(key, bounds, fields);
}

function boundOf({ ownerId }: KeySummary, bounds: Record<string, unknown>, fields: ReadonlySet<BoundField>): Bound {
  const set = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return {
    bounds: Object.fromEntries(set),
    taken: ownerId === null || fields.size === 0 ? null : { from: ownerId, fields: [...fields] },
  };
}

/** Metadata set by owners and admins: earlier and changed pairs. */
function setPairs({ bounds, metadata }: KeySummary, wanted: KeySettings["metadata"]): KeySettings["metadata"] {
  const set = Object.entries(wanted ?? {}).filter(([name, value]) => bounds.metadata?.[name] === value || metadata?.[name] !== value);
  return set.length === 0 ? null : Object.fromEntries(set);
}
