import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Failure } from "../../../../lib/contracts/errors";
import { decode, look, near, orderOf } from "./image.fixture";
import { paint } from "./paint";

const RED = near(255, 0, 0, 70);

describe("the file", () => {
  it.each([
    [64, 64],
    [1600, 500],
    [500, 1600],
    [1, 1],
    [700, 1],
    [2600, 1800],
  ])("has %d by %d pixels", async (width, height) => {
    const { image } = await paint(orderOf("a red circle on a white background", { size: { width, height } }));
    const info = await sharp(image.bytes).metadata();
    expect([info.width, info.height, image.width, image.height]).toEqual([width, height, width, height]);
    if (Math.min(width, height) > 1) expect((await decode(image.bytes)).at(0.5, 0.5)).toSatisfy(RED);
  });

  it("goes by the ratio and the label", async () => {
    const { image } = await paint(orderOf("a red circle", { size: null, ratio: "16:9", sizeLabel: "512" }));
    expect([image.width, image.height]).toEqual([512, 288]);
  });

  it.each([
    { size: { width: 0, height: 64 } },
    { size: { width: 8192, height: 8192 } },
    { size: null, ratio: "wide" },
    { size: null, sizeLabel: "9K" },
  ])("is refused as %o", async (more) => {
    const failure = await paint(orderOf("a red circle", more)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect((failure as Failure).code).toBe("invalid_value");
  });

  it.each(["png", "jpeg", "webp"] as const)("is %s", async (format) => {
    const { image } = await paint(orderOf("a red circle on a white background", { format }));
    expect(image.type).toBe(`image/${format}`);
    expect((await sharp(image.bytes).metadata()).format).toBe(format);
    expect((await decode(image.bytes)).at(0.5, 0.5)).toSatisfy(RED);
  });

  it.each(["jpeg", "webp"] as const)("is smaller as %s with more compression", async (format) => {
    const sizeAt = async (compression: number) => (await paint(orderOf("a meadow", { format, compression }))).image.bytes.length;
    expect(await sizeAt(20)).toBeLessThan((await sizeAt(95)) * 0.6);
  });
});

describe("the same order", () => {
  it("gives the same bytes, and another seed others", async () => {
    const make = async (seed: number) => Buffer.from((await paint(orderOf("hills at dawn", { seed }))).image.bytes);
    const [one, again, other] = [await make(1), await make(1), await make(2)];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  it("shows the same at low quality", async () => {
    const make = async (quality: string | null) => (await decode((await paint(orderOf("a lake", { quality }))).image.bytes)).at(0.4, 0.6);
    expect(await make("low")).toEqual(await make(null));
  });
});

describe("a transparent background", () => {
  it.each(["a red circle", '"SALE"', "a red apple"])("is around %s", async (prompt) => {
    const { at, share } = await look(prompt, { background: "transparent", size: { width: 160, height: 160 } });
    for (const [x, y] of [
      [0.01, 0.01],
      [0.99, 0.01],
      [0.01, 0.99],
      [0.99, 0.99],
    ] as const)
      expect(at(x, y)[3]).toBe(0);
    expect(share(([, , , opacity = 0]) => opacity > 200)).toBeGreaterThan(0.03);
  });

  it("is opaque where a landscape is, and in JPEG", async () => {
    expect((await look("mountains", { background: "transparent" })).share(([, , , opacity = 0]) => opacity === 255)).toBe(1);
    const { at } = await look("a red circle on a white background", { background: "transparent", format: "jpeg" });
    expect(at(0.02, 0.02)).toSatisfy(near(255, 255, 255, 20));
  });
});

describe("the watermark", () => {
  it("is at the lower right and nowhere else", async () => {
    const size = { width: 400, height: 300 };
    const plain = await look("a lake at noon", { size });
    const marked = await look("a lake at noon", { size, watermark: true });
    const changed = (left: number, top: number) => {
      let count = 0;
      for (let x = 0; x < 100; x++)
        for (let y = 0; y < 60; y++) {
          const place = [left + x / 250, top + y / 600] as const;
          if (plain.at(...place).join() !== marked.at(...place).join()) count++;
        }
      return count;
    };
    expect(changed(0.6, 0.9)).toBeGreaterThan(100);
    expect(changed(0, 0)).toBe(0);
    expect(changed(0.1, 0.8)).toBe(0);
  });
});

describe("the revised prompt", () => {
  const revised = async (prompt: string, more = {}) =>
    (await paint(orderOf(prompt, { size: { width: 64, height: 64 }, ...more }))).revisedPrompt;

  it("tells what was drawn and what was not understood", async () => {
    const text = await revised("a llama and two red circles", { negativePrompt: "text" });
    expect(text).toMatch(/^a llama and two red circles\. /);
    expect(text).toMatch(/2 circles/);
    expect(text).toMatch(/Not understood: llama\./);
  });

  it("begins with the extension, which the seed chooses and the negative prompt limits", async () => {
    const texts = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((seed) => revised("a lake", { promptExtend: true, seed, negativePrompt: "sunset, clouds" })),
    );
    for (const text of texts) expect(text).toMatch(/^a lake, .+\. Drawn/);
    expect(new Set(texts.map((text) => text.split(". ")[0])).size).toBeGreaterThan(2);
    expect(texts.join(" ").split("left out")[0]).not.toMatch(/a lake[^.]*(sunset|drifting clouds)/);
    expect(await revised("a lake")).not.toMatch(/^a lake,/);
  });

  it("keeps colours that are asked for when it extends", async () => {
    const { at } = await look("a red circle on a white background", { promptExtend: true });
    expect(at(0.5, 0.5)).toSatisfy(RED);
    expect(at(0.02, 0.02)).toSatisfy(near(255, 255, 255, 25));
  });
});

describe("a prompt outside of the catalogue", () => {
  it("draws the nearest scene with its words over it, and says so", async () => {
    const order = orderOf("a fox", { size: { width: 360, height: 240 } });
    expect((await paint(order)).revisedPrompt).toMatch(/landscape with forest; not drawn here: fox\./);
    const [own, other] = [await look("a fox", order), await look("a fox with a lighthouse", order)];
    for (const { at } of [own, other]) {
      const values = Array.from({ length: 120 }, (_, index) => at(0.3 + index / 300, 0.9)[0] ?? 0);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(60);
    }
  });

  it("tells what its kind of image has no place for", async () => {
    const told = async (prompt: string) => (await paint(orderOf(prompt, { size: { width: 64, height: 64 } }))).revisedPrompt;
    expect(await told("a lighthouse, a house and a book by the sea")).toMatch(/with lighthouse and sea; not drawn here: house, book/);
    expect(await told("a cup by the sea")).toMatch(/a still life with cup; not drawn here: sea/);
  });

  it("draws what it knows of a prompt without a caption", async () => {
    const text = (await paint(orderOf("a lighthouse, seen zigzagging"))).revisedPrompt;
    expect(text).toMatch(/landscape with lighthouse\. Not understood/);
  });
});

describe("a negative prompt", () => {
  it("keeps figures and letters out", async () => {
    const { share } = await look("a red circle and a blue square on white", { negativePrompt: "circle" });
    expect(share(RED)).toBe(0);
    const lettered = await paint(orderOf('a red circle with the text "NO"', { negativePrompt: "text" }));
    expect(lettered.revisedPrompt).not.toMatch(/with the words/);
  });
});
