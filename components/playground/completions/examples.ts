import type { Example } from "../examples";
import type { Own } from "./page-state";

const write = (label: string, before: string, after = ""): Example<Own> => ({
  label,
  fill: (own) => ({ ...own, before, after, marks: [], shown: 0 }),
});

const EXAMPLES: readonly Example<Own>[] = [
  write("Finish a story", "The last train had left the harbour station when the signalman noticed"),
  write("Fill in a function", "def mean(values):\n    if not values:\n        return None\n    ", "\n    return total / len(values)\n"),
  write("Follow a pattern", "sea: waves, salt, gulls\nforest: moss, pines, owls\ncity:"),
];
export const completionExamples = () => EXAMPLES;
