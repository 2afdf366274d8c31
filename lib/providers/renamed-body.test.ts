import { describe, expect, it } from "vitest";
import { withModel } from "./renamed-body";

const renamed = (text: string, model = "other") => {
  const bytes = withModel(Buffer.from(text), model);
  return bytes && Buffer.from(bytes).toString();
};

describe("a body with another name of its model", () => {
  it.each([
    ['{"model":"a/b","seed":9223372036854775807}', '{"model":"other","seed":9223372036854775807}'],
    ['{ "seed" : 1.0,\n "model" :\t"a" }', '{ "seed" : 1.0,\n "model" :\t"other" }'],
    ['{"model":"say \\"x\\\\","n":1}', '{"model":"other","n":1}'],
    ['{"model":"é/ü"}', '{"model":"other"}'],
  ])("keeps every other byte: %s", (text, right) => {
    expect(renamed(text)).toBe(right);
  });

  it("writes the name as JSON", () => {
    expect(renamed('{"model":"a"}', 'b"c')).toBe('{"model":"b\\"c"}');
  });

  it.each(['{"n":1}', '{"model":1}', '{"model"', '{"model":"a'])("is none if the place of the name is in doubt: %s", (text) => {
    expect(renamed(text)).toBeUndefined();
  });
});
