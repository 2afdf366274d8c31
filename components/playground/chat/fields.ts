import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.3 in the form's order. */
export const CHAT_FIELDS: readonly FieldHint[] = [
  { name: "temperature", label: "Temperature", rest: 1, detent: 1, step: 0.1 },
  { name: "top_p", label: "Top p", rest: 1, step: 0.05 },
  { name: "max_tokens", label: "Max tokens", min: 1, max: 4096, rest: 4096 },
  { name: "frequency_penalty", label: "Frequency penalty", rest: 0, detent: 0, step: 0.1 },
  { name: "presence_penalty", label: "Presence penalty", rest: 0, detent: 0, step: 0.1 },
  { name: "seed", label: "Seed", min: 0, max: 9999, rest: 0 },
  { name: "stop", label: "Stop", placeholder: "none" },
];
