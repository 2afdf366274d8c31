import { describe, expect, it } from "vitest";
import { frame, rawBlock, repeatBlock, ZSTD_SAMPLES } from "../../testing/zstd-samples";
import { ZstdTooLong, zstdFrames } from "./frames";
import { decodeZstdBody } from "./thread";

const MIB = 1024 * 1024;
const KB128 = 128 * 1024;
const text = async (bytes: Uint8Array, limit = 64 * MIB) => Buffer.from(await decodeZstdBody(bytes, limit)).toString();
const hello = frame([rawBlock(Buffer.from("hello"))]);
const skippable = Buffer.concat([Buffer.from([0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0]), Buffer.from("abc")]);

describe("a body in zstd", () => {
  it.each(Object.entries(ZSTD_SAMPLES))("is decoded: %s", async (_, { value, bytes }) => {
    expect(JSON.parse(await text(bytes))).toEqual(value);
  });

  it("may be several frames, and hold some to be skipped", async () => {
    const { unsized, sized } = ZSTD_SAMPLES;
    expect(await text(Buffer.concat([skippable, hello, sized.bytes, hello, unsized.bytes, skippable]))).toBe(
      `hello${await text(sized.bytes)}hello${await text(unsized.bytes)}`,
    );
    expect(await text(Buffer.concat([frame([rawBlock(Buffer.alloc(0))]), hello]))).toBe("hello");
  });

  it("is decoded away from the event loop if it is long", async () => {
    const long = frame([...Array.from({ length: 400 }, () => repeatBlock(KB128, false)), rawBlock(Buffer.from("end"))]);
    let turns = 0;
    const turn = () => {
      turns++;
      if (!done) setImmediate(turn);
    };
    let done = false;
    setImmediate(turn);
    const decoded = await decodeZstdBody(long, 64 * MIB);
    done = true;
    expect(decoded.length).toBe(400 * KB128 + 3);
    expect(turns).toBeGreaterThan(10);
  });

  it.each([
    ["of blocks that repeat", frame([...Array.from({ length: 600 }, () => repeatBlock(KB128, false)), repeatBlock(1)])],
    ["by what its frame says", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0x7f, 1, 0, 0])],
    [
      "by what several say",
      Buffer.concat(Array.from({ length: 70 }, () => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 16, 0, 1, 0, 0]))),
    ],
  ])("that is too long once it is decoded is refused (%s)", async (_, bytes) => {
    await expect(decodeZstdBody(bytes, 64 * MIB)).rejects.toBeInstanceOf(ZstdTooLong);
  });

  it("is held to a short limit as well", async () => {
    await expect(decodeZstdBody(hello, 4)).rejects.toBeInstanceOf(ZstdTooLong);
    expect(await text(hello, 5)).toBe("hello");
  });

  it.each([
    ["no zstd", Buffer.from('{"model":"x"}')],
    ["a few bytes", Buffer.from([0x28, 0xb5])],
    ["cut off", ZSTD_SAMPLES.sized.bytes.subarray(0, 60)],
    ["cut off between blocks", frame([rawBlock(Buffer.from("a"), false)])],
    ["with a dictionary", Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 56, 7]), rawBlock(Buffer.from("a"))])],
    ["with a reserved bit", frame([rawBlock(Buffer.from("a"))], { descriptor: 8 })],
    ["with a window of 2 GB", frame([rawBlock(Buffer.from("a"))], { windowLog: 31 })],
    [
      "of blocks without end",
      frame([...Array.from({ length: 2_000 }, () => rawBlock(Buffer.alloc(0), false)), rawBlock(Buffer.from("a"))], { windowLog: 23 }),
    ],
    ["with a block of no type", frame([Buffer.from([7, 0, 0])])],
  ])("that is none is refused at once: %s", (_, bytes) => {
    expect(() => zstdFrames(bytes, 64 * MIB)).toThrow(Error);
  });

  it("that is broken inside is refused, and the next one is read", async () => {
    const broken = Buffer.from(ZSTD_SAMPLES.long.bytes);
    broken.fill(0xff, 12, 60);
    await expect(text(broken)).rejects.toThrow();
    expect(JSON.parse(await text(ZSTD_SAMPLES.long.bytes))).toEqual(ZSTD_SAMPLES.long.value);
    const all = await Promise.all([1, 2, 3].map(() => text(ZSTD_SAMPLES.long.bytes)));
    expect(new Set(all).size).toBe(1);
  });
});
