import { describe, expect, it } from "vitest";
import { eigenOf } from "./eigen";
import { type Projection, project } from "./pca";

/** A generator of its own, so that every run of the tests sees the same figures. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Vectors that spread three times as far along the first direction as along the second, and hardly along all others. */
function cloud({ count, dims, noise }: { count: number; dims: number; noise: number }) {
  const random = randomFrom(7);
  const [u, v] = [0, 1].map(() => Float64Array.from({ length: dims }, random));
  const values = new Float32Array(count * dims);
  for (let index = 0; index < count; index++) {
    const [a, b] = [random() * 3, random()];
    for (let at = 0; at < dims; at++) values[index * dims + at] = a * (u?.[at] ?? 0) + b * (v?.[at] ?? 0) + noise * random();
  }
  return { values, count, dims };
}

const column = ({ places }: Projection, axis: number) => Array.from(places).filter((_, at) => at % 2 === axis);
const squares = (of: readonly number[]) => of.reduce((sum, one) => sum + one * one, 0);

describe("eigenOf", () => {
  it("gives values from the largest, and vectors that the matrix only stretches", () => {
    const [first, second] = eigenOf(Float64Array.of(2, 1, 1, 2), 2);
    expect(first?.value).toBeCloseTo(3, 12);
    expect(second?.value).toBeCloseTo(1, 12);
    expect(Math.abs((first?.vector[0] ?? 0) - (first?.vector[1] ?? 0))).toBeCloseTo(0, 12);
  });
});

describe("project", () => {
  it("shows nearly all of what lies in a plane, the longer direction first", () => {
    const shown = project(cloud({ count: 60, dims: 32, noise: 0.001 }));
    const [first, second] = shown.explained;
    expect(first).toBeGreaterThan(second);
    expect(first + second).toBeGreaterThan(0.999);
  });

  it("is the same by dot products and by iteration", () => {
    const all = cloud({ count: 400, dims: 48, noise: 0.2 });
    const few = { ...all, count: 90, values: all.values.slice(0, 90 * 48) };
    // The same rows three times over have the same axes, and are too many to be solved exactly.
    const thrice = {
      ...few,
      count: 270,
      values: Float32Array.from({ length: 270 * 48 }, (_, at) => few.values[at % few.values.length] ?? 0),
    };
    const [exact, iterated] = [project(few), project(thrice)];
    for (const axis of [0, 1]) {
      expect(iterated.explained[axis as 0 | 1]).toBeCloseTo(exact.explained[axis as 0 | 1], 4);
      const [a, b] = [column(exact, axis), column(iterated, axis).slice(0, 90)];
      expect(squares(a.map((one, at) => one - (b[at] ?? 0))) / squares(a)).toBeLessThan(1e-4);
    }
  });

  it("never turns over: the farthest point of an axis is on its positive side, and again gives the same", () => {
    const set = cloud({ count: 250, dims: 16, noise: 0.1 });
    const shown = project(set);
    for (const axis of [0, 1]) {
      const along = column(shown, axis);
      expect(Math.max(...along)).toBeGreaterThanOrEqual(-Math.min(...along) * (1 - 1e-5));
    }
    expect(project(set)).toEqual(shown);
  });

  it("puts one vector, and vectors that are all alike, in the middle", () => {
    expect(project({ values: Float32Array.of(1, 2, 3), count: 1, dims: 3 })).toEqual({ places: new Float32Array(2), explained: [0, 0] });
    const same = { values: new Float32Array(300 * 4).fill(0.5), count: 300, dims: 4 };
    expect(Array.from(project(same).places).every((place) => place === 0)).toBe(true);
  });

  it("works in one dimension", () => {
    const { explained } = project({ values: Float32Array.of(1, 2, 4), count: 3, dims: 1 });
    expect(explained[0]).toBeCloseTo(1, 6);
    expect(explained[1]).toBeCloseTo(0, 6);
    const many = project({ values: Float32Array.from({ length: 300 }, (_, at) => at % 7), count: 300, dims: 1 });
    expect(many.explained[0]).toBeCloseTo(1, 6);
    expect(many.explained[1]).toBeCloseTo(0, 6);
  });
});
