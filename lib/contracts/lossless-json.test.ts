import { describe, expect, it } from "vitest";
import { parseLossless, writeLossless } from "./lossless-json";

describe("JSON with long integers", () => {
  it.each([
    '{"id":2512292042121000001}',
    '{"maximum":9223372036854775807,"minimum":-9223372036854775808}',
    '[18446744073709551615,[1,"2512292042121000001"],{"a":-2512292042121000001}]',
    '{"text":"say \\"2512292042121000001\\" and \\\\","id":2512292042121000001}',
    '{"exact":9007199254740992,"long":123456789012345678901234567890}',
    '{"2512292042121000001":2512292042121000001}',
  ])("is written as it was read: %s", (text) => {
    expect(writeLossless(parseLossless(text))).toBe(text);
  });

  it("is plain JSON if nothing would be rounded", () => {
    const text = '{"a":1234567890123456,"b":1.5,"c":"x","d":[0.12345678901234567890,-0.98765432109876543210,1e1234567890123456789]}';
    expect(parseLossless(text)).toEqual(JSON.parse(text));
    expect(parseLossless('{"a":1000000000000000000000.5,"b":12345678901234567e3}')).toEqual({ a: 1e21, b: 1.2345678901234567e19 });
  });

  it("fails as JSON.parse fails", () => {
    for (const text of ["{2512292042121000001}", '{"a":02512292042121000001}', '"2512292042121000001', ""]) {
      expect(() => parseLossless(text), text).toThrow(SyntaxError);
    }
  });

  it("writes what JSON.stringify writes", () => {
    for (const value of [undefined, null, 1, "x", { a: undefined, b: [1] }]) expect(writeLossless(value)).toBe(JSON.stringify(value));
  });
});
