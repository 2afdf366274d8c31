import { describe, expect, it } from "vitest";
import { FIGURES } from "./figures";
import { look, near } from "./image.fixture";
import { OBJECTS } from "./objects";
import { OUTLINES } from "./outline-shapes";
import { PATTERNS } from "./patterns";
import { composeScene } from "./scene";
import { PATTERN_WORDS, SHAPE_WORDS } from "./shape-words";
import { makeSurface } from "./surface";
import { CREATURE_IDS, OBJECT_IDS } from "./vocabulary";

const RED = near(255, 0, 0, 70);
const BLUE = near(0, 0, 255, 70);
const YELLOW = near(255, 255, 0, 70);
const WHITE = near(255, 255, 255, 40);

describe("figures", () => {
  it("have the counts, colours and ground that are asked for", async () => {
    const image = await look("a blue circle and two yellow triangles on a green background");
    expect(image.areas(BLUE)).toBe(1);
    expect(image.areas(YELLOW)).toBe(2);
    expect(image.at(0.01, 0.01)).toSatisfy(near(0, 128, 0, 40));
    expect(image.at(0.99, 0.99)).toSatisfy(near(0, 128, 0, 40));
  });

  it.each([
    ["three red hearts on white", RED, 3],
    ["seven blue squares on white", BLUE, 7],
    ["twenty yellow stars on black", YELLOW, 20],
  ])("are %s", async (prompt, color, count) => {
    expect((await look(prompt, { size: { width: 400, height: 300 } })).areas(color)).toBe(count);
  });

  it("stand where the prompt says", async () => {
    const placed = await look("a red circle in the top left and a blue square in the bottom right, white background");
    expect(placed.at(0.25, 0.25)).toSatisfy(RED);
    expect(placed.at(0.75, 0.75)).toSatisfy(BLUE);
    expect(placed.at(0.75, 0.2)).toSatisfy(WHITE);
    const beside = await look("a red square to the left of a blue circle on white");
    expect(beside.at(0.27, 0.5)).toSatisfy(RED);
    expect(beside.at(0.73, 0.5)).toSatisfy(BLUE);
    const above = await look("a red square above a blue circle on white");
    expect(above.at(0.5, 0.27)).toSatisfy(RED);
    expect(above.at(0.5, 0.73)).toSatisfy(BLUE);
    const inside = await look("a blue circle inside a red square on white");
    expect(inside.at(0.5, 0.5)).toSatisfy(BLUE);
    expect(inside.at(0.2, 0.2)).toSatisfy(RED);
  });

  it("go by the sizes asked for", async () => {
    const [small, plain, large] = await Promise.all(
      ["a small red circle on white", "a red circle on white", "a large red circle on white"].map(async (prompt) =>
        (await look(prompt)).share(RED),
      ),
    );
    expect((plain ?? 0) / (small ?? 1)).toBeGreaterThan(2.5);
    expect((large ?? 0) / (plain ?? 1)).toBeGreaterThan(1.2);
  });

  it("move in a film and are the still picture at its start", () => {
    const scene = composeScene({ prompt: "a red star on white", negativePrompt: null, width: 160, height: 90, seed: 1, style: null });
    const frame = (timeS: number) => {
      const { context } = makeSurface(160, 90);
      scene.draw(context, { timeS });
      return Buffer.from(context.getImageData(0, 0, 160, 90).data.buffer);
    };
    expect(frame(0).equals(frame(0))).toBe(true);
    expect(frame(0).equals(frame(1.5))).toBe(false);
  });
});

describe("patterns", () => {
  it("show the colours named, each about as much", async () => {
    const stripes = await look("red and white stripes");
    expect(stripes.share(RED)).toBeGreaterThan(0.35);
    expect(stripes.share(WHITE)).toBeGreaterThan(0.35);
    const board = await look("a black and white checkerboard");
    expect(board.share(near(0, 0, 0, 30))).toBeCloseTo(0.5, 1);
    expect(board.share(WHITE)).toBeCloseTo(0.5, 1);
  });

  it("lie behind figures", async () => {
    const image = await look("a red heart on a striped background");
    expect(image.areas(RED)).toBe(1);
    expect(image.at(0.5, 0.5)).toSatisfy(RED);
  });

  it.each(["zigzag", "honeycomb", "mandala", "gradient", "marble", "contour lines", "bauhaus", "abstract", "truchet", "plaid"])(
    "of the name %s fill the picture with more than one colour",
    async (prompt) => {
      const { at } = await look(prompt);
      const colors = Array.from({ length: 81 }, (_, index) => at(0.05 + (index % 9) * 0.11, 0.05 + Math.floor(index / 9) * 0.11).join());
      expect(new Set(colors).size).toBeGreaterThan(1);
    },
  );
});

describe("lettering", () => {
  const brightness = ([red = 0, green = 0, blue = 0]: readonly number[]) => red * 0.21 + green * 0.72 + blue * 0.07;

  it("on a plain ground is in the colour asked for and takes its place in the middle", async () => {
    const image = await look('"SALE" in black letters on a yellow background', { size: { width: 320, height: 200 } });
    expect(image.at(0.01, 0.5)).toSatisfy(near(255, 255, 0, 40));
    const black = image.share(near(0, 0, 0, 60));
    expect(black).toBeGreaterThan(0.05);
    expect(black).toBeLessThan(0.5);
  });

  it("can be read over a landscape by day and by night", async () => {
    for (const prompt of ['a snowy mountain at noon, "ALPS"', 'a dark city at night, "ALPS"']) {
      const { at } = await look(prompt, { size: { width: 480, height: 320 } });
      const values = Array.from({ length: 60 * 24 }, (_, index) =>
        brightness(at(0.2 + ((index % 60) / 60) * 0.6, 0.1 + (Math.floor(index / 60) / 24) * 0.22)),
      );
      const dark = values.filter((value) => value < 110).length / values.length;
      const bright = values.filter((value) => value > 170).length / values.length;
      expect(Math.min(dark, bright), `${prompt}: ${dark} dark, ${bright} bright`).toBeGreaterThan(0.08);
    }
  });

  it("stands within a figure that is alone", async () => {
    const image = await look('a red octagon with the text "STOP" on white');
    expect(image.share(near(255, 250, 245, 60))).toBeGreaterThan(0.3);
    expect(image.at(0.5, 0.3)).toSatisfy(RED);
    const middle = Array.from({ length: 60 }, (_, index) => image.at(0.32 + index * 0.006, 0.5)).filter(near(255, 253, 247, 60));
    expect(middle.length).toBeGreaterThan(10);
  });
});

describe("objects and space", () => {
  it("has a painter for every object and creature of the vocabulary", () => {
    expect([...OBJECT_IDS].filter((id) => !OBJECTS.has(id))).toEqual([]);
    expect([...CREATURE_IDS].filter((id) => !FIGURES.has(id))).toEqual([]);
  });

  it("has an outline for every figure and a painter for every pattern", () => {
    expect([...new Set(SHAPE_WORDS.values())].filter((id) => !OUTLINES[id])).toEqual([]);
    expect([...new Set(PATTERN_WORDS.values())].filter((id) => !PATTERNS[id])).toEqual([]);
  });

  it("puts objects of the colour asked for on a table", async () => {
    const image = await look("a red apple on a white background");
    expect(image.share(([r = 0, g = 0, b = 0]) => r > 120 && g < 100 && b < 100)).toBeGreaterThan(0.03);
  });

  it("is dark between the stars", async () => {
    const image = await look("a rocket in outer space");
    expect(image.share(([r = 0, g = 0, b = 0]) => r + g + b < 150)).toBeGreaterThan(0.4);
    expect(image.share(([r = 0, g = 0, b = 0]) => r + g + b > 480)).toBeGreaterThan(0.005);
  });
});

describe("styles", () => {
  const prompt = "a hill with a tree at noon";

  it.each(["watercolor", "flat", "ink", "pixel", "blueprint", "neon", "papercut", "oil", "riso", "lowpoly", "mosaic"])(
    "as %s looks unlike the plain picture, and the same each time",
    async (style) => {
      const size = { width: 120, height: 80 };
      const seen = async (named: string | null) => {
        const { at } = await look(prompt, { size, style: named });
        return Array.from({ length: 400 }, (_, index) => at((index % 20) / 20, Math.floor(index / 20) / 20)).flat();
      };
      const name =
        { flat: "flat design", pixel: "pixel art", riso: "risograph", lowpoly: "low poly", mosaic: "stained glass" }[style] ?? style;
      const [plain, once, twice] = [await seen(null), await seen(name), await seen(name)];
      expect(once).toEqual(twice);
      const apart = once.reduce((sum, value, index) => sum + Math.abs(value - (plain[index] ?? 0)), 0) / once.length;
      expect(apart).toBeGreaterThan(4);
    },
  );
});
