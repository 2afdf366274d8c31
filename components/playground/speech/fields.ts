import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.18 in the order of the form; text, voice and format have their own place. */
export const SPEECH_FIELDS: readonly FieldHint[] = [
  { name: "speed", label: "Speed", rest: 1, detent: 1, step: 0.05 },
  { name: "instructions", label: "Instructions", placeholder: "none", hint: "for models that support instructions" },
];
