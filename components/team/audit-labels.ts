import type { AuditAct } from "@/lib/console/audit/contract";

const LABELS: Record<string, string> = {
  "key.create": "made the key",
  "key.change": "changed the key",
  "key.disable": "disabled the key",
  "key.enable": "enabled the key",
  "key.rotate": "rotated the key",
  "key.revoke": "revoked the key",
  "key.release": "gave back the key",
  "budget.set": "set the budget of",
  "budget.top_up": "topped up",
  "budget.correction": "corrected the balance of",
  "member.invite": "invited",
  "member.withdraw": "withdrew the invitation of",
  "member.join": "joined:",
  "member.sign_in": "signed in as",
  "member.link": "linked the sign-in of",
  "member.address": "lost the address to who signs in with it:",
  "member.role": "changed the role of",
  "member.limits": "changed the limits of",
  "member.remove": "removed",
  "member.leave": "left:",
  "team.create": "made the team",
  "team.change": "changed the team",
  "model.change": "changed the model",
  "alias.add": "added the model name",
  "alias.change": "changed the model name",
  "alias.remove": "removed the model name",
  "prices.take": "took prices from a list for",
  "prices.forget": "forgot listed prices of",
  "provider.add": "added the provider",
  "provider.change": "changed the provider",
  "provider.remove": "removed the provider",
  "webhook.secret": "made the secret of webhooks",
  "webhook.end_secret": "ended the former secret of webhooks",
};

/** What was done, in the past tense; an act that is not known by name is shown as it is. */
export function actionLabel(action: string): string {
  return Object.hasOwn(LABELS, action) ? (LABELS[action] ?? action) : action;
}

/** What can be narrowed to. */
export const KINDS = [
  { value: "", label: "Anything" },
  { value: "key.", label: "Keys" },
  { value: "budget.", label: "Budgets" },
  { value: "member.", label: "People" },
  { value: "team.", label: "Teams" },
  { value: "provider.", label: "Providers" },
  { value: "webhook.", label: "Webhooks" },
  { value: "model.", label: "Models" },
  { value: "alias.", label: "Model names" },
  { value: "prices.", label: "Price lists" },
];

/** Each field that changed, before and after, in a reader's words. The count of changes says nothing to one. */
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
