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
  label: "Aliases",
  words: {
    "alias.add": "added the alias",
    "alias.change": "changed the alias",
    "alias.remove": "removed the alias",
  },
} as const satisfies ActKind;
