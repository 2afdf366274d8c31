import { describe, expect, it } from "vitest";
import { compositionOf } from "./composition";
import { readPrompt } from "./parse";
import type { Thing } from "./reading";
import { NOUNS } from "./vocabulary";

const read = (prompt: string, more: { negativePrompt?: string; style?: string } = {}) =>
  readPrompt({ prompt, negativePrompt: more.negativePrompt ?? null, style: more.style ?? null });
const brief = ({ id, count, color }: Thing) => [id, count, color?.map((share) => Math.round(share * 255))];

describe("a prompt about figures", () => {
  it("tells counts, colours and the background", () => {
    const { shapes, backdrop, ignored } = read("a blue circle and two yellow triangles on a green background");
    expect(shapes.map(brief)).toEqual([
      ["circle", 1, [0, 0, 255]],
      ["triangle", 2, [255, 255, 0]],
    ]);
    expect(backdrop).toEqual([0, 128 / 255, 0]);
    expect(ignored).toEqual([]);
  });

  it.each([
    ["a red circle on white", [1, 1, 1]],
    ["a red circle on a white background", [1, 1, 1]],
    ["five yellow stars on a navy blue background", [0, 0, 128 / 255]],
    ["red circle, white background", [1, 1, 1]],
  ])("takes the ground of %s", (prompt, ground) => {
    expect(read(prompt).backdrop).toEqual(ground);
  });

  it("tells places", () => {
    const places = read("top left: a red circle, bottom right: a blue square").shapes.map(({ place }) => place);
    expect(places).toEqual([
      [0.25, 0.25],
      [0.75, 0.75],
    ]);
    expect(read("a square in the middle").shapes[0]?.place).toEqual([0.5, 0.5]);
  });

  it("gives several colours to several figures", () => {
    const [circles] = read("circles in red, green and blue on black").shapes;
    expect([circles?.color, ...(circles?.colors ?? [])]).toEqual([
      [1, 0, 0],
      [0, 128 / 255, 0],
      [0, 0, 1],
    ]);
  });

  it("takes black and white as colours of a pattern and as a look of a scene", () => {
    const stripes = read("black and white stripes");
    expect(stripes.tones).toEqual([]);
    expect(stripes.patterns.map(brief)).toEqual([["stripes", null, [0, 0, 0]]]);
    expect(read("a black and white forest").tones).toEqual(["monochrome"]);
  });
});

describe("a prompt about things", () => {
  it.each([
    ["three woolly books", "book", 3],
    ["a dozen apples", "apple", 12],
    ["a lonely fluffy pear", "pear", 1],
    ["zwei Boote auf einem See", "boat", 2],
  ])("counts %s", (prompt, id, count) => {
    expect(read(prompt).things.find((thing) => thing.id === id)?.count).toBe(count);
  });

  it("does not take a name that ends in s for many", () => {
    expect(read("a lighthouse on grass").things.find(({ id }) => id === "meadow")?.plural).toBe(false);
    expect(read("cups").things[0]?.plural).toBe(true);
  });

  it("reports what it does not know, and does not give its colours to others", () => {
    const { ignored, colors, things } = read("a fluffy llama and a key on a red cushion");
    expect(ignored).toEqual(["llama", "cushion"]);
    expect(colors).toEqual([]);
    expect(things.map(({ id }) => id)).toEqual(["key"]);
  });

  it("names the place of what is outside of the catalogue", () => {
    const { outside, things, ignored } = read("two red foxes");
    expect([outside, things.map(({ id }) => id), ignored]).toEqual([["foxes"], ["forest"], []]);
    expect(read("a fox by the sea").things.map(({ id }) => id)).toEqual(["sea"]);
  });

  it("leaves out what is not wanted, by the prompt or the negative prompt", () => {
    const { without, things } = read("no clouds and a boat on a lake", { negativePrompt: "people, blurry, trees" });
    expect([...without]).toEqual(expect.arrayContaining(["clouds", "forest"]));
    expect(things.map(({ id }) => id)).toEqual(["boat", "lake"]);
    expect(read("a cup and a book", { negativePrompt: "book" }).things.map(({ id }) => id)).toEqual(["cup"]);
  });

  it("reads hour, weather, season, style and tones", () => {
    const { hour, weather, season, style, tones } = read("watercolor of a foggy forest at dawn in autumn, pastel");
    expect({ hour, weather: [...weather], season, style, tones }).toEqual({
      hour: "dawn",
      weather: ["fog"],
      season: "autumn",
      style: "watercolor",
      tones: ["pastel"],
    });
    expect(read("a house", { style: "pixel_art" }).style).toBe("pixel");
    expect(read("a house on a charcoal background").style).toBeNull();
  });

  it("understands every noun of its vocabulary", () => {
    const unread = [...NOUNS.keys()].filter((word) => {
      const { things, shapes, patterns, weather, hour, colors } = read(`a ${word}`);
      return things.length + shapes.length + patterns.length + weather.size + colors.length === 0 && hour === null;
    });
    expect(unread).toEqual([]);
  });
});

describe("lettering", () => {
  it.each([
    ['a poster with the text "Hello World"', "Hello World"],
    ["a sign that says OPEN LATE on a brick wall", "OPEN LATE"],
    ["a minimalist poster titled Jazz Night", "Jazz Night"],
    ["poster saying GRAND OPENING in gold letters on navy", "GRAND OPENING"],
    ["the word love on a pink background", "love"],
    ["„Grüße“ in blau", "Grüße"],
    ["a man reading a book", null],
  ])("of %s is %s", (prompt, text) => {
    expect(read(prompt).lettering).toBe(text);
  });

  it("that the font has no letters for is reported", () => {
    const { lettering, ignored } = read('a poster "日本語"');
    expect(lettering).toBeNull();
    expect(ignored).toContain("日本語");
  });
});

describe("the composition", () => {
  it.each([
    ["a red circle", "graphic"],
    ['"SALE"', "graphic"],
    ["blue and gold", "graphic"],
    ["two apples and a pear", "still life"],
    ["a cat", "landscape"],
    ["a red circle over misty mountains", "landscape"],
    ["a starry night over a lake", "landscape"],
    ["qwertz asdf", "landscape"],
  ])("of %s is a %s", (prompt, composition) => {
    expect(compositionOf(read(prompt))).toBe(composition);
  });
});
