import { z } from "zod";

/** Everything that is written down, by what it is done to. */
export const ACTIONS = [
  "key.create",
  "key.change",
  "key.disable",
  "key.enable",
  "key.rotate",
  "key.revoke",
  "budget.set",
  "budget.top_up",
  "budget.correction",
  "member.invite",
  "member.withdraw",
  "member.join",
  "member.sign_in",
  "member.link",
  "member.role",
  "member.limits",
  "member.remove",
  "member.leave",
  "team.create",
  "team.change",
  "model.change",
  "alias.add",
  "alias.change",
  "alias.remove",
  "prices.take",
  "prices.forget",
  "provider.add",
  "provider.change",
  "provider.remove",
  "webhook.secret",
  "webhook.end_secret",
] as const;
export type Action = (typeof ACTIONS)[number];

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const AuditAct = z
  .object({
    id: z.string(),
    at: Time,
    actor: z.object({ id: z.string(), name: z.string().meta({ description: "As it was then." }) }),
    action: z.string().meta({ description: "`key.create`, `member.remove`, …" }),
    target: z.object({ id: z.string(), name: z.string() }),
    address: z.string().meta({ description: "From where." }),
    refused: z.string().meta({ description: "Why it was refused, by its error code; empty where it was done." }),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .meta({ description: "Each field that changed: before and after. Never a secret." }),
  })
  .meta({ id: "AuditAct", description: "An administrative act." });
export type AuditAct = z.infer<typeof AuditAct>;

const filter = {
  actor: z.string().trim().max(64).default("").meta({ description: "A person's or a key's id." }),
  action: z.string().trim().max(64).default("").meta({ description: "An action, or a group with a `.` at its end: `key.`." }),
  target: z.string().trim().max(100).default("").meta({ description: "The id of what it was done to." }),
  refused: z.stringbool().optional().meta({ description: "Only what was refused." }),
  since: z.coerce.number().int().min(0).optional().meta({ description: "Milliseconds since the epoch." }),
  until: z.coerce.number().int().min(0).optional(),
};
export const AuditExportQuery = z.object(filter).meta({ id: "AuditExportQuery" });
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;
export const AuditQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the page before." }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .meta({ id: "AuditQuery" });
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditPage = z
  .object({ items: z.array(AuditAct), next: z.string().nullable().meta({ description: "For the next page; null on the last one." }) })
  .meta({ id: "AuditPage", description: "Newest first." });
export type AuditPage = z.infer<typeof AuditPage>;
