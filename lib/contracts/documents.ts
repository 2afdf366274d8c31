import type { RerankDocument, RerankRequest } from "./rerank";

/** The text of a document for a text model: its `fields` if given, otherwise its text, otherwise all of it. */
export function documentText(document: RerankDocument, fields: RerankRequest["rank_fields"]): string {
  if (typeof document === "string") return document;
  if (fields?.length)
    return fields.flatMap((field) => (Object.hasOwn(document, field) ? [`${field}: ${wordsOf(document[field])}`] : [])).join("\n");
  return typeof document.text === "string" ? document.text : JSON.stringify(document);
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
