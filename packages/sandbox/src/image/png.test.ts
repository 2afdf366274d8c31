import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Random } from "../random";
import { encodePng, type Raster } from "./png";

/** Noise on soft runs of colour, as in a drawn image, with some clear places. */
function raster(width: number, height: number): Raster {
  const random = new Random(width * 31 + height);
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const pixel = at >> 2;
    if (at % 4 === 3) return pixel % 7 === 0 ? 0 : 128 + (pixel % 128);
    return 90 + 60 * Math.sin(pixel / width / 9) + 8 * random.next();
  });
  return { data, width, height };
}

const SIZES = [
  [1, 1],
  [1, 300],
  [300, 1],
  [37, 53],
  [64, 1024],
  // More than one band, with a rest.
  [1000, 333],
  // One row is more than a band.
  [70_000, 2],
] as const;

describe("a PNG", () => {
  it.each(SIZES.flatMap((size) => [[...size, 4] as const, [...size, 3] as const]))(
    "of %d by %d pixels with %d channels keeps each of them",
    async (width, height, channels) => {
      const source = raster(width, height);
      const { data, info } = await sharp(await encodePng(source, { opaque: channels === 3 }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width, height, channels });
      expect(data.equals(Buffer.from(source.data.filter((_, at) => at % 4 < channels)))).toBe(true);
    },
  );

  it("is about as small as the one of a library that tries all filters", async () => {
    const source = raster(512, 512);
    const own = await encodePng(source, { opaque: true });
    const careful = await sharp(source.data, { raw: { width: 512, height: 512, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 3, adaptiveFiltering: true })
      .toBuffer();
    expect(own.length).toBeLessThan(careful.length * 1.1);
  });
});
