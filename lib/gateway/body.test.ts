import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { MAX_DEPTH } from "../contracts/json-text";
import { parseJson, requireJson } from "./body";

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
    expect(() => parseJson(bytes('{"a":1,}'))).toThrow("not valid JSON: error at character 7.");
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
  ])("takes %s", (type) => expect(codeOf(() => requireJson(type))).toBeUndefined());
  it.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", "application/jsonp"])("refuses %s", (type) =>
    expect(codeOf(() => requireJson(type))).toBe("unsupported_content_type"),
  );
});

describe("reading a JSON body with files in it", () => {
  const file = "A1b2".repeat(40_000);
  const body = (text: string, model = "m") => `{"model":"${model}","input":[{"image":"${text}"},{"text":"brighten it"}]}`;

  it.each([
    ["base64", file],
    ["a data URI", `data:image/jpeg;base64,${file}==`],
    ["long text", `${"a".repeat(100)} and words, ${file}`],
  ])("reads %s as it is, and lets the bytes pass on", (_, text) => {
    const read = parseJson(bytes(body(text)));
    expect(read.value).toEqual({ model: "m", input: [{ image: text }, { text: "brighten it" }] });
    expect(read.faithful).toBe(true);
  });

  it.each([
    ["a control sign", `${file}\u0001${file}`],
    ["a control sign at the end", `${file}A\u0001`],
    ["a line break", `${file}\n${file}`],
    ["NUL", `${file}\0${file}`],
  ])("refuses %s in a file, which JSON does not allow as it is", (_, text) => {
    for (let shift = 0; shift < 4; shift++) expect(codeOf(() => parseJson(bytes(body(text, "m".repeat(shift)))))).toBe("invalid_json");
  });

  it("reads other signs and escapes in long strings as JSON does", () => {
    for (const text of [`${file}é✓😀${file}`, `${file}\\n\\"${file}`, `${file}\\u0041`, `\\\\${file}`])
      expect(parseJson(bytes(body(text))).value).toEqual(JSON.parse(body(text)));
  });

  it("reads signs of several bytes wherever they stand in a long body, and a byte order mark before it", () => {
    for (let shift = 0; shift < 4; shift++) {
      const text = JSON.stringify({ a: "x".repeat(shift) + "é✓😀".repeat(30_000), b: file });
      expect(parseJson(bytes(text)).value).toEqual(JSON.parse(text));
      expect(parseJson(bytes(`\uFEFF${text}`)).value).toEqual(JSON.parse(text));
    }
    const broken = Buffer.concat([bytes(`{"a":"${file}`), Buffer.alloc(200_000, 0x80), bytes('"}')]);
    expect(parseJson(broken).value).toEqual({ a: file + "\uFFFD".repeat(200_000) });
  });

  it("reads long keys, many files, files beside other languages, and nesting", () => {
    for (const text of [
      `{"${file}" : 1, "a":"${file}"}`,
      JSON.stringify(Array.from({ length: 5 }, (_, index) => ({ name: `Bild ${index} ✓`, data: index + file }))),
      JSON.stringify({ a: [[[file]]], b: null, c: file, d: { e: [1, true, file] } }),
      JSON.stringify(file),
      JSON.stringify([...Array.from({ length: 3_000 }, () => "short"), file]),
      JSON.stringify([`${"\\".repeat(5_000)}"${'"'.repeat(3_000)}`, file]),
    ])
      expect(parseJson(bytes(text)).value).toEqual(JSON.parse(text));
  });

  it("says the place of a mistake behind a file, and cleans what stands beside one", () => {
    expect(() => parseJson(bytes(`{"a":"${file}",}`))).toThrow(`error at character ${file.length + 8}.`);
    const { value, faithful } = parseJson(bytes(`{"a":"${file}","b":"\\u0000","__proto__":{"c":1}}`));
    expect(value).toEqual({ a: file, b: "\uFFFD" });
    expect(faithful).toBe(false);
  });

  it("takes a body that never ends its string, or ends in the middle, for broken", () => {
    for (const text of [`{"a":"${file}`, `{"a":"${file}"`, `{"a":"${file}" "b"}`, `"${file}`, `["${file}",`])
      expect(codeOf(() => parseJson(bytes(text)))).toBe("invalid_json");
  });
});
