import { describe, expect, it } from "vitest";
import { landscapeLayers } from "./landscape";
import { readPrompt } from "./parse";
import { names } from "./reading";
import { makeSetting } from "./setting";
import { stackLayers } from "./stack";
import { makeSurface } from "./surface";

const SIZE = { width: 288, height: 192 };

interface Order {
  prompt: string;
  negativePrompt?: string;
  seed?: number;
  width?: number;
  height?: number;
  once?: boolean;
}

/** Pixels of a landscape at some times in seconds. */
function draw({ prompt, negativePrompt = "", seed = 7, ...rest }: Order, times: number[] = [0]): Uint8ClampedArray[] {
  const order = { ...SIZE, ...rest, seed };
  const reading = readPrompt({ prompt, negativePrompt: negativePrompt || null, style: null });
  const paint = stackLayers(landscapeLayers(makeSetting(reading, order)), order);
  return times.map((timeS) => {
    const { context } = makeSurface(order.width, order.height);
    paint(context, { timeS });
    return context.getImageData(0, 0, order.width, order.height).data;
  });
}

const still = (order: Order): Uint8ClampedArray => draw(order)[0] ?? new Uint8ClampedArray();

type Test = (red: number, green: number, blue: number) => boolean;
const isRed: Test = (red, green, blue) => red > 120 && red > green * 1.9 && red > blue * 1.9;

/** Share of the pixels of one colour. */
function shareOf(pixels: Uint8ClampedArray, test: Test): number {
  let found = 0;
  for (let at = 0; at < pixels.length; at += 4) if (test(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) found++;
  return found / (pixels.length / 4);
}

/** Share of the height between the highest and lowest pixel of one colour. */
function extentOf(pixels: Uint8ClampedArray, test: Test): number {
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (!test(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) continue;
    const row = Math.floor(at / 4 / SIZE.width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return top > bottom ? 0 : (bottom - top) / SIZE.height;
}

function shareChanged(before: Uint8ClampedArray = new Uint8ClampedArray(), after: Uint8ClampedArray = new Uint8ClampedArray()): number {
  let changed = 0;
  for (let at = 0; at < before.length; at += 4) if (Math.abs((before[at] ?? 0) - (after[at] ?? 0)) > 12) changed++;
  return changed / (before.length / 4);
}

describe("things of a prompt in a landscape", () => {
  it.each([1, 2, 3])("shows a red lighthouse on a cliff large and red (seed %i)", (seed) => {
    const named = still({ prompt: "a red lighthouse on a cliff by the sea at noon", seed });
    const bare = still({ prompt: "a cliff by the sea at noon", seed });
    expect(shareOf(bare, isRed)).toBeLessThan(0.002);
    expect(shareOf(named, isRed)).toBeGreaterThan(0.006);
    expect(extentOf(named, isRed)).toBeGreaterThan(0.2);
  });

  it.each(["a red boat on a lake at noon", "a red house in a meadow at noon"])("gives the colour to the thing: %s", (prompt) => {
    const plain = prompt.replace(/a red (boat|house)/, "grass");
    expect(shareOf(still({ prompt }), isRed)).toBeGreaterThan(shareOf(still({ prompt: plain }), isRed) + 0.002);
  });

  it("draws as many boats as were asked for", () => {
    const one = shareOf(still({ prompt: "one red boat on a lake, clear sky at noon" }), isRed);
    const five = shareOf(still({ prompt: "five red boats on a lake, clear sky at noon" }), isRed);
    expect(one).toBeGreaterThan(0.002);
    expect(five).toBeGreaterThan(one);
  });

  it("puts a thing where the prompt says", () => {
    const half = (prompt: string, side: "left" | "right") => {
      const pixels = still({ prompt });
      const kept = pixels.filter((_, at) => Math.floor(at / 4) % SIZE.width < SIZE.width / 2 === (side === "left"));
      return shareOf(kept, isRed);
    };
    for (const [side, other] of [
      ["left", "right"],
      ["right", "left"],
    ] as const) {
      const prompt = `a red house on the ${side}, at noon`;
      expect(half(prompt, side)).toBeGreaterThan(half(prompt, other) * 3);
    }
  });

  it("takes the sea for the sea, not for a lake among mountains", () => {
    for (const prompt of ["the sea at sunset", "a cliff by the sea", "a lighthouse by the ocean"]) {
      const reading = readPrompt({ prompt, negativePrompt: null, style: null });
      const setting = makeSetting(reading, { ...SIZE, seed: 3 });
      expect([setting.water, setting.far], prompt).toEqual(["sea", "none"]);
    }
  });
});

describe("sameness and change", () => {
  it.each(["a house by a lake in the rain", "a neon sea at night", "a boat", "snowy mountains"])(
    "draws the same pixels for the same seed: %s",
    (prompt) => {
      expect(Buffer.compare(Buffer.from(still({ prompt })), Buffer.from(still({ prompt })))).toBe(0);
      expect(shareChanged(still({ prompt, seed: 7 }), still({ prompt, seed: 8 }))).toBeGreaterThan(0.02);
    },
  );

  it.each([
    ["heavy rain over a meadow", 0.01],
    ["snow over a forest in winter", 0.005],
    ["a lighthouse at night", 0.004],
    ["a sailboat on the sea", 0.01],
  ] as const)("moves: %s", (prompt, least) => {
    const [first, second, again] = draw({ prompt }, [0, 1, 0]);
    expect(shareChanged(first, second)).toBeGreaterThan(least);
    expect(shareChanged(first, again)).toBe(0);
  });
});

describe("what is excluded", () => {
  it("leaves out what the negative prompt names", () => {
    const reading = readPrompt({ prompt: "a red house in a meadow", negativePrompt: "house", style: null });
    expect(names(reading, "house")).toBe(false);
    expect(shareOf(still({ prompt: "a red house in a meadow at noon", negativePrompt: "house, flowers" }), isRed)).toBeLessThan(0.002);
  });

  it("plants no trees if none are wanted", () => {
    const wooded = still({ prompt: "a meadow at noon in summer", seed: 4 });
    const treeless = still({ prompt: "a meadow at noon in summer", negativePrompt: "trees", seed: 4 });
    expect(shareChanged(wooded, treeless)).toBeGreaterThan(0.005);
  });
});

describe("shapes of pictures", () => {
  it.each([
    [200, 400],
    [640, 160],
    [64, 64],
    [900, 60],
  ])("draws opaque pictures of %i × %i", (width, height) => {
    for (const prompt of ["a house by a lake", "a lighthouse at night", "an island", "a forest in snow", "a desert"]) {
      const pixels = still({ prompt, width, height });
      expect(pixels.length).toBe(width * height * 4);
      expect(
        pixels.every((value, at) => at % 4 !== 3 || value === 255),
        prompt,
      ).toBe(true);
    }
  });
});

describe("a sea", () => {
  it("reaches the horizon behind flat land", () => {
    const prompt = "an island in the sea at noon";
    const { width, height } = SIZE;
    for (const seed of [1, 2, 5, 11]) {
      const setting = makeSetting(readPrompt({ prompt, negativePrompt: null, style: null }), { ...SIZE, seed });
      const pixels = still({ prompt, seed, once: true });
      const horizon = Math.ceil(setting.world.horizon);
      const brightness = (column: number, row: number) => {
        const at = (row * width + column) * 4;
        const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
        // Land is green or grey there, sky and water are blue.
        return blue > green + 10 ? red + green + blue : Number.NaN;
      };
      // Sky below the horizon would be as bright as the sky above it, where the water beside it is darker.
      const sky = Array.from({ length: width }, (_, column) => brightness(column, horizon - 4));
      const below = Array.from({ length: width }, (_, column) => brightness(column, Math.min(height - 1, horizon + 3)));
      const likeSky = below.filter((value, column) => Math.abs(value - (sky[column] ?? 0)) < 6).length;
      expect(likeSky / width, `seed ${seed}`).toBeLessThan(0.08);
    }
  });
});

it.each(["an island in the sea at noon", "a mountain lake at sunrise", "a forest in autumn", "a lighthouse at night in rain"])(
  "a film begins with what a picture shows: %s",
  (prompt) => {
    const image = still({ prompt, once: true });
    const video = still({ prompt });
    const off = image.reduce((sum, value, at) => sum + Math.abs(value - (video[at] ?? 0)), 0) / image.length;
    expect(off).toBeLessThan(0.6);
  },
);
