import { describe, expect, it } from "vitest";
import { look, near } from "./image.fixture";
import { OUTLINES } from "./outline-shapes";
import { PATTERNS } from "./patterns";
import { composeScene } from "./scene";
import { PATTERN_WORDS, SHAPE_WORDS } from "./shape-words";
import { makeSurface } from "./surface";

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

  it.each(["stripes", "checkerboard", "polka dots", "gradient"])(
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
    for (const prompt of ['a snowy mountain at noon, "ALPS"', 'a dark sea at night, "ALPS"']) {
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

describe("objects", () => {
  it("has an outline for every figure and a painter for every pattern", () => {
    expect([...new Set(SHAPE_WORDS.values())].filter((id) => !OUTLINES[id])).toEqual([]);
    expect([...new Set(PATTERN_WORDS.values())].filter((id) => !PATTERNS[id])).toEqual([]);
  });

  it("puts objects of the colour asked for on a table", async () => {
    const image = await look("a red apple on a white background");
    expect(image.share(([r = 0, g = 0, b = 0]) => r > 120 && g < 100 && b < 100)).toBeGreaterThan(0.03);
  });
});

describe("styles", () => {
  const prompt = "a hill with a tree at noon";

  it.each(["watercolor", "pixel art"])("as %s looks unlike the plain picture, and the same each time", async (style) => {
    const seen = async (named: string | null) => {
      const { at } = await look(prompt, { size: { width: 120, height: 80 }, style: named });
      return Array.from({ length: 400 }, (_, index) => at((index % 20) / 20, Math.floor(index / 20) / 20)).flat();
    };
    const [plain, once, twice] = [await seen(null), await seen(style), await seen(style)];
    expect(once).toEqual(twice);
    const apart = once.reduce((sum, value, index) => sum + Math.abs(value - (plain[index] ?? 0)), 0) / once.length;
    expect(apart).toBeGreaterThan(1.5);
  });
});
