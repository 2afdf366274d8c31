import { describe, expect, it } from "vitest";
import { unevenRuns } from "../../testing/linear";
import { LONG_RUNS } from "../../testing/long-runs";
import { sampled } from "../../testing/suite";
import { threadOfState, wordsOf, wordsOfRun } from "./run-words";

const asRun = (text: string) => wordsOfRun({ playground: "generate", title: text, state: { own: { text, doc: { text } } }, output: text });

describe("what is read of a run takes time that grows with its length", () => {
  const readers: [string, (text: string) => unknown][] = [
    ["its words", asRun],
    ["words that are searched for", wordsOf],
    ["its conversation", (text: string) => threadOfState({ own: { text, turns: [text] } })],
  ];
  it.each(sampled(readers, 3))("%s", { timeout: 120_000 }, async (_, run) => {
    expect(await unevenRuns(run, { runs: LONG_RUNS, chars: 64_000 })).toEqual([]);
  });
});
