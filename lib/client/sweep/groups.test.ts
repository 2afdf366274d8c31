import { describe, expect, it } from "vitest";
import { groupAnswers, inOrder } from "./groups";

const members = (...args: Parameters<typeof groupAnswers>) => groupAnswers(...args).map((group) => group.members);

describe("groupAnswers", () => {
  it("ignores case, spaces and punctuation, and has the largest group first", () => {
    expect(members(["No.", "Yes, you can!", "yes you  can", "YES: YOU CAN"], "words")).toEqual([[1, 2, 3], [0]]);
    expect(members(["you can", "can you"], "words")).toEqual([[0], [1]]);
  });

  it("joins answers that share most of their words", () => {
    const texts = ["Send the shoes back before 3 December", "Before 3 December send the shoes back please", "Keep the shoes"];
    expect(members(texts, "words")).toHaveLength(3);
    expect(members(texts, "similar")).toEqual([[0, 1], [2]]);
  });

  it("counts repeated words once each", () => {
    expect(members(["no no no no", "no"], "similar")).toHaveLength(2);
  });

  it("compares empty answers, signs and other scripts", () => {
    expect(members(["", " ", "?!", "…"], "words")).toEqual([[0, 1], [2], [3]]);
    expect(members(["東京です", "東京です。"], "words")).toEqual([[0, 1]]);
    expect(members([], "similar")).toEqual([]);
  });

  it("compares letters, except for spaces around the text", () => {
    expect(members(["No.", "no.", " No.\n"], "letters")).toEqual([[0, 2], [1]]);
  });

  it("are listed by size, by length, or only the odd ones", () => {
    const texts = ["a", "a", "a", "b b", "b b", "c c c"];
    const groups = groupAnswers(texts, "words");
    const listed = (order: Parameters<typeof inOrder>[1]) =>
      inOrder(groups, order, (place) => texts[place]?.length ?? 0).map(({ members: [first = 0] }) => texts[first]);
    expect(listed("largest")).toEqual(["a", "b b", "c c c"]);
    expect(listed("longest")).toEqual(["c c c", "b b", "a"]);
    expect(listed("odd")).toEqual(["c c c", "b b"]);
  });
});
