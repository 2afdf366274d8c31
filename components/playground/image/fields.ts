import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.16 in the form's order; size and seed have their own fields. */
export const IMAGE_FIELDS: readonly FieldHint[] = [
  { name: "n", label: "Images (n)", min: 1, max: 4, rest: 1 },
  { name: "negative_prompt", label: "Negative prompt", placeholder: "what should not appear" },
  { name: "prompt_extend", label: "Extend prompt", hint: "the model may rewrite your prompt" },
  { name: "watermark", label: "Watermark" },
];
