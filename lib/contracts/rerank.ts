import { z } from "zod";
import { JsonObject, Name } from "./scalar";
import { usageOption } from "./usage-option";

export const RerankDocument = z.union([z.string(), JsonObject]);
export type RerankDocument = z.infer<typeof RerankDocument>;

/** Spec 4.14. */
export const RerankRequest = z
  .looseObject({
    model: Name.describe("A model with the capability `rerank`, such as `sandbox-rerank`, or one of embeddings."),
    query: z.string().min(1).describe("The query that documents are compared with."),
    documents: z.array(RerankDocument).min(1).max(10_000).describe("Texts, or objects with a `text`, 1 to 10,000."),
    top_n: z.int().min(1).nullish().describe("Number of best results to return. Default: all."),
    return_documents: z.boolean().nullish().describe("Whether each result contains its document. Default: `false`."),
    rank_fields: z.array(z.string()).nullish().describe("Members of document objects that are read, in order. Default: `text`."),
    usage: usageOption,
    max_tokens_per_doc: z
      .int()
      .min(1)
      .nullish()
      .describe("Maximum number of tokens read per document; the rest is truncated. Default: 4,096."),
  })
  .meta({ id: "RerankRequest" });
export type RerankRequest = z.infer<typeof RerankRequest>;

const RerankResult = z.looseObject({
  index: z.int().nonnegative().describe("Index of the document in the request, from 0."),
  relevance_score: z.number().describe("Relevance, 0 to 1; higher is better."),
  document: JsonObject.optional().describe("The document, if requested by `return_documents`."),
});

/** Spec 2.5, with the fields Cohere's and Jina's clients read. */
export const RerankReply = z
  .looseObject({
    id: z.string().describe("Id of the answer."),
    results: z.array(RerankResult).describe("The documents, best first."),
    meta: JsonObject.describe("Version of the API, and what was billed."),
    model: z.string().describe("The model's name as the caller wrote it."),
    object: z.literal("list").describe("Always `list`."),
    usage: JsonObject.describe("Token usage."),
  })
  .meta({ id: "RerankReply" });
export type RerankReply = z.infer<typeof RerankReply>;

/** Cohere bills a search unit for each hundred documents of a query. */
export const unitsOf = (documents: number): number => Math.ceil(documents / 100);
