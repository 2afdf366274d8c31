import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { MAX_DEPTH, parseJson, requireJson } from "./body";

const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
  return undefined;
};

describe("reading a JSON body", () => {
  it.each(["", "   ", "{", "{'a':1}", "nonsense", '{"a":1,}', "\u0001"])("refuses %j as invalid_json", (text) => {
    expect(codeOf(() => parseJson(bytes(text)))).toBe("invalid_json");
  });

  it("says where it breaks, where that is known, and never repeats the body", () => {
    expect(() => parseJson(bytes('{"a":1,}'))).toThrow("not valid JSON: it breaks at character 7.");
    expect(() => parseJson(bytes('{"secret": sk-live-123}'))).not.toThrow(/sk-live/);
  });

  it("takes 100 levels and refuses 101, also when brackets stand in strings", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(codeOf(() => parseJson(bytes(nested(MAX_DEPTH))))).toBeUndefined();
    expect(codeOf(() => parseJson(bytes(nested(MAX_DEPTH + 1))))).toBe("invalid_json");
    expect(codeOf(() => parseJson(bytes(nested(100_000))))).toBe("invalid_json");
    expect(parseJson(bytes(JSON.stringify({ a: '\\"[['.repeat(500) }))).faithful).toBe(true);
  });

  it("drops __proto__ keys at every depth and pollutes nothing", () => {
    const { value, faithful } = parseJson(bytes('{"a":{"__proto__":{"polluted":true},"b":1},"\\u005f_proto__":2}'));
    expect(value).toEqual({ a: { b: 1 } });
    expect(faithful).toBe(false);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("replaces NUL and lone surrogates, keeps whole ones", () => {
    expect(parseJson(bytes('{"a":"x\\u0000y","b":"\\ud83d","c":"\\ud83d\\ude00"}')).value).toEqual({ a: "x\uFFFDy", b: "\uFFFD", c: "😀" });
  });

  it("lets bytes pass on only where they say what was read", () => {
    expect(parseJson(bytes('{"model":"m","messages":[]}')).faithful).toBe(true);
    expect(parseJson(bytes('{"model":"m","model":"other"}')).faithful).toBe(false);
    expect(parseJson(bytes('{"model":"m","a":"\\u0041"}')).faithful).toBe(false);
  });

  it("reads back whatever JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        if (text.includes("__proto__")) return;
        expect(parseJson(bytes(text)).value).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe("the declared content type", () => {
  it.each([
    undefined,
    "",
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON;charset=latin1",
    "application/vnd.api+json",
  ])("takes %s", (type) => expect(codeOf(() => requireJson(type, undefined))).toBeUndefined());
  it.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", "application/jsonp"])("refuses %s", (type) =>
    expect(codeOf(() => requireJson(type, undefined))).toBe("unsupported_content_type"),
  );
  it("refuses a compressed body in words", () =>
    expect(codeOf(() => requireJson("application/json", "gzip"))).toBe("unsupported_content_type"));
});
