import { expect, it } from "vitest";
import { MOST_GATHERED } from "../../contracts/conversation";
import { unevenGrowth } from "../../testing/linear";
import { ThinkTags, withoutTags } from "./think-tags";

const THOUGHT = { reasoning: "Let me think.\n", text: "Forty-two." };

/** The split text, and how much of it arrived before the end. */
function read(pieces: readonly string[]) {
  const tags = new ThinkTags();
  const all = { reasoning: "", text: "" };
  for (const split of [...pieces.map((piece) => tags.push(piece)), tags.rest()]) {
    all.reasoning += split.reasoning;
    all.text += split.text;
  }
  return all;
}

const ANSWERS: readonly (readonly [string, string, { reasoning: string; text: string }])[] = [
  ["tags around the thoughts", "<think>\nLet me think.\n</think>\n\nForty-two.", THOUGHT],
  ["white space before the tag", "\n <think>Let me think.\n</think>Forty-two.", THOUGHT],
  ["a tag that the template opened", "Let me think.\n</think>\n\nForty-two.", THOUGHT],
  ["thoughts that are empty", "<think>\n\n</think>\n\nForty-two.", { reasoning: "", text: "Forty-two." }],
  ["a tag that is not closed", "<think>Let me th", { reasoning: "Let me th", text: "" }],
  ["an end amid the closing tag", "<think>Let me </thi", { reasoning: "Let me </thi", text: "" }],
  ["no thoughts", " Forty-two <think>is</think it.", { reasoning: "", text: " Forty-two <think>is</think it." }],
  ["an answer of a tag's beginning", "<thin", { reasoning: "", text: "<thin" }],
  ["tags in the answer", "<think>a</think>b <think>c</think> d", { reasoning: "a", text: "b <think>c</think> d" }],
  ["signs like tags in the thoughts", "<think>1 < 2 </ </thin> 3</think>4", { reasoning: "1 < 2 </ </thin> 3", text: "4" }],
  ["nothing", "", { reasoning: "", text: "" }],
];

it.each(ANSWERS)("reads %s, wherever it is cut", (_, answer, meant) => {
  expect(read([answer])).toEqual(meant);
  expect(read([...answer])).toEqual(meant);
  for (let one = 0; one <= answer.length; one++)
    for (let other = one; other <= answer.length; other++)
      expect(read([answer.slice(0, one), answer.slice(one, other), answer.slice(other)])).toEqual(meant);
});

it("tells thoughts as they come, and the answer behind them untouched", () => {
  const tags = new ThinkTags();
  expect(["<think>Let ", "me</", "think>", " F", "orty"].map((piece) => tags.push(piece))).toEqual([
    { reasoning: "Let ", text: "" },
    { reasoning: "me", text: "" },
    { reasoning: "", text: "" },
    { reasoning: "", text: "F" },
    { reasoning: "", text: "orty" },
  ]);
  const delta = { content: "-two" };
  expect(withoutTags(delta, tags, false)).toBe(delta);
});

it("holds nothing back once a tool is called or the server tells thoughts apart", () => {
  const called = withoutTags({ content: "I look.", tool_calls: [{}] }, new ThinkTags(), false);
  expect(called).toEqual({ content: "I look.", tool_calls: [{}] });
  const apart = new ThinkTags();
  withoutTags({ reasoning_content: "Let me think." }, apart, false);
  expect(withoutTags({ content: "Forty" }, apart, false)).toEqual({ content: "Forty" });
});

it("holds a bounded text", () => {
  const tags = new ThinkTags();
  const piece = "a".repeat(MOST_GATHERED / 2);
  expect([piece, piece, "b"].map((one) => tags.push(one).text.length)).toEqual([0, 0, MOST_GATHERED + 1]);
  expect(tags.push("c").text).toBe("c");
});

it("takes time that grows with the text, piece by piece", async () => {
  const inPieces = (text: string) => {
    const tags = new ThinkTags();
    for (let at = 0; at < text.length; at += 3) tags.push(text.slice(at, at + 3));
    return tags.rest();
  };
  for (const word of ["thought ", " ", "<", "</think", "\n"])
    for (const opening of ["", "<think>"])
      expect(await unevenGrowth(inPieces, (chars) => opening + word.repeat(chars / word.length))).toBeUndefined();
}, 60_000);
