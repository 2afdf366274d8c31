import { z } from "zod";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const AuditAct = z
  .object({
    id: z.string().describe("Id of the entry."),
    at: Time.describe("When it was done, in milliseconds since the epoch."),
    actor: z
      .object({ id: z.string().describe("Id of the person or key."), name: z.string().meta({ description: "The name as it was then." }) })
      .describe("Who did it."),
    action: z.string().meta({ description: "What was done, such as `key.create` or `member.remove`." }),
    target: z
      .object({
        id: z.string().describe("Id of the key, person, team, budget or provider."),
        name: z.string().describe("Its name, as it was then."),
      })
      .describe("What it was done to."),
    address: z.string().meta({ description: "The address the call came from." }),
    refused: z.string().meta({ description: "Why it was refused, by its error code; empty if it was done." }),
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
  refused: z.stringbool().optional().meta({ description: "Whether only what was refused is shown. Default: everything." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Only what was done then or later, in milliseconds since the epoch. Default: no beginning."),
  until: z.coerce.number().int().min(0).optional().describe("Only what was done before, in milliseconds since the epoch. Default: no end."),
};
export const AuditExportQuery = z.object(filter).meta({ id: "AuditExportQuery" });
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;
export const AuditQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the page before. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Entries of a page, 1 to 200."),
  })
  .meta({ id: "AuditQuery" });
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditPage = z
  .object({
    items: z.array(AuditAct).describe("The entries, newest first."),
    next: z.string().nullable().meta({ description: "For the next page; null on the last one." }),
  })
  .meta({ id: "AuditPage", description: "Newest first." });
export type AuditPage = z.infer<typeof AuditPage>;
