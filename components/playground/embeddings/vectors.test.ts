import { describe, expect, it } from "vitest";
import { encodeVector } from "@/lib/contracts/vector";
import { analyse } from "./analysis";
import { matrixOf, matrixRows, rangeOf, shareOf } from "./matrix-rows";
import { cosine, figureOf, neighboursOf, overlap, vectorAt, vectorSet } from "./vectors";

const VECTORS = [
  [3, 0, 0],
  [2, 2, 0],
  [0, 0, 0],
  [-1, 0, 0],
  [0, 5, 0],
];
const reply = (embeddings: (number[] | string)[]) =>
  JSON.stringify({
    object: "list",
    model: "m",
    data: embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse(),
    usage: { prompt_tokens: 7, total_tokens: 7 },
  });

describe("vectorSet", () => {
  it("reads figures and base64 alike", () => {
    const [plain, encoded] = [vectorSet(VECTORS), vectorSet(VECTORS.map((vector) => encodeVector(vector)))];
    expect(encoded).toEqual(plain);
    expect(plain).toMatchObject({ count: 5, dims: 3 });
    expect([...plain.norms]).toEqual([3, expect.closeTo(Math.sqrt(8)), 0, 1, 5]);
    expect([...vectorAt(plain, 1)]).toEqual([2, 2, 0]);
  });
  it.each([[[]], [[[1, 2], [1]]], [[[], []]]])("refuses %j", (vectors) => expect(() => vectorSet(vectors)).toThrow(TypeError));
});

describe("cosine", () => {
  const set = vectorSet(VECTORS);
  it("is of the direction alone, symmetric, and 0 where a vector has none", () => {
    expect(cosine(set, 0, 1)).toBeCloseTo(Math.SQRT1_2, 6);
    expect(cosine(set, 1, 0)).toBe(cosine(set, 0, 1));
    expect(cosine(set, 0, 3)).toBe(-1);
    expect(cosine(set, 0, 2)).toBe(0);
    expect(cosine(set, 4, 4)).toBe(1);
  });
  it("puts the nearest first, and equal ones in their order", () => {
    expect(neighboursOf(set, 0).map(({ index }) => index)).toEqual([1, 2, 4, 3]);
  });
  it("counts dimensions that are no multiple of four", () => {
    const long = vectorSet([
      [1, 2, 3, 4, 5, 6],
      [6, 5, 4, 3, 2, 1],
    ]);
    expect(cosine(long, 0, 1)).toBeCloseTo(56 / 91, 6);
  });
});

describe("the matrix", () => {
  const set = vectorSet(VECTORS);
  const near = neighboursOf(set, 4);
  it("is symmetric and 1 along its diagonal, in any order", () => {
    const values = matrixOf(set, [4, 1, 0]);
    for (const [i, row] of values.entries()) for (const [j, value] of row.entries()) expect(value).toBe(i === j ? 1 : values[j]?.[i]);
    expect(values[1]?.[2]).toBeCloseTo(Math.SQRT1_2, 6);
  });
  it("shows all in their order, or by similarity; of too many the pinned one and its nearest", () => {
    const options = { count: 5, pinned: 4, near };
    expect(matrixRows({ ...options, order: "listed", most: 9 })).toEqual([0, 1, 2, 3, 4]);
    expect(matrixRows({ ...options, order: "similar", most: 9 })).toEqual([4, 1, 0, 2, 3]);
    expect(matrixRows({ ...options, order: "listed", most: 2 })).toEqual([1, 4]);
    expect(matrixRows({ ...options, order: "similar", most: 2 })).toEqual([4, 1]);
    expect(matrixRows({ ...options, pinned: undefined, order: "similar", most: 2 })).toEqual([0, 1]);
  });
  it("spreads its colours over what there is", () => {
    const range = rangeOf([
      [1, 0.8, 0.6],
      [0.8, 1, 0.7],
      [0.6, 0.7, 1],
    ]);
    expect(range).toEqual({ least: 0.6, most: 0.8 });
    expect([0.6, 0.7, 0.8, 1].map((value) => shareOf(value, range))).toEqual([0, expect.closeTo(0.5), 1, 1]);
    expect(shareOf(1, rangeOf([[1]]))).toBe(1);
    const apart = rangeOf([
      [1, -0.4],
      [-0.4, 1],
    ]);
    expect([shareOf(-0.4, apart), shareOf(1, apart)]).toEqual([0, 1]);
  });
});

it("says no minus before nothing", () => {
  expect([figureOf(-0.001, 2), figureOf(-0.05, 2)]).toEqual(["0.00", "-0.05"]);
});

it("finds how many neighbours two lists share", () => {
  expect(overlap([1, 2, 3], [3, 2, 9], 2)).toBe(0.5);
  expect(overlap([1, 2], [2, 1], 5)).toBe(1);
  expect(overlap([], [], 5)).toBe(0);
});

describe("analyse", () => {
  it("puts vectors into the order of the texts, whatever order they came in", () => {
    const { set, tokens, encoding, near, model } = analyse(reply(VECTORS));
    expect(set).toEqual(vectorSet(VECTORS));
    expect({ tokens, encoding, model }).toEqual({ tokens: 7, encoding: "float", model: "m" });
    expect(near.get(4)?.[0]).toEqual({ index: 1, cosine: expect.closeTo(Math.SQRT1_2, 6) });
    expect(analyse(reply(VECTORS.map((vector) => encodeVector(vector)))).encoding).toBe("base64");
  });
  it("keeps the neighbours of some if there are many", () => {
    const { near } = analyse(reply(Array.from({ length: 300 }, (_, index) => [Math.sin(index), Math.cos(index)])));
    expect(near.size).toBe(64);
    expect([...near.values()].every((all) => all.length === 10)).toBe(true);
  });
  it.each(["{}", "[]", "no JSON", '{"data":[]}', '{"data":[{"index":0,"embedding":[]}]}'])("refuses %s", (text) =>
    expect(() => analyse(text)).toThrow(),
  );
});
