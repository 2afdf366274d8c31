import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SseParser } from "./sse";

const read = (pieces: string[]) => {
  const parser = new SseParser();
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()];
};

describe("SseParser", () => {
  it("reads fields, comments and several data lines", () => {
    expect(read([": hello\nevent: a\nid: 7\ndata: one\ndata:two\n\ndata: [DONE]\n\n"])).toEqual([
      { data: "one\ntwo", event: "a", id: "7" },
      { data: "[DONE]", event: undefined, id: undefined },
    ]);
  });

  it("gives what is left when the last empty line is missing", () => {
    expect(read(["data: cut"])).toEqual([{ data: "cut", event: undefined, id: undefined }]);
  });

  it("reads the same however the text is cut", () => {
    const text = 'data: first\r\n\r\nevent: x\ndata: {"a": 1}\n\ndata: last\n\n';
    const whole = read([text]);
    expect(whole.map(({ data }) => data)).toEqual(["first", '{"a": 1}', "last"]);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const points = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = points.slice(1).map((end, index) => text.slice(points[index], end));
        expect(read(pieces)).toEqual(whole);
      }),
    );
  });
});
