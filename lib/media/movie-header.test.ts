import { describe, expect, it } from "vitest";
import { MovieHeader } from "./movie-header";

function box(name: string, content: Uint8Array, { long = false } = {}): Buffer {
  const head = Buffer.alloc(long ? 16 : 8);
  const size = head.length + content.length;
  head.writeUInt32BE(long ? 1 : size, 0);
  head.write(name, 4, "latin1");
  if (long) head.writeBigUInt64BE(BigInt(size), 8);
  return Buffer.concat([head, content]);
}

/** A film of 5 seconds, 1280 × 720. */
function movie({ long = false } = {}): Buffer {
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1_000, 12);
  head.writeUInt32BE(5_042, 16);
  const track = Buffer.alloc(84);
  track.writeUInt16BE(1_280, 76);
  track.writeUInt16BE(720, 80);
  return box("moov", Buffer.concat([box("mvhd", head), box("trak", box("tkhd", track))]), { long });
}

function read(file: Uint8Array, step: number) {
  const header = new MovieHeader();
  for (let at = 0; at < file.length; at += step) header.push(file.subarray(at, at + step));
  return header.facts();
}

const FACTS = { width: 1_280, height: 720, durationMs: 5_042 };
const media = box("mdat", Buffer.alloc(5_000, "moov"));

describe("the header of a film that goes by", () => {
  it.each([1, 3, 7, 16, 1_000, 100_000])("is read from pieces of %i bytes, before the film and behind it", (step) => {
    const start = [box("ftyp", Buffer.from("isom\0\0\0\0")), box("wide", Buffer.alloc(0)), box("free", Buffer.alloc(1))];
    expect(read(Buffer.concat([...start, movie(), media]), step)).toEqual(FACTS);
    expect(read(Buffer.concat([...start, media, movie()]), step)).toEqual(FACTS);
    expect(read(Buffer.concat([...start, box("mdat", Buffer.alloc(300), { long: true }), movie({ long: true })]), step)).toEqual(FACTS);
  });

  it("is not there where the file is cut, broken, or claims too much", () => {
    expect(read(movie().subarray(0, -1), 10)).toBeUndefined();
    expect(read(media, 10)).toBeUndefined();
    expect(read(Buffer.alloc(64), 10)).toBeUndefined();
    const huge = Buffer.alloc(64);
    huge.writeUInt32BE(0xffff_ffff, 0);
    huge.write("moov", 4);
    expect(read(huge, 10)).toBeUndefined();
    expect(read(box("moov", Buffer.alloc(0)), 10)).toBeUndefined();
  });
});
