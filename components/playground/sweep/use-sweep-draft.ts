import { useState } from "react";

/** The form as typed. */
export interface SweepDraft {
  prompt: string;
  across: string;
  acrossText: string;
  down: string;
  downText: string;
  times: string;
}

export const MODELS_AXIS = "model";

/** The form of a sweep. It begins with eight runs of the prompt as it is. */
export function useSweepDraft(prompt: string): [SweepDraft, (change: Partial<SweepDraft>) => void] {
  const [draft, setDraft] = useState<SweepDraft>({ prompt, across: MODELS_AXIS, acrossText: "", down: "none", downText: "", times: "8" });
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
}
