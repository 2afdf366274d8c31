import type { FieldHint } from "@/lib/client/session/schema-field";

/** Members of `generationConfig` in the order of the form. */
export const GENERATE_FIELDS: readonly FieldHint[] = [
  { name: "temperature", label: "Temperature", rest: 1, detent: 1, step: 0.1 },
  { name: "topP", label: "Top p", rest: 1, step: 0.05 },
  { name: "maxOutputTokens", label: "Max tokens", min: 1, max: 2048, rest: 600 },
  { name: "candidateCount", label: "Candidates", rest: 1 },
];
