import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inspectImage } from "./inspect";

/** Red, green, blue above white, black, grey. */
const COLOURS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [128, 128, 128],
] as const;
const [WIDTH, HEIGHT] = [3, 2];

interface Form {
  bits: number;
  topDown?: boolean;
  /** Size of the second header: 12 is the old form. */
  header?: number;
  compression?: number;
  masks?: readonly number[];
}

/** Encodes the six colours as a BMP. */
function bmp({ bits, topDown = false, header = 40, compression = 0, masks = [] }: Form): Buffer {
  const palette =
    bits <= 8 ? Buffer.concat(COLOURS.map(([r, g, b]) => Buffer.from(header === 12 ? [b, g, r] : [b, g, r, 0]))) : Buffer.alloc(0);
  const maskBytes = Buffer.alloc(masks.length * 4);
  for (const [index, mask] of masks.entries()) maskBytes.writeUInt32LE(mask, index * 4);
  const stride = Math.ceil((bits * WIDTH) / 32) * 4;
  const rows = [0, 1].map((row) => writeRow(COLOURS.slice(row * WIDTH, row * WIDTH + WIDTH), { bits, stride, masks }));
  if (!topDown) rows.reverse();
  const head = Buffer.alloc(14 + header);
  head.write("BM");
  head.writeUInt32LE(head.length + maskBytes.length + palette.length, 10);
  head.writeUInt32LE(header, 14);
  if (header === 12) {
    head.writeUInt16LE(WIDTH, 18);
    head.writeUInt16LE(HEIGHT, 20);
    head.writeUInt16LE(bits, 24);
  } else {
    head.writeInt32LE(WIDTH, 18);
    head.writeInt32LE(topDown ? -HEIGHT : HEIGHT, 22);
    head.writeUInt16LE(bits, 28);
    head.writeUInt32LE(compression, 30);
    head.writeUInt32LE(bits <= 8 ? COLOURS.length : 0, 46);
  }
  return Buffer.concat([head, maskBytes, palette, ...rows]);
}

function writeRow(
  colours: readonly (readonly [number, number, number])[],
  { bits, stride, masks }: { bits: number; stride: number; masks: readonly number[] },
) {
  const row = Buffer.alloc(stride);
  for (const [column, [r, g, b]] of colours.entries()) {
    if (bits === 24) row.set([b, g, r], column * 3);
    else if (bits === 32 && masks.length > 0) row.writeUInt32LE(((r << 16) | (g << 8) | b) * 256 + 255, column * 4);
    else if (bits === 32) row.set([b, g, r, 0], column * 4);
    else if (bits === 16) row.writeUInt16LE(((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3), column * 2);
    else
      row[Math.floor((column * bits) / 8)] =
        (row[Math.floor((column * bits) / 8)] ?? 0) |
        (COLOURS.findIndex((one) => one.join() === [r, g, b].join()) << (8 - bits - ((column * bits) % 8)));
  }
  return row;
}

describe("a BMP", () => {
  const forms: Record<string, Form> = {
    "of 24 bits": { bits: 24 },
    "of 24 bits, top row first": { bits: 24, topDown: true },
    "of 32 bits": { bits: 32 },
    "of 32 bits with masks": { bits: 32, compression: 3, masks: [0xff000000, 0x00ff0000, 0x0000ff00] },
    "of 16 bits": { bits: 16 },
    "of 8 bits": { bits: 8 },
    "of 4 bits": { bits: 4 },
    "of 8 bits with the old header": { bits: 8, header: 12 },
    "of 24 bits with a long header": { bits: 24, header: 124 },
  };
  for (const [title, form] of Object.entries(forms)) {
    it(`${title} becomes a PNG of the same pixels`, async () => {
      const padded = Buffer.concat([bmp(form), Buffer.alloc(64)]);
      const image = await inspectImage(padded);
      expect(image).toMatchObject({ type: "image/png", width: WIDTH, height: HEIGHT });
      const pixels = [...(await sharp(image.bytes).removeAlpha().raw().toBuffer())];
      const tolerance = form.bits === 16 ? 8 : 0;
      for (const [index, value] of COLOURS.flat().entries()) expect(Math.abs((pixels[index] ?? -1) - value)).toBeLessThanOrEqual(tolerance);
    });
  }

  it("that is cut off, compressed, too large or damaged is refused", async () => {
    const whole = bmp({ bits: 24, header: 124 });
    const huge = Buffer.from(whole);
    huge.writeInt32LE(2 ** 30, 18);
    huge.writeUInt16LE(32, 28);
    const compressed = Buffer.from(whole);
    compressed.writeUInt32LE(1, 30);
    const odd = Buffer.from(whole);
    odd.writeUInt16LE(7, 28);
    const empty = Buffer.from(whole);
    empty.writeInt32LE(0, 22);
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(0, 20),
      Buffer.from("BM"),
      huge,
      compressed,
      odd,
      empty,
      Buffer.from("BMW is a car. ".repeat(20)),
    ])
      await expect(inspectImage(bytes)).rejects.toMatchObject({
        code: "invalid_image_format",
        message: expect.stringContaining("send it as a PNG"),
      });
  });

  it("of one bit a pixel cannot unfold past the limits", async () => {
    const head = bmp({ bits: 24, header: 124 }).subarray(0, 138);
    head.writeInt32LE(19_999, 18);
    head.writeInt32LE(10_000, 22);
    head.writeUInt16LE(1, 28);
    await expect(inspectImage(Buffer.concat([head, Buffer.alloc(2500 * 10_000)]))).rejects.toMatchObject({ code: "image_too_large" });
  });
});
