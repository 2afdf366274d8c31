import type { ActKind } from "../act-kind";

export const MODEL_ACTS = {
  prefix: "model.",
  label: "Models",
  words: {
    "model.change": "changed the model",
  },
} as const satisfies ActKind;

export const ALIAS_ACTS = {
  prefix: "alias.",
  label: "Model names",
  words: {
    "alias.add": "added the model name",
    "alias.change": "changed the model name",
    "alias.remove": "removed the model name",
  },
} as const satisfies ActKind;
