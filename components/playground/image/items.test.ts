import { describe, expect, it } from "vitest";
import { countsOf, type Item, imageItem, type MaskItem, movedTo, ordinal, placeOf, textItem, withImages, withMask, without } from "./items";

const image = (name: string) =>
  imageItem({ kind: "local", image: `p-${name}`, name, type: "image/png", size: 1000, width: 64, height: 48 });
const maskOn = (of: string): MaskItem => ({
  id: "mask",
  kind: "mask",
  of,
  source: { kind: "local", image: "p-mask", name: "mask.png", type: "image/png", size: 100, width: 64, height: 48 },
  painted: 0.5,
});
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

describe("the entries of a message", () => {
  const [a, b, words] = [image("a.png"), image("b.png"), textItem("Swap them")];
  const mask = maskOn(a.id);

  it("are moved to any place, and no further than the ends", () => {
    expect(idsOf(movedTo([a, b, words], { id: a.id, place: 1 }))).toEqual([b.id, a.id, words.id]);
    expect(idsOf(movedTo([a, b, words], { id: a.id, place: 9 }))).toEqual([b.id, words.id, a.id]);
    expect(idsOf(movedTo([a, b, words], { id: words.id, place: -1 }))).toEqual([words.id, a.id, b.id]);
  });

  it("put new images before the words that end the message", () => {
    expect(idsOf(withImages([a, words], [b]))).toEqual([a.id, b.id, words.id]);
    expect(idsOf(withImages([words, a], [b]))).toEqual([words.id, a.id, b.id]);
  });

  it("keep a mask behind its image, and lose it with that", () => {
    const masked = withMask([b, a, words], mask);
    expect(idsOf(masked)).toEqual([b.id, a.id, "mask", words.id]);
    expect(idsOf(withMask(masked, { ...mask, id: "another" }))).toEqual(idsOf(masked));
    expect(idsOf(without(masked, a.id))).toEqual([b.id, words.id]);
    expect(idsOf(without(masked, b.id))).toEqual([a.id, "mask", words.id]);
  });

  it("say as which image the mask is sent", () => {
    const items = [words, a, mask, b];
    expect(placeOf(items, { id: "mask", mode: "second" })).toBe(2);
    expect(placeOf(items, { id: b.id, mode: "second" })).toBe(3);
    expect(placeOf(items, { id: "mask", mode: "burn" })).toBeUndefined();
    expect(placeOf(items, { id: b.id, mode: "burn" })).toBe(2);
    expect([1, 2, 3, 4, 11].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th"]);
  });

  it("are counted as they are sent", () => {
    expect(countsOf([a, mask, words], "second")).toBe("2 images, 1 text");
    expect(countsOf([a, mask, words], "burn")).toBe("1 image, 1 text");
    expect(countsOf([words], "second")).toBe("no images, 1 text");
  });
});
