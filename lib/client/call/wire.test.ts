import { describe, expect, it } from "vitest";
import { newsOf, slowFrame, WIRE_LIMIT, WireTap } from "./wire";

const tap = () => new WireTap({ method: "POST", url: "http://x", requestHeaders: [], requestBody: "{}" });

describe("WireTap", () => {
  it("numbers frames and measures the gaps between them", () => {
    const wire = tap();
    wire.frame("a", 100);
    wire.frame("b", 130);
    expect(wire.record().frames).toEqual([
      { n: 1, at: 100, gap: 100, data: "a" },
      { n: 2, at: 130, gap: 30, data: "b" },
    ]);
  });

  it("counts what no longer fits", () => {
    const wire = tap();
    wire.frame("x".repeat(WIRE_LIMIT), 1);
    wire.frame("more", 2);
    expect(wire.record()).toMatchObject({ dropped: 1, received: WIRE_LIMIT + 4 });
    expect(wire.record().frames).toHaveLength(1);
  });

  it("counts the pieces of a file and keeps none of its bytes", () => {
    const wire = tap();
    wire.piece(10, "audio/mpeg");
    wire.piece(5, "audio/mpeg");
    expect(wire.record()).toMatchObject({ file: { type: "audio/mpeg", size: 15, pieces: 2 }, received: 15, frames: [] });
  });

  it("gives records that do not change afterwards", () => {
    const wire = tap();
    const before = wire.record();
    wire.frame("a", 1);
    expect(before.frames).toEqual([]);
  });
});

describe("slowFrame", () => {
  const frames = [400, 420, 440, 660, 680].map((at, index, all) => ({ n: index + 1, at, gap: at - (all[index - 1] ?? 0), data: "" }));
  it("finds the frame that waited, not the first token", () => {
    expect(slowFrame(frames, 400)?.n).toBe(4);
  });
  it("finds none in an even stream", () => {
    expect(slowFrame(frames.slice(0, 3), 400)).toBeUndefined();
  });
});

describe("newsOf", () => {
  it("leaves out what the frame before said already", () => {
    expect(newsOf('{"id":1,"choices":[2]}', '{"id":1,"choices":[1]}')).toBe('{"choices":[2]}');
    expect(newsOf('{"id":1}', undefined)).toBe('{"id":1}');
    expect(newsOf("[DONE]", '{"id":1}')).toBe("[DONE]");
  });
});
