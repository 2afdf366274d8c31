import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, parseDataUri } from "./base64";

describe("base64", () => {
  it("is read in both alphabets, padded or not, with white space anywhere", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.integer({ min: 1, max: 80 }), (bytes, line) => {
        const standard = Buffer.from(bytes).toString("base64");
        const forms = [standard, standard.replace(/=+$/, ""), Buffer.from(bytes).toString("base64url")];
        forms.push(`\n ${standard.replace(new RegExp(`(.{${line}})`, "g"), "$1\r\n")}\t`);
        for (const form of forms) expect(Buffer.from(decodeBase64(form) ?? []).equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it("with any sign that belongs to neither alphabet is refused", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 3, maxLength: 60 }),
        fc.nat(),
        fc.constantFrom(".", ",", "%", "!", "é", "\0", ":", "\ufffd", "😀"),
        (bytes, place, sign) => {
          const text = Buffer.from(bytes).toString("base64").replace(/=+$/, "");
          const at = place % text.length;
          expect(decodeBase64(text.slice(0, at) + sign + text.slice(at + 1))).toBeUndefined();
        },
      ),
    );
    for (const text of ["", " ", "=", "==", "A", "AAAAA", "A===", "AAA==", "AA=", "AA=A", "AAAA=", "cat.png", "%2F9j"])
      expect(decodeBase64(text), text).toBeUndefined();
  });
});

describe("a data URI", () => {
  it("is taken apart", () => {
    expect(parseDataUri("data:image/png;base64,AAAA")).toEqual({ type: "image/png", base64: true, data: "AAAA" });
    expect(parseDataUri("DATA:Image/PNG;name=a.png;BASE64,AA,A")).toEqual({ type: "image/png", base64: true, data: "AA,A" });
    expect(parseDataUri("data:;base64,AAAA")).toEqual({ type: "", base64: true, data: "AAAA" });
    expect(parseDataUri("data:text/plain,a%20b")).toEqual({ type: "text/plain", base64: false, data: "a%20b" });
    expect(parseDataUri("data:,a")).toEqual({ type: "", base64: false, data: "a" });
    expect(parseDataUri("data:image/png;base64")).toBeUndefined();
    expect(parseDataUri(`data:image/png;${"a".repeat(1000)};base64,AAAA`)).toBeUndefined();
  });
});
