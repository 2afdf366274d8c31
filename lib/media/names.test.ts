import { describe, expect, it } from "vitest";
import { fileNameOf, nameFrom, nameFromAddress } from "./names";

describe("names", () => {
  it("are the beginning of a text, cut between words, at most 64 characters", () => {
    expect(nameFrom("  a red\n fox\0 ", "x")).toBe("a red fox");
    expect(nameFrom(" \n", "sandbox-image")).toBe("sandbox-image");
    const long = nameFrom("a lighthouse on a cliff in the evening, painted with thick brushes and much light", "x");
    expect(long).toBe("a lighthouse on a cliff in the evening, painted with thick…");
    expect(nameFrom("x".repeat(100), "x")).toBe(`${"x".repeat(63)}…`);
    const halved = nameFrom(`${"x".repeat(62)}😀😀`, "x");
    expect(halved.isWellFormed() && !halved.includes("\ufffd")).toBe(true);
    expect(nameFrom("a \ud800 b", "x").isWellFormed()).toBe(true);
  });

  it("come from the last part of an address", () => {
    expect(nameFromAddress("https://example.com/a/b%20c.png?x=1")).toBe("b c.png");
    expect(nameFromAddress("https://example.com/")).toBeUndefined();
    expect(nameFromAddress("https://example.com/%ff.png")).toBeUndefined();
    expect(nameFromAddress("data:image/png;base64,AAAA")).toBeUndefined();
    expect(nameFromAddress("AAAA")).toBeUndefined();
  });

  it("of files are safe on every system, with one ending", () => {
    expect(fileNameOf("a red fox", "png")).toBe("a red fox.png");
    expect(fileNameOf("cat.PNG", "png")).toBe("cat.png");
    expect(fileNameOf("cat.jpeg", "png")).toBe("cat.jpeg.png");
    expect(fileNameOf('../../etc/pass"wd\r\n: <b>', "mp4")).toBe("-..-etc-pass-wd- -b-.mp4");
    expect(fileNameOf("...", "png")).toBe("file.png");
    expect(fileNameOf("Füchse im Schnee…", "webp")).toBe("Füchse im Schnee.webp");
  });
});
