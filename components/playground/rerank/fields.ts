import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.14 beside query and documents. */
export const RERANK_FIELDS: readonly FieldHint[] = [
  { name: "top_n", label: "Top n", min: 1 },
  { name: "return_documents", label: "Documents" },
];
