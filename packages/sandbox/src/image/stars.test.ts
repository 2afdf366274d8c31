import { describe, expect, it } from "vitest";
import { makeLight } from "./light";
import { starLayers } from "./stars";
import { makeSurface } from "./surface";
import { makeWorld } from "./world";

const [WIDTH, HEIGHT] = [320, 200];
const light = makeLight({ hour: "night", seed: 4, grade: (color) => color, mist: 0 });
const world = makeWorld({ width: WIDTH, height: HEIGHT, seed: 4, light, horizon: 0.9 });

/** The pixels of the bright stars on a clear canvas. */
function bright({ timeS = 0, alpha = 1, layers = starLayers(world, 1) } = {}): Uint8ClampedArray {
  const { context } = makeSurface(WIDTH, HEIGHT);
  context.globalAlpha = alpha;
  for (const layer of layers) if (layer.moving) layer.draw(context, timeS);
  expect(context.globalAlpha).toBeCloseTo(alpha);
  return context.getImageData(0, 0, WIDTH, HEIGHT).data;
}

const shine = (pixels: Uint8ClampedArray) => pixels.reduce((sum, value, at) => (at % 4 === 3 ? sum + value : sum), 0);

describe("bright stars", () => {
  it("twinkle, and are the same at the same time, whatever was drawn before", () => {
    const layers = starLayers(world, 1);
    const first = bright({ layers });
    const later = bright({ layers, timeS: 1.3 });
    expect(first).not.toEqual(later);
    expect(bright({ layers })).toEqual(first);
    expect(bright({ timeS: 1.3 })).toEqual(later);
  });

  it("fade with the scene they stand in", () => {
    const [whole, half] = [shine(bright()), shine(bright({ alpha: 0.5 }))];
    expect(whole).toBeGreaterThan(1000);
    expect(half / whole).toBeGreaterThan(0.45);
    expect(half / whole).toBeLessThan(0.55);
  });

  it("are as many as the sky is dark, and none if it is not", () => {
    expect(shine(bright({ layers: starLayers(world, 0.4) }))).toBeLessThan(shine(bright()) * 0.5);
    expect(shine(bright({ layers: starLayers(world, 0) }))).toBe(0);
  });
});
