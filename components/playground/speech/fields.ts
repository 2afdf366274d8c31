import type { FieldHint } from "@/lib/client/session/schema-field";

/** Parameters of spec 4.18 in the form's order; text, voice and format have their own fields. */
export const SPEECH_FIELDS: readonly FieldHint[] = [
  { name: "speed", label: "Speed", rest: 1, detent: 1, step: 0.05 },
  { name: "instructions", label: "Instructions", placeholder: "none", hint: "for models that support instructions" },
];
