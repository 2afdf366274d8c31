import { describe, expect, it } from "vitest";
import { groupAnswers } from "./groups";

const members = (...args: Parameters<typeof groupAnswers>) => groupAnswers(...args).map((group) => group.members);

describe("groupAnswers", () => {
  it("ignores case, spaces and punctuation, and has the largest group first", () => {
    expect(members(["No.", "Yes, you can!", "yes you  can", "YES: YOU CAN"], "equal")).toEqual([[1, 2, 3], [0]]);
    expect(members(["you can", "can you"], "equal")).toEqual([[0], [1]]);
  });

  it("joins answers that share most of their words", () => {
    const texts = ["Send the shoes back before 3 December", "Before 3 December send the shoes back please", "Keep the shoes"];
    expect(members(texts, "equal")).toHaveLength(3);
    expect(members(texts, "similar")).toEqual([[0, 1], [2]]);
  });

  it("counts repeated words once each", () => {
    expect(members(["no no no no", "no"], "similar")).toHaveLength(2);
  });

  it("compares empty answers, signs and other scripts", () => {
    expect(members(["", " ", "?!", "…"], "equal")).toEqual([[0, 1], [2], [3]]);
    expect(members(["東京です", "東京です。"], "equal")).toEqual([[0, 1]]);
    expect(members([], "similar")).toEqual([]);
  });
});
