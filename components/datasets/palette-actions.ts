import type { Action } from "../palette/action";

export const DATASETS_ACTIONS: readonly Action[] = [
  { title: "Import a dataset", href: "/datasets", icon: "datasets", words: "csv jsonl table cases rows tests evaluation upload" },
];
