import { describe, expect, it } from "vitest";
import { analyse } from "./analysis";
import { type Embeddings, fileOf, fromText, readReply, toText, withFiles, withVectors } from "./answer";
import { fullJson, shortJson } from "./answer-json";
import { sharedNeighbours } from "./shared-neighbours";

function answer(count: number, { turn = 0, dims = 8 } = {}): Embeddings {
  const data = Array.from({ length: count }, (_, index) => ({
    object: "embedding",
    index,
    embedding: Array.from({ length: dims }, (_, at) => Math.sin(index * (at + 1 + turn)) + (at === 0 ? 1 : 0)),
  }));
  const text = JSON.stringify({ object: "list", data, model: "m", usage: { prompt_tokens: 9, total_tokens: 9 } });
  return readReply({ ...analyse(text), text });
}

describe("on the history", () => {
  it("keeps figures, places and neighbours of a small set", () => {
    const whole = answer(20);
    const saved = fromText(toText(whole));
    expect(toText(whole).length).toBeLessThanOrEqual(5_000);
    expect(saved).toMatchObject({ count: 20, dims: 8, tokens: 9, model: "m", explained: whole.explained });
    expect(saved.set).toBeUndefined();
    expect(saved.near.get(3)?.map(({ index }) => index)).toEqual(
      whole.near
        .get(3)
        ?.slice(0, 5)
        .map(({ index }) => index),
    );
    const far = Math.max(...Array.from(whole.places ?? [], Math.abs));
    expect([...(saved.places ?? [])].map((place) => place * far)).toEqual(
      Array.from(whole.places ?? [], (place) => expect.closeTo(place, 2)),
    );
  });
  it("leaves out neighbours first, then places", () => {
    const some = fromText(toText(answer(300)));
    expect(some.places).toHaveLength(600);
    expect(some.near.size).toBe(0);
    expect(fromText(toText(answer(1_500)))).toMatchObject({ count: 1_500, dims: 8 });
    expect(fromText(toText(answer(1_500))).places).toBeUndefined();
  });
  it("gives nothing for a text that was cut", () => {
    expect(fromText('{"count":3,"pla')).toMatchObject({ count: 0 });
  });
});

describe("beside a run", () => {
  it("is a file of its numbers, from which all comes back but the text as it came", async () => {
    const whole = answer(20);
    const file = fileOf(whole) ?? expect.fail();
    expect(file).toHaveLength(20 * 8 * 4);
    const saved = withFiles(fromText(toText(whole)), [{ requestId: null, place: 0, assetId: null, type: "x", size: 1, url: "/media/a" }]);
    expect(saved.kept).toBe("/media/a");
    const back = await withVectors(saved, file);
    expect(back.set?.values).toEqual(whole.set?.values);
    expect(back.near).toEqual(whole.near);
    expect(back).toMatchObject({ tokens: 9, model: "m", encoding: "float", text: undefined });
    await expect(withVectors(saved, file.subarray(4))).rejects.toThrow("incomplete");
  });
});

describe("as JSON", () => {
  it("shows the first five figures of each vector, and copies all as they came", () => {
    const whole = answer(2);
    expect(shortJson(whole).match(/…/g)).toHaveLength(2);
    expect(JSON.parse(fullJson(whole)).data[1].embedding).toHaveLength(8);
    expect(fullJson(whole)).toBe(whole.text);
  });
  it("copies figures where base64 came", () => {
    const decoded = JSON.parse(fullJson({ ...answer(2), encoding: "base64" }));
    expect(decoded.data[0].embedding[0]).toBeCloseTo(1, 6);
    expect(decoded.usage.prompt_tokens).toBe(9);
  });
  it("shows fifty vectors and says how many more there are", () => {
    expect(shortJson(answer(60, { dims: 4 }))).toContain("… 10 more");
  });
});

it("compares two models by the neighbours they share", () => {
  const [a, b] = [answer(30), answer(30, { turn: 3 })];
  expect(sharedNeighbours({ a, b: a, pinned: 2, k: 5 })).toEqual({ one: 1, all: 1, asked: 30 });
  const { one = 2, all = 2 } = sharedNeighbours({ a, b, pinned: 2, k: 5 });
  expect(one).toBeLessThanOrEqual(1);
  expect(all).toBeLessThan(1);
  expect(sharedNeighbours({ a, b: answer(29), pinned: 2, k: 5 })).toEqual({ asked: 0 });
});
