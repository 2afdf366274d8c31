import { describe, expect, it } from "vitest";
import { toBody } from "./body";
import { imageItem, textItem } from "./items";
import { freshOwn } from "./page-state";
import { filesIn } from "./sample-files";

const image = (id: string, name: string, type = "image/png") =>
  imageItem({ kind: "local", image: id, name, type, size: 3_000, width: 64, height: 48 });
const bodyOf = (items: ReturnType<typeof freshOwn>["items"], maskMode: "second" | "burn" = "second") =>
  toBody({ model: "m1", own: { ...freshOwn(items), maskMode }, params: {} });
const words = textItem("make it blue");

describe("the files of a code sample", () => {
  it("are the images of this browser under their own names, each once", () => {
    const files = filesIn(bodyOf([image("p1", "noon.png"), image("p2", "noon.png"), image("p3", "pasted", "image/jpeg"), words]));
    expect(files.map(({ name }) => name)).toEqual(["noon.png", "noon-2.png", "pasted.jpg"]);
    expect(files.map(({ type }) => type)).toEqual(["image/png", "image/png", "image/jpeg"]);
  });

  it("leave out what the gateway fetches itself", () => {
    const asset = imageItem({ kind: "asset", asset: "asset-1", name: "a", size: 0, width: 0, height: 0 });
    expect(filesIn(bodyOf([asset, imageItem({ kind: "address", address: "https://example.com/a.png" }), words]))).toEqual([]);
  });

  it("say where an image with its mask cut out comes from", () => {
    const of = image("p1", "noon.png");
    const source = { kind: "local", image: "m1", name: "noon-mask.png", type: "image/png", size: 90, width: 64, height: 48 } as const;
    const mask = { id: "m", kind: "mask", of: of.id, source, painted: 0.5 } as const;
    expect(filesIn(bodyOf([of, mask, words])).map(({ name }) => name)).toEqual(["noon.png", "noon-mask.png"]);
    expect(filesIn(bodyOf([of, mask, words], "burn"))).toMatchObject([
      { name: "noon-cut.png", note: expect.stringMatching(/^noon\.png with the masked area/) },
    ]);
  });
});
