import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Failure } from "../../../../lib/contracts/errors";
import { Random } from "../random";
import { BLUE, countOther, edit, editAll, GREEN, GREY, imageOf, plain, quarters, RED, type Seen, WHITE } from "./edit.fixture";
import { EDITING_WORDS } from "./words/vocabulary";

const size = ({ width, height }: { width: number; height: number }) => [width, height];

describe("turning and cutting", () => {
  it("puts corners where they belong", async () => {
    const right = await edit(await quarters(), "rotate it 90 degrees to the right");
    expect(size(right)).toEqual([48, 64]);
    expect([right.at(2, 2), right.at(45, 2), right.at(2, 61), right.at(45, 61)]).toEqual([BLUE, RED, WHITE, GREEN]);
    const left = await edit(await quarters(), "turn it 90 degrees to the left, then crop to a square");
    expect(size(left)).toEqual([48, 48]);
    expect([left.at(2, 2), left.at(45, 2), left.at(2, 45), left.at(45, 45)]).toEqual([GREEN, WHITE, RED, BLUE]);
  });

  it.each([
    ["flip it horizontally", [GREEN, RED]],
    ["swap left and right", [GREEN, RED]],
    ["mirror it along the vertical axis", [GREEN, RED]],
    ["flip vertically", [BLUE, WHITE]],
    ["turn it upside down", [WHITE, BLUE]],
  ])("%s", async (prompt, [topLeft, topRight]) => {
    const seen = await edit(await quarters(), prompt);
    expect([size(seen), seen.at(0, 0), seen.at(63, 0)]).toEqual([[64, 48], topLeft, topRight]);
  });

  it.each<[string, [number, number], readonly number[]]>([
    ["crop to a square", [48, 48], RED],
    ["crop to 20x10", [20, 10], RED],
    ["crop to 4:1", [64, 16], RED],
    ["keep only the bottom left quarter", [32, 24], BLUE],
    ["cut off the left half", [32, 48], GREEN],
    ["remove 10px from each side", [44, 28], RED],
    ["crop to x=40 y=30 width=20 height=10", [20, 10], WHITE],
    ["zoom in on the top right corner", [64, 48], RED],
    ["make it 32 pixels wide", [32, 24], RED],
    ["make it 24px tall", [32, 24], RED],
    ["make it half the size", [32, 24], RED],
    ["scale it up 2x", [128, 96], RED],
    ["resize to 100x100 without cropping", [100, 75], RED],
    ["stretch to 30x70", [30, 70], RED],
  ])("%s", async (prompt, sides, corner) => {
    const seen = await edit(await quarters(), prompt);
    expect([size(seen), seen.at(0, 0)]).toEqual([sides, corner]);
  });

  it("leaves free corners clear, or white where the file has no transparency", async () => {
    expect((await edit(await plain(RED), "rotate by 30 degrees")).at(0, 0)[3]).toBe(0);
    expect((await edit(await plain(RED), "rotate by 30 degrees", { format: "jpeg" })).at(0, 0)).toEqual(WHITE);
    const circle = await edit(await plain(RED), "crop it into a circle");
    expect([size(circle), circle.at(0, 0)[3], circle.at(24, 24)]).toEqual([[48, 48], 0, [255, 0, 0, 255]]);
  });
});

describe("light and colour", () => {
  it.each<[string, readonly number[], readonly number[]]>([
    ["make it black and white", RED, [54, 54, 54]],
    ["invert the colours", [10, 100, 200], [245, 155, 55]],
    ["increase the brightness by 20%", [100, 50, 10], [120, 60, 12]],
    ["darken it by 50%", [100, 50, 10], [50, 25, 5]],
    ["contrast 150%", [100, 150, 128], [86, 161, 128]],
    ["desaturate it completely by 100%", [200, 100, 50], [118, 118, 118]],
    ["apply a threshold at 50%", [100, 120, 90], [0, 0, 0]],
    ["fill it with lime", [1, 2, 3], [0, 255, 0]],
  ])("%s", async (prompt, before, after) => {
    const seen = await edit(await plain(before), prompt);
    for (const [channel, value] of seen.at(30, 20).entries())
      expect(Math.abs(value - (after[channel] ?? 0)), `${seen.at(30, 20)}`).toBeLessThan(3);
  });

  it.each<[string, (pixel: number[]) => boolean]>([
    ["make it warmer", ([r = 0, , b = 0]) => r > 130 && b < 126],
    ["make it cooler", ([r = 0, , b = 0]) => r < 126 && b > 130],
    ["tint it green", ([r = 0, g = 0, b = 0]) => g > r + 20 && g > b + 20],
    ["sepia", ([r = 0, g = 0, b = 0]) => r > g && g > b],
  ])("%s", async (prompt, holds) => {
    const seen = await edit(await plain(GREY), prompt);
    expect(holds(seen.at(30, 20)), `${seen.at(30, 20)}`).toBe(true);
  });

  it("changes the named part and not one pixel more", async () => {
    const seen = await edit(await quarters(), "invert the top half");
    expect([seen.at(0, 0), seen.at(0, 23), seen.at(0, 24), seen.at(63, 47)]).toEqual([[0, 255, 255], [0, 255, 255], BLUE, WHITE]);
  });
});

describe("filters and looks", () => {
  it("blurs, sharpens and pixelates edges", async () => {
    const edges = await imageOf(64, 48, (x) => (x < 32 ? [60, 60, 60] : [200, 200, 200]));
    const blurred = await edit(edges, "blur it by 4px");
    expect(blurred.at(31, 20)[0]).toBeGreaterThan(100);
    expect(blurred.at(2, 20)[0]).toBe(60);
    expect((await edit(edges, "sharpen it a lot")).at(31, 20)[0]).toBeLessThan(55);
    const blocks = await edit(await quarters(), "pixelate with 16px blocks");
    expect(blocks.at(0, 20)).toEqual(blocks.at(15, 20));
  });

  it.each(["vintage look", "oil painting", "add a vignette", "remove the noise", "make it look like late evening", "night"])(
    "%s: changes the picture, in the same size",
    async (prompt) => {
      const source = await quarters(96, 72);
      const seen = await edit(source, prompt);
      expect(size(seen)).toEqual([96, 72]);
      expect(Buffer.from(seen.bytes).equals(source.bytes)).toBe(false);
      expect(seen.told).toMatch(/^Done: /);
      expect(Buffer.from((await edit(source, prompt)).bytes).equals(seen.bytes)).toBe(true);
    },
  );

  it("blurs around the middle where the background is meant, and says that it guessed", async () => {
    const stripes = await imageOf(96, 96, (x) => (x % 4 < 2 ? [0, 0, 0] : [255, 255, 255]));
    const seen = await edit(stripes, "blur the background");
    expect([seen.at(49, 48)[0], seen.at(51, 48)[0]]).toEqual([0, 255]);
    expect(Math.abs((seen.at(4, 4)[0] ?? 0) - (seen.at(6, 4)[0] ?? 0))).toBeLessThan(200);
    expect(seen.told).toContain("The subject is not recognised");
  });
});

describe("what is put around and on top", () => {
  it("adds borders, padding, bars and shadows of the right size and colour", async () => {
    const border = await edit(await plain(BLUE), "add a 20px red border");
    expect([size(border), border.at(19, 19), border.at(20, 20), border.at(103, 87)]).toEqual([[104, 88], RED, BLUE, RED]);
    const square = await edit(await plain(BLUE), "make it square with white padding");
    expect([size(square), square.at(30, 3), square.at(30, 30)]).toEqual([[64, 64], WHITE, BLUE]);
    const bars = await edit(await plain(BLUE, 100, 100), "letterbox it");
    expect([size(bars), bars.at(50, 2), bars.at(50, 121), bars.at(2, 50)]).toEqual([[100, 124], [0, 0, 0], [0, 0, 0], BLUE]);
  });

  it("rounds corners", async () => {
    const seen = await edit(await plain(BLUE), "round the corners by 12px");
    expect([seen.at(0, 0)[3], seen.at(12, 12)[3], seen.at(63, 47)[3]]).toEqual([0, 255, 0]);
  });

  it("draws the words in their colour, at their place and nowhere else", async () => {
    const seen = await edit(await plain(BLUE, 200, 200), "put the words 'Hello' in white at the bottom");
    expect(countOther(seen, BLUE, { left: 0, top: 0, right: 200, bottom: 140 })).toBe(0);
    expect(countOther(seen, BLUE, { left: 60, top: 150, right: 140, bottom: 200 })).toBeGreaterThan(150);
    expect(seen.told).toContain('text "Hello" in white at the bottom');
  });

  it("says where the font has no letters", async () => {
    expect((await edit(await plain(BLUE), 'write "世界"')).told).toMatch(/^Nothing was changed\. Not possible here/);
  });

  it("takes a plain background away, also one that fades, and leaves a mixed one", async () => {
    const disc = (ground: (y: number) => readonly number[]) =>
      imageOf(80, 80, (x, y) => (Math.hypot(x - 40, y - 40) < 20 ? RED : ground(y)));
    for (const ground of [() => WHITE, (y: number) => [200 - y, 210 - y, 220 - y]]) {
      const seen = await edit(await disc(ground), "remove the background");
      expect([seen.at(2, 2)[3], seen.at(77, 77)[3], seen.at(40, 40)]).toEqual([0, 0, [255, 0, 0, 255]]);
    }
    expect((await edit(await disc(() => WHITE), "make the background blue")).at(2, 2).slice(0, 3)).toEqual(BLUE);
    expect((await edit(await quarters(), "remove the background")).told).toMatch(/^Nothing was changed\. Not possible here: .*not plain/);
  });
});

describe("several pictures", () => {
  const both = async () => [await plain(RED), await plain(BLUE, 32, 24)];

  it.each(["put both side by side", "place the second image to the right of the first", "combine the images"])("%s", async (prompt) => {
    const seen = await edit(await both(), prompt);
    expect([size(seen), seen.at(10, 10), seen.at(100, 10)]).toEqual([[128, 48], RED, BLUE]);
  });

  it("puts them below each other, in another order, in a grid with a gap", async () => {
    const column = await edit(await both(), "stack them vertically");
    expect([size(column), column.at(5, 90)]).toEqual([[64, 96], BLUE]);
    expect((await edit(await both(), "put image 2 to the left of image 1")).at(5, 5)).toEqual(BLUE);
    const grid = await edit([...(await both()), await plain(GREEN)], "make a grid with a 10px gap");
    expect([size(grid), grid.at(68, 10), grid.at(10, 70)]).toEqual([[138, 106], WHITE, GREEN]);
  });

  it("lays the second on the first without hiding it, and blends", async () => {
    const seen = await edit([await plain(RED), await plain(BLUE)], "put the second image on the first");
    expect([seen.at(32, 24), seen.at(2, 2)]).toEqual([BLUE, RED]);
    const corner = await edit([await plain(RED, 200, 200), await plain(BLUE)], "put the logo in the bottom right corner");
    expect([corner.at(190, 190), corner.at(100, 100)]).toEqual([BLUE, RED]);
    const mixed = (await edit([await plain(RED), await plain(BLUE)], "blend both")).at(9, 9);
    for (const [channel, value] of [128, 0, 128].entries()) expect(Math.abs((mixed[channel] ?? 0) - value)).toBeLessThan(3);
  });

  it("says which one is in the result", async () => {
    const seen = await edit(await both(), "add a 2px border to the second picture");
    expect([size(seen), seen.told]).toEqual([[36, 28], expect.stringContaining("Only picture 2 of 2")]);
    expect((await edit(await plain(RED), "put both side by side")).told).toContain("it takes two pictures");
  });
});

describe("the source", () => {
  it("is turned upright as its EXIF orientation says", async () => {
    const upright = await quarters();
    const bytes = await sharp(upright.bytes).withMetadata({ orientation: 6 }).png().toBuffer();
    const seen = await edit({ ...upright, bytes }, "say nothing");
    expect([size(seen), seen.at(2, 2), seen.at(45, 2)]).toEqual([[48, 64], BLUE, RED]);
  });

  it("keeps its transparency, on white where the file has none or it is not wanted", async () => {
    const glass = await imageOf(20, 20, () => [255, 0, 0, 128]);
    const seen = await edit(glass, "invert it");
    expect(seen.at(5, 5)).toEqual([0, 255, 255, 128]);
    expect((await edit(glass, "flip it", { background: "opaque" })).at(5, 5)).toEqual([255, 127, 127]);
    const [r = 0, g = 0] = (await edit(glass, "flip it", { format: "jpeg" })).at(5, 5);
    expect(r - g).toBeGreaterThan(110);
  });

  it.each(["grey with alpha", "16 bits", "CMYK", "BMP"])("may be %s", async (kind) => {
    const base = sharp(new Uint8Array(64 * 64 * 3).fill(128), { raw: { width: 64, height: 64, channels: 3 } });
    const made = {
      "grey with alpha": () => base.ensureAlpha().toColourspace("b-w").png().toBuffer(),
      "16 bits": () => base.toColourspace("rgb16").png().toBuffer(),
      CMYK: () => base.toColourspace("cmyk").jpeg().toBuffer(),
      BMP: async () => bitmap(),
    }[kind];
    const bytes = (await made?.()) ?? Buffer.alloc(0);
    const type = kind === "BMP" ? "image/bmp" : kind === "CMYK" ? "image/jpeg" : "image/png";
    const side = kind === "BMP" ? 2 : 64;
    const seen = await edit({ bytes, type, width: side, height: side }, "say nothing");
    for (const value of seen.at(1, 1).slice(0, 3)) expect(Math.abs(value - 128)).toBeLessThan(16);
  });

  it("that cannot be decoded is refused", async () => {
    const broken = { bytes: Buffer.from("no picture"), type: "image/png" as const, width: 4, height: 4 };
    await expect(edit(broken, "flip it")).rejects.toMatchObject({ code: "invalid_media" });
    await expect(edit({ ...broken, width: 20_000, height: 20_000 }, "flip it")).rejects.toMatchObject({ code: "image_too_large" });
  });
});

/** Two by two grey pixels, 24 bits each, rows padded to four bytes. */
function bitmap(): Buffer {
  const file = Buffer.alloc(70, 128);
  file.fill(0, 0, 54);
  file.write("BM");
  for (const [at, value] of [
    [2, 70],
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 2],
    [34, 16],
  ] as const)
    file.writeUInt32LE(value, at);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

describe("the order", () => {
  it("decides the size, the ratio and the label", async () => {
    const source = await quarters();
    expect(size(await edit(source, "flip it", { size: { width: 100, height: 100 } }))).toEqual([100, 100]);
    const square = await edit(source, "flip it", { ratio: "1:1" });
    expect([size(square), square.told]).toEqual([[48, 48], expect.stringContaining("size that was ordered")]);
    expect(size(await edit(source, "flip it", { sizeLabel: "1K" }))).toEqual([1024, 768]);
    expect(size(await edit(source, "flip it", { sizeLabel: "1k", ratio: "16:9" }))).toEqual([1024, 576]);
    for (const bad of [{ ratio: "wide" }, { sizeLabel: "9K" }, { size: { width: 9000, height: 10 } }])
      await expect(edit(source, "flip it", bad)).rejects.toMatchObject({ code: "invalid_value" });
    await expect(edit(source, "scale it up 500x")).rejects.toMatchObject({ code: "invalid_value" });
  });

  it("decides the file, unless the words do", async () => {
    const source = await quarters();
    for (const format of ["png", "jpeg", "webp"] as const) expect((await edit(source, "flip it", { format })).format).toBe(format);
    expect((await edit(source, "flip it and save it as a JPEG")).format).toBe("jpeg");
    const coarse = await edit(await quarters(200, 200), "blur it by 3px", { format: "jpeg", compression: 20 });
    const fine = await edit(await quarters(200, 200), "blur it by 3px", { format: "jpeg", compression: 95 });
    expect(coarse.bytes.length).toBeLessThan(fine.bytes.length / 2);
  });

  it("may want a clear background", async () => {
    const disc = await imageOf(60, 60, (x, y) => (Math.hypot(x - 30, y - 30) < 15 ? RED : WHITE));
    expect((await edit(disc, "make it warmer", { background: "transparent" })).at(1, 1)[3]).toBe(0);
    await expect(edit(disc, "flip it", { background: "transparent", format: "jpeg" })).rejects.toMatchObject({ code: "invalid_value" });
  });

  it("changes only what the mask lets it", async () => {
    const source = await plain(BLUE);
    const clear = await imageOf(64, 48, (x) => [0, 0, 0, x < 32 ? 0 : 255]);
    const white = await imageOf(64, 48, (x) => (x < 32 ? WHITE : [0, 0, 0]));
    for (const mask of [clear, white]) {
      const seen = await edit([source, mask], "fill it with red", { masked: true });
      expect([seen.at(31, 20), seen.at(32, 20)]).toEqual([RED, BLUE]);
    }
    expect((await edit([source, clear], "remove the spot", { masked: true })).told).toContain('Not done: "remove the spot"');
    expect((await edit([source, clear], "make it 20 pixels wide", { masked: true })).told).toContain("only a part may change");
    const none = await imageOf(64, 48, () => [0, 0, 0, 255]);
    expect((await edit([source, none], "invert it", { masked: true })).told).toContain("the mask leaves nothing to change");
  });

  it("gives n results: the same where the words are exact, else a little different and repeatable", async () => {
    const source = await quarters();
    const exact = await editAll(source, "rotate 90 and increase the brightness by 20%", { n: 3 });
    expect(new Set(exact.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).size).toBe(1);
    expect(exact[2]?.told).toContain("Result 3 is the same");
    const loose = () => editAll(source, "make it warmer and darker", { n: 3, seed: 5 });
    const [first, second] = [await loose(), await loose()];
    expect(new Set(first.map(({ bytes }) => Buffer.from(bytes).toString("base64"))).size).toBe(3);
    expect(second.map(({ told }) => told)).toEqual(first.map(({ told }) => told));
    expect((await editAll(source, "make it warmer and darker", { seed: 9 }))[0]?.bytes).toEqual(first[0]?.bytes);
  });

  it("heeds negative words, adds a finish where the prompt may be extended, and marks", async () => {
    const source = await plain(BLUE, 200, 200);
    const avoided = await edit(source, "make it darker and sepia", { negativePrompt: "sepia tones, text" });
    expect(avoided.told).toMatch(/Done: brightness.*Left out as asked: sepia/);
    expect((await edit(source, "flip it", { promptExtend: true })).told).toContain("Added as a finish");
    const marked = await edit(source, "flip it", { watermark: true });
    expect(countOther(marked, BLUE, { left: 100, top: 170, right: 200, bottom: 200 })).toBeGreaterThan(20);
    expect(countOther(marked, BLUE, { left: 0, top: 0, right: 200, bottom: 150 })).toBe(0);
    expect(marked.told).toContain("watermark");
  });

  it("stops between steps where it is called off", async () => {
    const abort = new AbortController();
    abort.abort(new Error("called off"));
    await expect(edit(await quarters(), "flip it", { signal: abort.signal })).rejects.toThrow("called off");
  });

  it("leaves the picture as it is if nothing is understood, and says so", async () => {
    for (const prompt of ["make the dog smile", "😀😀😀", "", "edit this picture"]) {
      const seen = await edit(await quarters(), prompt);
      expect([seen.at(2, 2), seen.at(60, 2), seen.at(2, 40)]).toEqual([RED, GREEN, BLUE]);
      expect(seen.told).toMatch(/^Nothing was changed, because nothing in the instruction was understood/);
    }
  });
});

describe("any words on any picture", () => {
  it("give a picture or a refusal, and nothing undefined in what is told", async () => {
    const random = new Random(3);
    const words = [
      ...EDITING_WORDS,
      "the second picture",
      "both pictures",
      "1e999",
      "-5",
      "0",
      "90",
      "20px",
      "50%",
      "3x",
      "16:9",
      "'Hi'",
      "and",
      "to",
      "by",
    ];
    const dot = await plain(RED, 1, 1);
    const glass = await imageOf(16, 31, (x, y) => [x * 10, y * 5, 90, (x * y) % 256]);
    for (let round = 0; round < 300; round++) {
      const text = random
        .shuffle(words)
        .slice(0, 2 + random.below(8))
        .join(" ")
        .replace(/\b[48]k\b|uhd|hd/g, "");
      const seen = await edit(random.pick([[dot], [glass], [glass, dot], [dot, glass]]), text).catch((error: unknown) => error);
      if (seen instanceof Error) expect(seen, text).toBeInstanceOf(Failure);
      else expect((seen as Seen).told, text).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe("large pictures", () => {
  it("are made smaller where the memory would not hold them, and that is told", async () => {
    const bytes = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "navy" } })
      .jpeg()
      .toBuffer();
    const seen = await edit({ bytes, type: "image/jpeg", width: 8000, height: 6000 }, "flip it", { format: "jpeg" });
    expect(seen.width * seen.height).toBeLessThanOrEqual(32_000_000);
    expect(seen.width / seen.height).toBeCloseTo(8000 / 6000, 2);
    expect(seen.told).toContain("32 megapixels");
  });

  it("come out as whole PNG files", async () => {
    const source = await quarters(1600, 1400);
    const seen = await edit(source, "flip it");
    expect([seen.format, seen.at(0, 0), seen.at(1599, 0), seen.at(0, 1399), seen.at(1599, 1399)]).toEqual(["png", GREEN, RED, WHITE, BLUE]);
  });
});
