import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../contracts/ids";
import { temporaryFolder } from "../testing/database";
import { type FakeS3, startFakeS3 } from "../testing/fake-s3";
import type { Blobs } from "./blobs";
import { openFsBlobs } from "./fs-blobs";
import { openS3Blobs } from "./s3-blobs";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let s3: FakeS3;
let blobs: Blobs;
const PLACES = {
  files: () => openFsBlobs(join(folder, "files")),
  "an S3 store": async () => {
    s3 = await startFakeS3();
    return openS3Blobs({ ...s3.account, incoming: join(folder, "incoming"), silenceMs: 500 });
  },
};
afterEach(async () => {
  await blobs?.close();
  await s3?.close();
});

async function read(id: string, range: { start: number; end: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(id, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* slowly(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const MANY = randomBytes(3 * 1024 * 1024 + 17);
const filesBelow = (place: string) => readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

for (const [title, open] of Object.entries(PLACES)) {
  describe(`bytes in ${title}`, () => {
    beforeEach(async () => {
      blobs = await open();
    });

    it("come back as they were put, whole and in parts", async () => {
      const [whole, piecewise] = [newId("media_"), newId("media_")];
      await blobs.put(whole, MANY);
      await blobs.put(piecewise, slowly(MANY, 100_000));
      for (const id of [whole, piecewise]) {
        expect(await blobs.size(id)).toBe(MANY.length);
        expect((await read(id, { start: 0, end: MANY.length - 1 })).equals(MANY)).toBe(true);
        expect((await read(id, { start: 1_000_000, end: 1_000_009 })).equals(MANY.subarray(1_000_000, 1_000_010))).toBe(true);
        expect((await read(id, { start: MANY.length - 1, end: MANY.length - 1 })).equals(MANY.subarray(-1))).toBe(true);
      }
    });

    it("may be none at all", async () => {
      const id = newId("media_");
      await blobs.put(id, new Uint8Array());
      expect(await blobs.size(id)).toBe(0);
      expect(await read(id, { start: 0, end: -1 })).toHaveLength(0);
    });

    it("are not there when writing them failed half-way", async () => {
      const id = newId("media_");
      async function* broken() {
        yield MANY.subarray(0, 2_000_000);
        throw new Error("the source broke");
      }
      await expect(blobs.put(id, broken())).rejects.toThrow("the source broke");
      expect(await blobs.size(id)).toBeUndefined();
      expect(filesBelow(join(folder, title === "files" ? "files/incoming" : "incoming"))).toEqual([]);
    });

    it("are gone once removed; who reads a file that is gone is told so", async () => {
      const id = newId("media_");
      await blobs.put(id, MANY);
      await blobs.remove(id);
      await blobs.remove(id);
      expect(await blobs.size(id)).toBeUndefined();
      await expect(read(id, { start: 0, end: 9 })).rejects.toMatchObject({ code: "media_removed", status: 410 });
    });

    it("go on being read after they were removed", async () => {
      const id = newId("media_");
      await blobs.put(id, MANY);
      const reader = blobs.read(id, { start: 0, end: MANY.length - 1 })[Symbol.asyncIterator]();
      const first = await reader.next();
      await blobs.remove(id);
      let length = first.done ? 0 : first.value.length;
      for (let next = await reader.next(); !next.done; next = await reader.next()) length += next.value.length;
      expect(length).toBe(MANY.length);
    });

    it("refuse ids that are none", async () => {
      for (const id of ["", "../secret", "media_", "media_01ARZ3NDEKTSV4RRFFQ69G5FA/", `${newId("media_")}\0`]) {
        await expect((async () => blobs.put(id, MANY))()).rejects.toThrow("not the id");
        await expect((async () => blobs.remove(id))()).rejects.toThrow("not the id");
      }
    });
  });
}

describe("stored files on disk", () => {
  it("can be read by their owner alone", async () => {
    blobs = await openFsBlobs(join(folder, "modes"));
    await blobs.put(newId("media_"), MANY);
    const [file] = filesBelow(join(folder, "modes"));
    expect(statSync(join(file?.parentPath ?? "", file?.name ?? "")).mode & 0o777).toBe(0o600);
  });

  it("a start clears away what a crash left half-written an hour ago, and leaves what may still be written", async () => {
    const incoming = join(folder, "crashed/incoming");
    mkdirSync(incoming, { recursive: true });
    for (const name of ["old", "young"]) writeFileSync(join(incoming, name), "half");
    const before = new Date(Date.now() - 3_700_000);
    utimesSync(join(incoming, "old"), before, before);
    blobs = await openFsBlobs(join(folder, "crashed"));
    expect(readdirSync(incoming)).toEqual(["young"]);
  });

  it.skipIf(process.platform !== "linux")("are closed when a reader leaves early (counted in /proc, so on Linux only)", async () => {
    blobs = await openFsBlobs(join(folder, "left"));
    const id = newId("media_");
    await blobs.put(id, MANY);
    const count = () => readdirSync("/proc/self/fd").length;
    const before = count();
    for await (const _piece of blobs.read(id, { start: 0, end: MANY.length - 1 })) break;
    expect(count()).toBe(before);
  });
});

describe("an S3 store", () => {
  beforeEach(async () => {
    blobs = await PLACES["an S3 store"]();
  });
  const id = newId("media_");

  it("gets its objects under media/, in the path of the bucket", async () => {
    await blobs.put(id, MANY);
    expect(s3.requests).toEqual([`PUT /pictures/media/${id}`]);
    expect(s3.objects.get(`media/${id}`)?.equals(MANY)).toBe(true);
  });

  it("is asked again when it fails for a moment, and believed when it goes on", async () => {
    const busy = (response: { writeHead(status: number): { end(): unknown } }) => void response.writeHead(503).end();
    s3.faults.push(busy, (response) => void response.destroy());
    await blobs.put(id, slowly(MANY, 500_000));
    expect(s3.requests).toHaveLength(3);
    expect(s3.objects.get(`media/${id}`)?.equals(MANY)).toBe(true);
    s3.faults.push(busy, busy, busy);
    await expect(blobs.size(id)).rejects.toMatchObject({ code: "service_unavailable", status: 503 });
  });

  it("is not waited for longer than its silence may last", async () => {
    s3.faults.push(...[1, 2, 3].map(() => () => {}));
    await expect(blobs.put(id, MANY)).rejects.toMatchObject({ code: "service_unavailable" });
    s3.faults.push((response) => void response.writeHead(206, { "content-length": 100 }).write("half"));
    await expect(read(id, { start: 0, end: 99 })).rejects.toThrow("silent");
  });

  it("that sends less than it promised is an error, not a short file", async () => {
    s3.faults.push((response) => void response.writeHead(206, { "content-length": 4 }).end("half"));
    await expect(read(id, { start: 0, end: 99 })).rejects.toThrow("less than it was asked for");
    s3.faults.push((response) => {
      response.writeHead(206, { "content-length": 100 }).write("half", () => response.destroy());
    });
    await expect(read(id, { start: 0, end: 99 })).rejects.toThrow();
  });

  it("keeps the secret out of what it is said to have answered", async () => {
    const other = await openS3Blobs({ ...s3.account, secretAccessKey: "wrong secret", incoming: join(folder, "incoming") });
    const failure = await other.put(id, MANY).catch((error: unknown) => error);
    await other.close();
    expect(failure).toMatchObject({
      code: "service_unavailable",
      detail: { cause: { message: expect.stringContaining("403 (SignatureDoesNotMatch)") } },
    });
    expect(JSON.stringify(failure)).not.toContain("wrong secret");
  });

  it("sends no more than is read", async () => {
    const [length, piece] = [64 * 1024 * 1024, MANY.subarray(0, 65_536)];
    let sent = 0;
    function* video() {
      for (; sent < length; sent += piece.length) yield piece;
    }
    s3.faults.push((response) => {
      response.writeHead(206, { "content-length": length });
      Readable.from(video()).pipe(response);
    });
    const reader = blobs.read(id, { start: 0, end: length - 1 })[Symbol.asyncIterator]();
    await reader.next();
    // The socket buffers take some, then nothing more.
    await vi.waitFor(async () => {
      const before = sent;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(sent).toBe(before);
    });
    expect(sent).toBeLessThan(length / 2);
    await reader.return?.();
  });
});
