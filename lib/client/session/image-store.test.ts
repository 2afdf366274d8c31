import { describe, expect, it } from "vitest";
import { addressOfImage, imagesToDrop, keepImage, readImage } from "./image-store";

const HOUR = 3_600_000;

describe("the image store", () => {
  it("drops what was used longest ago until the rest fits", () => {
    const uses = [
      { id: "new", size: 50, usedAt: 9 * HOUR },
      { id: "old", size: 40, usedAt: HOUR },
      { id: "middle", size: 40, usedAt: 5 * HOUR },
    ];
    expect(imagesToDrop(uses, { now: 10.5 * HOUR, limit: 100 })).toEqual(["old"]);
    expect(imagesToDrop(uses, { now: 10.5 * HOUR, limit: 60 })).toEqual(["old", "middle"]);
    expect(imagesToDrop(uses, { now: 10.5 * HOUR, limit: 200 })).toEqual([]);
  });

  it("never drops what was used within the hour, however large", () => {
    expect(imagesToDrop([{ id: "a", size: 1000, usedAt: 10 * HOUR }], { now: 10.5 * HOUR, limit: 10 })).toEqual([]);
  });

  it("works without a database, until the page is left", async () => {
    const blob = new Blob(["picture"], { type: "image/png" });
    const id = await keepImage(blob);
    expect(await readImage(id)).toBe(blob);
    expect(await addressOfImage(id)).toBe(await addressOfImage(id));
    expect(await readImage("unknown")).toBeUndefined();
  });
});
