import type { ActKind } from "../act-kind";

export const DATASET_ACTS = {
  prefix: "dataset.",
  label: "Datasets",
  words: {
    "dataset.create": "created the dataset",
    "dataset.rename": "renamed the dataset",
    "dataset.import": "added rows to the dataset",
    "dataset.delete": "deleted the dataset",
  },
} as const satisfies ActKind;
