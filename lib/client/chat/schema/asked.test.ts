import { expect, it } from "vitest";
import { withoutFence } from "./asked";

it.each([
  ['```json\n{"a": 1}\n```', '{"a": 1}'],
  ['```\n{"a": 1}\n```\n', '{"a": 1}'],
  ['```json\n{"a": ', '{"a": '],
  ['{"a": "```"}', '{"a": "```"}'],
  ["Some words", "Some words"],
])("the Markdown block around %j is left out", (text, json) => {
  expect(withoutFence(text)).toBe(json);
});
