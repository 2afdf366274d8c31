import { expect, it } from "vitest";
import { unevenRuns } from "../../testing/linear";
import { LONG_RUNS } from "../../testing/long-runs";
import { sampled } from "../../testing/suite";
import { plainFileName, splitFiles } from "./fenced";
import { plainText } from "./plain";
import { estimateTokens, firstTokens } from "./token-estimate";

const MORE = [
  { name: "heads of files", make: (chars: number) => "File: a (text)\n```\n".repeat(chars / 19) },
  { name: "files", make: (chars: number) => "File: a (text)\n```\nb\n```\n\n".repeat(chars / 26) },
  { name: "fences", make: (chars: number) => `File: a (text)\n${"`".repeat(chars)}` },
];

const READERS: [string, (text: string) => unknown][] = [
  ["the files of a message", splitFiles],
  ["a name", plainFileName],
  ["a count of tokens", estimateTokens],
  ["the first tokens", (text: string) => firstTokens(text, text.length / 8)],
  ["a text file", (text: string) => plainText(new TextEncoder().encode(text.replaceAll("\u0000", "")))],
];

it.each(sampled(READERS, 5))(
  "%s takes time by the length of the text",
  async (_, run) => {
    const reading = (text: string) => {
      try {
        return run(text);
      } catch {
        // Text that can't be read is refused.
        return undefined;
      }
    };
    expect(await unevenRuns(reading, { runs: [...LONG_RUNS, ...MORE], chars: 64_000 })).toEqual([]);
  },
  60_000,
);
