import { expect, it } from "vitest";
import { codePoints } from "./speech-terms";

it.each([
  ["", 0],
  ["abc", 3],
  ["\u{1f682}\u{1f682}", 2],
  ["é", 1],
  ["a\ud83d", 2],
])("%j has %d characters", (text, count) => expect(codePoints(text)).toBe(count));
