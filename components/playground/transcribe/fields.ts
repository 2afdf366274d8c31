import type { FieldHint } from "@/lib/client/session/schema-field";

/** Transcription parameters, except recording, task and format, which have their own fields. */
export const TRANSCRIBE_FIELDS: readonly FieldHint[] = [
  { name: "language", label: "Language", placeholder: "auto-detect", hint: "two letters, for example en" },
  { name: "prompt", label: "Prompt", placeholder: "none", hint: "names and words that are likely to occur" },
  { name: "temperature", label: "Temperature", rest: 0, step: 0.05 },
];
