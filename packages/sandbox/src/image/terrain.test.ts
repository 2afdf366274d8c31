import { describe, expect, it } from "vitest";
import { makeLight } from "./light";
import type { Relief } from "./relief";
import { paintTerrain } from "./terrain";
import { makeWorld } from "./world";

const light = makeLight({ hour: "noon", seed: 1, grade: (color) => color, mist: 0 });
const world = makeWorld({ width: 640, height: 360, seed: 1, light, horizon: 0.5 });
const SHORE: Relief = {
  near: 10,
  far: 60,
  eye: 3,
  steps: 90,
  contrast: 1,
  // Bays and heads, whose shore lies nearer in one column than in the next.
  height: (x, z) => 0.4 * Math.sin(x / 2) + (z - 18) / 20,
  color: () => [0.3, 0.5, 0.3],
  veil: () => 0,
  floor: 0,
};

/** For each column with land: its opacity in a row that lies so far below its foot. */
function below(relief: Relief, rows: number): number[] {
  const { canvas, top, foot } = paintTerrain(world, relief);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return [...foot].flatMap((y, column) => {
    const row = Math.ceil(y - top) + rows;
    return y > world.horizon + 2 ? [data[(row * canvas.width + column) * 4 + 3] ?? 0] : [];
  });
}

describe("land at the water", () => {
  it("goes on under it, so that no sky shines through where a camera makes the edges of both soft", () => {
    const opacities = below(SHORE, 1);
    expect(opacities.length).toBeGreaterThan(600);
    expect(opacities.every((opacity) => opacity === 255)).toBe(true);
  });

  it("reaches down to its neighbours", () => {
    const { canvas, top, foot } = paintTerrain(world, SHORE);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    for (let column = 1; column < foot.length - 1; column++) {
      const deepest = Math.max(foot[column - 1] ?? 0, foot[column] ?? 0, foot[column + 1] ?? 0);
      const row = Math.ceil(deepest - top);
      expect(data[(row * canvas.width + column) * 4 + 3], `column ${column}`).toBe(255);
    }
  });

  it("ends where it ends if there is no water", () => {
    const { floor: _, ...dry } = SHORE;
    const opacities = below({ ...dry, height: () => 0 }, 1);
    expect(opacities.length).toBeGreaterThan(600);
    expect(opacities.every((opacity) => opacity === 0)).toBe(true);
  });
});
