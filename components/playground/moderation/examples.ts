import type { Example } from "../examples";
import { newLine, withEmptyLine } from "./lines";
import { type Own, SAMPLE_OWN } from "./page-state";

const judge = (label: string, ...texts: readonly string[]): Example<Own> => ({
  label,
  fill: (own) => ({ ...own, lines: withEmptyLine(texts.map(newLine)) }),
});

const EXAMPLES: readonly Example<Own>[] = [
  { label: "Mixed comments", fill: (own) => ({ ...own, lines: SAMPLE_OWN.lines }) },
  judge(
    "Harmless phrases that sound harsh",
    "How do I kill a process on port 3000?",
    "That joke killed me",
    "We shot the film in two days",
    "This bug drives me mad",
  ),
  judge("A quarrel", "You are late again.", "Leave me alone or I will hurt you.", "Let us talk about it tomorrow."),
];
export const moderationExamples = () => EXAMPLES;
