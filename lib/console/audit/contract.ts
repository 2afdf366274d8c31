import { z } from "zod";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const AuditAct = z
  .object({
    id: z.string().describe("Id of the entry."),
    at: Time.describe("When it was done, in milliseconds since the epoch."),
    actor: z
      .object({ id: z.string().describe("Id of the person or key."), name: z.string().meta({ description: "The name at that time." }) })
      .describe("The actor."),
    action: z.string().meta({ description: "The action, such as `key.create` or `member.remove`." }),
    target: z
      .object({
        id: z.string().describe("Id of the key, person, team, budget or provider."),
        name: z.string().describe("Its name at that time."),
      })
      .describe("The target of the act."),
    address: z.string().meta({ description: "The IP address that the call came from." }),
    refused: z.string().meta({ description: "Error code if it was refused; empty if it was done." }),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .meta({ description: "Each changed field with its previous and new value. Never contains a secret." }),
  })
  .meta({ id: "AuditAct", description: "An administrative act." });
export type AuditAct = z.infer<typeof AuditAct>;

const filter = {
  actor: z.string().trim().max(64).default("").meta({ description: "A person's or a key's id." }),
  action: z.string().trim().max(64).default("").meta({ description: "An action, or a prefix that ends with a `.`: `key.`." }),
  target: z.string().trim().max(100).default("").meta({ description: "Id of the target." }),
  refused: z.stringbool().optional().meta({ description: "Whether only refused acts are returned. Default: all." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Start of the time range (inclusive), in milliseconds since the epoch. Default: unbounded."),
  until: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("End of the time range (exclusive), in milliseconds since the epoch. Default: unbounded."),
};
export const AuditExportQuery = z.object(filter).meta({ id: "AuditExportQuery" });
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;
export const AuditQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(200).default(50).describe("Entries per page, 1 to 200."),
  })
  .meta({ id: "AuditQuery" });
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditPage = z
  .object({
    items: z.array(AuditAct).describe("The entries, newest first."),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
  })
  .meta({ id: "AuditPage", description: "Newest first." });
export type AuditPage = z.infer<typeof AuditPage>;
