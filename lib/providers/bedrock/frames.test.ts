import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { eventFrame } from "../../testing/event-frames";
import { FrameDecoder } from "./frames";

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ""), "hex");
/** The published test vectors of the encoding. */
const VECTORS = {
  empty: hex("00000010 00000000 05c248eb 7d98c8ff"),
  payload: hex("0000001d 00000000 fd528c5a 7b27666f6f273a27626172277d c3653936"),
  header: hex("0000002d 00000010 41c424b8 0a6576656e742d74797065 04 0000a00c 7b27666f6f273a27626172277d 36f480a0"),
};

describe("messages of an event stream", () => {
  it("are the published ones", () => {
    const frames = new FrameDecoder().push(Buffer.concat(Object.values(VECTORS)));
    expect(frames.map(({ payload }) => payload.toString())).toEqual(["", "{'foo':'bar'}", "{'foo':'bar'}"]);
  });

  it("are read at any chunk boundaries, with headers of every type", () => {
    const typed = Buffer.concat([
      ...[0, 1].map((type) => Buffer.from([1, 0x61, type])),
      Buffer.from([1, 0x62, 2, 7]),
      Buffer.from([1, 0x63, 3, 0, 7]),
      Buffer.from([1, 0x64, 5, 0, 0, 0, 0, 0, 0, 0, 7]),
      Buffer.from([1, 0x65, 6, 0, 2, 9, 9]),
      Buffer.from([1, 0x66, 8, 0, 0, 0, 0, 0, 0, 0, 7]),
      Buffer.from([1, 0x67, 9, ...Array.from({ length: 16 }, () => 1)]),
      Buffer.from([1, 0x68, 7, 0, 2, 0x6f, 0x6b]),
    ]);
    const bytes = Buffer.concat([rawFrame(typed), eventFrame("metadata", { usage: {} }), VECTORS.empty]);
    for (const size of [1, 3, 7, bytes.length]) {
      const decoder = new FrameDecoder();
      const frames = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)).flatMap(
        (chunk) => decoder.push(chunk),
      );
      expect(frames).toHaveLength(3);
      expect([...(frames[0]?.headers ?? [])]).toEqual([["h", "ok"]]);
      expect(frames[1]?.headers.get(":event-type")).toBe("metadata");
    }
  });

  it.each([
    ["a wrong checksum of the prelude", () => flipped(VECTORS.payload, 9)],
    ["a wrong checksum", () => flipped(VECTORS.payload, 14)],
    ["a length above the limit", () => prelude(64 * 1024 * 1024, 0)],
    ["headers longer than the message", () => prelude(20, 100)],
    ["headers that end too early", () => rawFrame(Buffer.from([9, 0x61]))],
  ])("with %s are refused", (_, bytes) => {
    expect(() => new FrameDecoder().push(bytes())).toThrow(expect.objectContaining({ code: "bad_response_body" }));
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** A frame whose prelude promises other lengths, with a valid checksum. */
function prelude(total: number, headers: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(total);
  bytes.writeUInt32BE(headers, 4);
  return Buffer.concat([bytes, crcOf(bytes), Buffer.alloc(16)]);
}

/** A frame with these bytes as its headers. */
function rawFrame(headers: Buffer): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(16 + headers.length);
  bytes.writeUInt32BE(headers.length, 4);
  const start = Buffer.concat([bytes, crcOf(bytes), headers]);
  return Buffer.concat([start, crcOf(start)]);
}

/** Big-endian, as in a message. */
function crcOf(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
