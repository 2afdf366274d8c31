import { z } from "zod";

/** What can be found by a part of its name, beside pages and actions. */
const FOUND_KINDS = ["run", "key", "model", "provider", "video", "asset", "operation", "guide"] as const;

export const SearchQuery = z
  .object({
    q: z.string().trim().min(1).max(100).meta({ description: "A part of the name, whatever its case; empty finds nothing." }),
  })
  .meta({ id: "SearchQuery" });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const Found = z
  .object({
    kind: z.enum(FOUND_KINDS).describe("What was found."),
    id: z.string().describe("Id of what was found."),
    title: z.string().meta({ description: "Its name, its prompt, or what the operation does." }),
    detail: z.string().meta({ description: "What tells it from others: a provider, a model, a method with its path. May be empty." }),
    playground: z.string().nullable().meta({ description: "Of a run or a model: the playground that opens it." }),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof Found>;

export const SearchReply = z
  .object({ items: z.array(Found).meta({ description: "Eight of a kind at most, the newest first." }) })
  .meta({ id: "SearchReply" });
export type SearchReply = z.infer<typeof SearchReply>;
