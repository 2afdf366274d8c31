import type { ActKind } from "../act-kind";

export const PROMPT_ACTS = {
  prefix: "prompt.",
  label: "Prompts",
  words: {
    "prompt.create": "created the prompt",
    "prompt.version": "saved a version of the prompt",
    "prompt.change": "changed the prompt",
    "prompt.label": "moved a label of the prompt",
    "prompt.rule": "changed the rule of a label of the prompt",
    "prompt.unlabel": "removed a label of the prompt",
    "prompt.delete": "deleted the prompt",
  },
} as const satisfies ActKind;
