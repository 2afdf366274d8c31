import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { inspectImage } from "./inspect";

const [WIDTH, HEIGHT] = [64, 48];
const FORMATS = ["png", "jpeg", "webp", "gif", "tiff", "avif"] as const;
const files = new Map<string, Buffer>();
const noise = () => sharp(randomBytes(WIDTH * HEIGHT * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
beforeAll(async () => {
  for (const format of FORMATS) files.set(format, await noise().toFormat(format).toBuffer());
  files.set("progressive JPEG", await noise().jpeg({ progressive: true }).toBuffer());
  files.set("interlaced PNG", await noise().png({ progressive: true }).toBuffer());
  files.set("lossless WebP", await noise().webp({ lossless: true }).toBuffer());
  files.set("grey JPEG", await noise().greyscale().jpeg().toBuffer());
  files.set("CMYK JPEG", await noise().toColourspace("cmyk").jpeg().toBuffer());
});
const file = (name: string) => files.get(name) ?? Buffer.alloc(0);

async function refusal(bytes: Uint8Array): Promise<Failure> {
  const error = await inspectImage(bytes, { param: "image[1]" }).catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error("the image was taken");
  expect(error).toMatchObject({ status: 400, detail: { param: "image[1]" } });
  return error;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header declares a size that it doesn't contain. */
function promisedPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pieces = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(10_000))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...pieces]);
}

describe("pictures", () => {
  it("of every kind are taken as they are, with type and size", async () => {
    for (const format of FORMATS) {
      const bytes = file(format);
      expect(await inspectImage(bytes)).toEqual({ bytes, type: `image/${format}`, width: WIDTH, height: HEIGHT });
    }
    for (const name of ["progressive JPEG", "interlaced PNG", "lossless WebP", "grey JPEG", "CMYK JPEG"])
      expect(await inspectImage(file(name)), name).toMatchObject({ width: WIDTH, height: HEIGHT });
    const motionPhoto = Buffer.concat([file("jpeg"), randomBytes(5000)]);
    expect(await inspectImage(motionPhoto), "a camera's video after the image").toMatchObject({ type: "image/jpeg" });
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 4, background: "#f008" } })
      .png()
      .toBuffer();
    expect(await inspectImage(pixel)).toMatchObject({ width: 1, height: 1 });
  });

  it("count as their first frame where they are animated, and as they are stored where a camera turned them", async () => {
    const frames = sharp(randomBytes(WIDTH * HEIGHT * 9), { raw: { width: WIDTH, height: HEIGHT * 3, channels: 3, pageHeight: HEIGHT } });
    for (const format of ["gif", "webp"] as const)
      expect(await inspectImage(await frames.clone().toFormat(format).toBuffer())).toMatchObject({ width: WIDTH, height: HEIGHT });
    const turned = await noise().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspectImage(turned)).toMatchObject({ width: WIDTH, height: HEIGHT });
  });

  it("that are cut off anywhere are refused", async () => {
    for (const [name, bytes] of files) {
      // A GIF without its last byte, the end marker, still has every pixel.
      const cuts = [2, 5, 12, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 40, bytes.length - 13];
      for (const cut of cuts)
        expect((await refusal(bytes.subarray(0, bytes.length - cut))).code, `${name} without ${cut}`).toBe("invalid_image_format");
    }
    expect((await refusal(file("png").subarray(0, -1))).message).toContain("truncated or damaged");
  });

  it("that pretend to be another kind are refused", async () => {
    const bodies = FORMATS.map(file);
    for (const [index, format] of FORMATS.entries()) {
      const head = file(format).subarray(0, format === "avif" ? 40 : 12);
      const other = bodies[(index + 1) % bodies.length] ?? Buffer.alloc(0);
      expect((await refusal(Buffer.concat([head, other]))).code, `${format} head on another body`).toBe("invalid_image_format");
    }
  });

  it("that are none are refused in words that help", async () => {
    const cases: [string | Buffer, string][] = [
      ["", "empty"],
      ["<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", "SVG"],
      ['<?xml version="1.0"?>\n<!-- x --><svg width="1" height="1"/>', "SVG"],
      ["\ufeff  <svg/>", "SVG"],
      ["<!DOCTYPE html><html></html>", "web page"],
      ["\n<html><body>404</body></html>", "web page"],
      ['{"error":"not found"}', "JSON"],
      ["%PDF-1.7", "PDF"],
      [Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "HEIC"],
      [Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), "video or audio file"],
      [Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1"), "video or audio file"],
      [Buffer.from("\x1f\x8b\x08\0", "latin1"), "gzip"],
      ["just words", "not an image"],
      [Buffer.alloc(5000), "not an image"],
    ];
    for (const [bytes, words] of cases) {
      const { code, message } = await refusal(Buffer.from(bytes));
      expect(code).toBe("invalid_image_format");
      expect(message).toContain(words);
    }
    expect((await refusal(Buffer.from("just words"))).message).toContain("Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.");
  });

  it("that would unfold to more than the limits are refused from their header, in no time", async () => {
    for (const [width, height, words] of [
      [20_000, 20_000, "50 million"],
      [20_001, 1, "the limit per side is 20,000"],
      [1, 65_535, "the limit per side is 20,000"],
      [2 ** 31 - 1, 2 ** 31 - 1, ""],
      [7072, 7072, "50 million"],
    ] as const) {
      const bomb = promisedPng(width, height);
      expect(bomb.length).toBeLessThan(1100);
      const before = process.memoryUsage().rss;
      const { code, message } = await refusal(bomb);
      expect(["image_too_large", "invalid_image_format"]).toContain(code);
      expect(message).toContain(words);
      expect(process.memoryUsage().rss - before).toBeLessThan(50e6);
    }
    const jpeg = Buffer.from(file("jpeg"));
    jpeg.writeUInt32BE(0xea60ea60, jpeg.indexOf("ffc00011", "hex") + 5);
    expect((await refusal(jpeg)).message).toContain("60000 × 60000 pixels");
    expect((await refusal(Buffer.concat([file("png"), Buffer.alloc(30 * 1024 ** 2)]))).message).toBe("The image is larger than 30 MB.");
  });

  it("of a size are refused by what is really in them: a promise that is not kept is a cut", async () => {
    expect((await refusal(promisedPng(5000, 5000))).message).toContain("truncated or damaged");
  });

  it("are decoded beside the event loop, at most two at once", { timeout: 30_000 }, async () => {
    const [width, height] = [4000, 3000];
    const photo = await sharp({
      create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 40 }, background: "grey" },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    await inspectImage(photo);
    const before = performance.eventLoopUtilization();
    const started = performance.now();
    expect(await inspectImage(photo)).toMatchObject({ width, height });
    const whole = performance.now() - started;
    // A photo of 4 MB takes ten milliseconds of CPU time here; the rest is waiting.
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(Math.max(40, whole / 2));
  });

  it("are given up when the call is", async () => {
    const ended = new AbortController();
    const reason = new Failure("client_closed", "gone");
    const waiting = Array.from({ length: 6 }, () => inspectImage(file("avif"), { signal: ended.signal }).catch((error: unknown) => error));
    ended.abort(reason);
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 6 }, () => reason));
    expect(await inspectImage(file("png"))).toMatchObject({ width: WIDTH });
  });
});
