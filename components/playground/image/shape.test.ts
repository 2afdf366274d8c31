import { describe, expect, it } from "vitest";
import { aspectOf, refusalOfSize, shortfalls, sizeFor } from "./shape";

describe("shapes", () => {
  it("stand for sizes, and are read back from them", () => {
    expect(sizeFor("16:9")).toBe("1344x768");
    expect(aspectOf("1344x768")).toBe("16:9");
    expect(sizeFor("")).toBeUndefined();
    expect(aspectOf("")).toBe("");
    expect(aspectOf("640x480")).toBeUndefined();
  });

  it("refuse what is no size", () => {
    expect(refusalOfSize("640x480")).toBeUndefined();
    expect(refusalOfSize("wide")).toMatch(/1024x1024/);
  });
});

describe("what was asked and is not there", () => {
  it("is said of missing images and of another size", () => {
    expect(shortfalls({ asked: { n: 3, size: "1344x768" }, results: 1, size: "1024×1024" })).toEqual([
      "3 images were requested, 1 was returned.",
      "1344 × 768 was requested; the model returned 1024 × 1024.",
    ]);
    expect(shortfalls({ asked: { size: "1024x1024" }, results: 1, size: "1024×1024" })).toEqual([]);
    expect(shortfalls({ asked: {}, results: 1 })).toEqual([]);
  });

  it("is taken from what the model says of itself", () => {
    const revised = 'Done: grayscale. Not done: "add a dragon". This editor changes pixels by fixed rules.';
    expect(shortfalls({ asked: {}, results: 1, revised })).toEqual(['Not done: "add a dragon".']);
  });
});
