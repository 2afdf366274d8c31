import { ACT_KINDS } from "@/lib/console/acts";
import type { AuditAct } from "@/lib/console/audit/contract";

const LABELS = new Map<string, string>(ACT_KINDS.flatMap(({ words }) => Object.entries(words)));

/** The act in the past tense; an unknown act is shown by its id. */
export function actionLabel(action: string): string {
  return LABELS.get(action) ?? action;
}

/** Available filters. */
export const KINDS = [{ value: "", label: "Any change" }, ...ACT_KINDS.map(({ prefix, label }) => ({ value: prefix, label }))];

/** Changed fields, before and after, in readable form, without the change counter. */
export function changeLines({ changes }: Pick<AuditAct, "changes">): { field: string; before: string; after: string }[] {
  return Object.entries(changes)
    .filter(([field]) => field !== "version")
    .map(([field, [before, after]]) => ({ field: fieldLabel(field), before: valueLabel(field, before), after: valueLabel(field, after) }));
}

/** `expiresAt` → `expires at` */
function fieldLabel(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (field.endsWith("At") && typeof value === "number") return new Date(value).toISOString().replace("T", " ").slice(0, 19);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${fieldLabel(name)} ${String(part)}`)
      .join(", ");
  return String(value);
}
