import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters in the order of the form. */
export const EMBEDDING_FIELDS: readonly FieldHint[] = [
  { name: "dimensions", label: "Dimensions", min: 8, max: 4096, rest: 1024 },
  { name: "encoding_format", label: "Encoding" },
];
