import { z } from "zod";

/** What can be found by a part of its name, beside pages and actions. */
const FOUND_KINDS = ["run", "key", "model", "provider", "video", "asset", "operation", "guide"] as const;

export const SearchQuery = z
  .object({
    q: z.string().trim().min(1).max(100).meta({ description: "Part of the name, case-insensitive; an empty value matches nothing." }),
  })
  .meta({ id: "SearchQuery" });
export type SearchQuery = z.infer<typeof SearchQuery>;

export const Found = z
  .object({
    kind: z.enum(FOUND_KINDS).describe("Kind of the result."),
    id: z.string().describe("Id of the result."),
    title: z.string().meta({ description: "Name, prompt, or summary of the operation." }),
    detail: z.string().meta({ description: "Distinguishing detail: a provider, a model, a method with its path. May be empty." }),
    playground: z.string().nullable().meta({ description: "For a run or a model: the playground that opens it." }),
  })
  .meta({ id: "Found" });
export type Found = z.infer<typeof Found>;

export const SearchReply = z
  .object({ items: z.array(Found).meta({ description: "At most eight per kind, newest first." }) })
  .meta({ id: "SearchReply" });
export type SearchReply = z.infer<typeof SearchReply>;
