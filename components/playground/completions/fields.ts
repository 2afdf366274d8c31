import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.2 in the order of the form. */
export const COMPLETION_FIELDS: readonly FieldHint[] = [
  { name: "max_tokens", label: "Max tokens", min: 1, max: 2048, rest: 256 },
  { name: "temperature", label: "Temperature", rest: 1, detent: 1, step: 0.1 },
  { name: "top_p", label: "Top p", rest: 1, step: 0.05 },
  { name: "n", label: "Answers (n)", min: 1, max: 8, rest: 1 },
  { name: "stop", label: "Stop", placeholder: "none" },
  { name: "echo", label: "Echo", hint: "repeat the prompt in the answer" },
];
