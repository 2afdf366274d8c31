import { z } from "zod";
import { JsonObject, Name } from "./scalar";

export const RerankDocument = z.union([z.string(), JsonObject]);
export type RerankDocument = z.infer<typeof RerankDocument>;

/** Spec 4.14. */
export const RerankRequest = z
  .looseObject({
    model: Name,
    query: z.string().min(1),
    documents: z.array(RerankDocument).min(1).max(10_000),
    top_n: z.int().min(1).nullish(),
    return_documents: z.boolean().nullish(),
    rank_fields: z.array(z.string()).nullish(),
    max_tokens_per_doc: z.int().min(1).nullish(),
  })
  .meta({ id: "RerankRequest" });
export type RerankRequest = z.infer<typeof RerankRequest>;

export const RerankResult = z.looseObject({ index: z.int().nonnegative(), relevance_score: z.number(), document: JsonObject.optional() });

/** Spec 2.5, with the fields Cohere's and Jina's clients read. */
export const RerankReply = z
  .looseObject({
    id: z.string(),
    results: z.array(RerankResult),
    meta: JsonObject,
    model: z.string(),
    object: z.literal("list"),
    usage: JsonObject,
  })
  .meta({ id: "RerankReply" });
export type RerankReply = z.infer<typeof RerankReply>;
