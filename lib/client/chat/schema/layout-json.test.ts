import { describe, expect, it } from "vitest";
import { layoutJson } from "./layout-json";

const VALUE = { a: [1, { b: 'x, {y}: \\ "q"' }], none: {}, empty: [], last: null };

describe("layoutJson", () => {
  it("lays JSON out, however it was written", () => {
    const wanted = JSON.stringify(VALUE, null, 2);
    expect(layoutJson(JSON.stringify(VALUE))).toBe(wanted);
    expect(layoutJson(JSON.stringify(VALUE, null, "\t"))).toBe(wanted);
  });

  it("keeps the lines of a streaming answer", () => {
    const text = JSON.stringify(VALUE);
    const lines = layoutJson(text).split("\n");
    for (let end = 1; end < text.length; end++) {
      const now = layoutJson(text.slice(0, end)).split("\n");
      expect(now.slice(0, -1)).toEqual(lines.slice(0, now.length - 1));
    }
  });

  it("loses nothing of a text that is not JSON", () => {
    expect(layoutJson("Sure, {here} it is")).toBe("Sure, {here} it is");
    expect(layoutJson("{} and more").replaceAll(/\s/g, "")).toBe("{}andmore");
  });
});
