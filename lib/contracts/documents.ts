import type { RerankDocument, RerankRequest } from "./rerank";

/** What of a document a model of texts reads: the fields that are named, else its text, else all of it. */
export function documentText(document: RerankDocument, fields: RerankRequest["rank_fields"]): string {
  if (typeof document === "string") return document;
  if (fields?.length)
    return fields.flatMap((field) => (Object.hasOwn(document, field) ? [`${field}: ${wordsOf(document[field])}`] : [])).join("\n");
  return typeof document.text === "string" ? document.text : JSON.stringify(document);
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
