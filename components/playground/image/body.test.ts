import { describe, expect, it } from "vitest";
import { EDITS, forHistory, fromBody, GENERATIONS, pathOf, toBody } from "./body";
import { imageItem, textItem } from "./items";
import { fillMarks, readMark } from "./marks";
import { freshOwn, refusalOf } from "./page-state";
import { maskPlace } from "./wire-note";

const viaduct = {
  kind: "local",
  image: "pv1",
  name: "viaduct, noon.png",
  type: "image/png",
  size: 1_900_000,
  width: 1024,
  height: 1024,
} as const;
const image = imageItem(viaduct);
const mask = {
  id: "m",
  kind: "mask",
  of: image.id,
  source: { ...viaduct, image: "pm1", name: "mask.png", size: 4000 },
  painted: 0.5,
} as const;
const words = textItem("Make it winter");
const body = (own: Partial<ReturnType<typeof freshOwn>>, params = {}) => toBody({ model: "m1", own: { ...freshOwn(), ...own }, params });

describe("the body", () => {
  it("has images, mask and words in their order, and long images as marks", () => {
    const sent = body({ items: [image, mask, words] }, { n: 2 });
    expect(sent).toEqual({
      model: "m1",
      input: {
        messages: [
          {
            role: "user",
            content: [
              { image: "data:image/png;base64,‹viaduct, noon.png, 1.9 MB, pv1›" },
              { image: "data:image/png;base64,‹mask.png, 4 kB, pm1›" },
              { text: "Make it winter" },
            ],
          },
        ],
      },
      parameters: { n: 2 },
    });
    expect(pathOf(sent)).toBe(EDITS);
    expect(maskPlace({ items: [image, mask, words], maskMode: "second" })).toBe("mask is sent as messages[0].content[1].image");
  });

  it("has one image with the mask cut out where that is wished", () => {
    const own = { items: [words, image, mask], maskMode: "burn" } as const;
    expect(body({ ...own, items: [...own.items] })).toMatchObject({
      input: {
        messages: [
          { content: [{ text: "Make it winter" }, { image: "data:image/png;base64,‹viaduct, noon.png, mask cut out, pv1+pm1›" }] },
        ],
      },
    });
    expect(maskPlace({ ...own, items: [...own.items] })).toBe("mask is cut out of messages[0].content[1].image");
  });

  it("asks for an image from words alone if there is none to edit", () => {
    const sent = body({ items: [words] }, { n: 1, watermark: true });
    expect(sent).toEqual({ model: "m1", prompt: "Make it winter", n: 1, watermark: true });
    expect(pathOf(sent)).toBe(GENERATIONS);
    expect(fromBody({ ...sent, style: "ink" })).toMatchObject({ params: { n: 1, watermark: true }, own: { rest: { style: "ink" } } });
  });

  it("comes back as the same entries", () => {
    const items = [
      image,
      imageItem({ kind: "asset", asset: "asset-1", name: "a", size: 0, width: 0, height: 0 }),
      imageItem({ kind: "address", address: "https://example.com/a.png" }),
      words,
    ];
    const sent = body({ items }, { seed: 7 });
    const { own, params } = fromBody({ ...sent, user: "me" });
    expect(params).toEqual({ seed: 7 });
    expect(own.rest).toEqual({ user: "me" });
    expect(toBody({ model: "m1", own: { ...own, items: own.items.map((item, index) => (index === 0 ? image : item)) }, params })).toEqual({
      ...sent,
      user: "me",
    });
    expect(own.items[0]).toMatchObject({ kind: "image", source: { kind: "local", image: "pv1", name: "viaduct, noon.png" } });
  });

  it("keeps entries that it does not know as they are", () => {
    const odd = { image: "a", text: "b" };
    const { own } = fromBody({ input: { messages: [{ content: [odd, { text: "c" }] }] } });
    expect(own.items).toMatchObject([{ kind: "other", item: odd }, { kind: "text" }]);
  });
});

describe("marks", () => {
  it("are replaced however deep they stand, and nothing else is", async () => {
    const filled = await fillMarks(
      { a: [{ b: "data:image/png;base64,‹x, y.png, 3 kB, p1+p2›" }], c: "data:image/png;base64,AAAA", d: 1, e: null },
      async ({ name, image, mask: cut }) => `${name}|${image}|${cut}`,
    );
    expect(filled).toEqual({ a: [{ b: "x, y.png|p1|p2" }], c: "data:image/png;base64,AAAA", d: 1, e: null });
    expect(readMark("‹not a mark›")).toBeUndefined();
  });
});

describe("a message that cannot be sent", () => {
  it("says in one line what to do", () => {
    const large = (size: number) => imageItem({ ...viaduct, size });
    expect(refusalOf({ items: [textItem(" ")], maskMode: "second" })).toBe("Describe the image first.");
    expect(refusalOf({ items: [image, textItem()], maskMode: "second" })).toBe("Describe the change first.");
    expect(refusalOf({ items: [large(20_000_000), words], maskMode: "second" })).toBeUndefined();
    expect(refusalOf({ items: [large(34_000_000), words], maskMode: "second" })).toMatch(/is 34\.0 MB; the limit is 30 MB per image/);
    expect(refusalOf({ items: [large(28_000_000), large(28_000_000), words], maskMode: "second" })).toMatch(/56\.0 MB together/);
  });
});

describe("the history", () => {
  it("never carries an image's bytes", () => {
    const data = imageItem({ kind: "address", address: `data:image/png;base64,${"A".repeat(200_000)}` });
    const state = JSON.stringify(forHistory({ ...freshOwn(), items: [image, data, mask, words] }));
    expect(state.length).toBeLessThan(4000);
    expect(state).toContain("pv1");
  });
});
