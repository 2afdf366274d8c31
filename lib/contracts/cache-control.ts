import { z } from "zod";

export const CacheControl = z
  .looseObject({
    type: z.string().describe("Type of cache: `ephemeral`."),
    ttl: z.string().nullish().describe("How long the prefix is kept: `5m` or `1h`. Default: the vendor's, 5 minutes."),
  })
  .meta({
    id: "CacheControl",
    description:
      "A breakpoint of the vendor's prompt cache: the prompt up to here is kept for later calls. Passed on to models whose vendor caches by breakpoints.",
  });
export type CacheControl = z.infer<typeof CacheControl>;

/** An object that can have a breakpoint. */
export interface Cacheable {
  cacheControl?: CacheControl;
}

export const cacheControlField = CacheControl.nullish().describe("A cache breakpoint at the end of this object. Default: none.");

/** OpenAI's fields for its own prompt cache, in chat completions and responses. */
export const promptCacheFields = {
  prompt_cache_key: z
    .string()
    .nullish()
    .describe("Key of the vendor's prompt cache; passed on to models of OpenAI-compatible servers. Default: none."),
  prompt_cache_retention: z
    .string()
    .nullish()
    .describe(
      "How long the vendor keeps its prompt cache, such as `24h`; passed on to models of OpenAI-compatible servers. Default: the vendor's.",
    ),
};
