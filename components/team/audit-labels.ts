import { ACT_KINDS } from "@/lib/console/acts";
import type { AuditAct } from "@/lib/console/audit/contract";
import { deviceLabel } from "../account/device";

const LABELS = new Map<string, string>(ACT_KINDS.flatMap(({ words }) => Object.entries(words)));

const SIGN_IN = "member.sign_in";

/** The act in the past tense; an unknown act is shown by its id. */
export function actionLabel(action: string, refused = ""): string {
  if (action === SIGN_IN && refused !== "") return "sign-in as";
  return LABELS.get(action) ?? action;
}

/** Available filters. */
export const KINDS = [
  { value: "", label: "Any change" },
  ...ACT_KINDS.map(({ prefix, label }) => ({ value: prefix, label })),
  { value: SIGN_IN, label: "Sign-ins" },
];

interface ChangeLine {
  field: string;
  /** Absent if the field describes the act and didn't change. */
  before?: string;
  after: string;
}

/** Changed fields, before and after, in readable form, without the change counter. */
export function changeLines({ action, changes }: Pick<AuditAct, "action" | "changes">): ChangeLine[] {
  return Object.entries(changes)
    .filter(([field]) => field !== "version")
    .map(([field, [before, after]]) => ({
      field: fieldLabel(field),
      ...(action !== SIGN_IN && { before: valueLabel(field, before) }),
      after: valueLabel(field, after),
    }));
}

/** The changes in a few words: the fields, or how a sign-in was made. */
export function changeSummary(act: Pick<AuditAct, "action" | "changes" | "refused">): string {
  const { method, device, reason, attempts } = act.changes;
  if (act.action !== SIGN_IN)
    return changeLines(act)
      .map(({ field }) => field)
      .join(", ");
  const count = Number(attempts?.[1] ?? 1);
  const parts = [method?.[1], device && valueLabel("device", device[1]), reason?.[1] ?? act.refused, count > 1 && `${count} attempts`];
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}

/** `expiresAt` → `expires at` */
function fieldLabel(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined) return "nothing";
  if (field === "device") return deviceLabel(String(value));
  if (field === "devices" && Array.isArray(value)) return value.map((one) => deviceLabel(String(one))).join(", ");
  if (field.endsWith("At") && typeof value === "number") return new Date(value).toISOString().replace("T", " ").slice(0, 19);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${fieldLabel(name)} ${String(part)}`)
      .join(", ");
  return String(value);
}
