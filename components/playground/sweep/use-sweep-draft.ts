import { useState } from "react";
import type { Likeness } from "@/lib/client/sweep/groups";
import { type AxisDraft, NO_AXIS } from "./axis-fields";

/** The form as typed. */
export interface SweepDraft {
  prompt: string;
  across: AxisDraft;
  down: AxisDraft;
  times: string;
  likeness: Likeness;
  /** In US dollars; empty if there is none. */
  limit: string;
}

export const MODELS_AXIS = "model";

/** The form of a sweep. It begins with eight runs of the prompt as it is. */
export function useSweepDraft(prompt: string): [SweepDraft, (change: Partial<SweepDraft>) => void] {
  const [draft, setDraft] = useState<SweepDraft>({
    ...{ prompt, times: "8", likeness: "words", limit: "" },
    across: { choice: MODELS_AXIS, values: [], text: "" },
    down: { choice: NO_AXIS, values: [], text: "" },
  });
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))];
}
