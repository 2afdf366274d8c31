import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabases } from "../testing/database";
import { MediaSetting } from "../testing/media-setting";
import { openFsBlobs } from "./fs-blobs";
import type { MediaLibrary } from "./library";

const HOUR_MS = 3_600_000;
const BYTES = randomBytes(500_000);

function partsOf(address: string): [name: string, query: URLSearchParams] {
  const url = new URL(address);
  return [url.pathname.split("/").at(-1) ?? "", url.searchParams];
}

async function readAll(library: MediaLibrary, address: string, range?: { start: number; end: number }): Promise<Buffer> {
  const opened = await library.open(...partsOf(address));
  const pieces: Uint8Array[] = [];
  for await (const piece of opened.read(range ?? { start: 0, end: opened.file.size - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`stored files: ${database.title}`, () => {
    let setting: MediaSetting;
    let library: MediaLibrary;
    beforeEach(async () => {
      setting = await MediaSetting.open(database);
      ({ library } = setting);
      await setting.clear();
    });
    afterEach(() => setting.close());

    it("are kept with all that is known of them, and read back byte for byte", async () => {
      const facts = { type: "video/mp4", fileName: "a fox.mp4", width: 320, height: 180, durationMs: 2000.4 };
      const file = await library.put({ teamId: "team_a", purpose: "made", ...facts }, BYTES);
      expect(file).toMatchObject({
        ...facts,
        durationMs: 2000,
        teamId: "team_a",
        ext: "mp4",
        size: BYTES.length,
        pinned: false,
        removedAt: null,
      });
      expect(file.sha256).toBe(createHash("sha256").update(BYTES).digest("hex"));
      expect(file.expiresAt).toBe(file.createdAt + 30 * 24 * HOUR_MS);
      expect(await library.get(file.id)).toEqual(file);
      expect(Buffer.from(await library.bytes(file.id)).equals(BYTES)).toBe(true);
    });

    it("may come in pieces", async () => {
      async function* pieces() {
        for (let at = 0; at < BYTES.length; at += 70_000) yield BYTES.subarray(at, at + 70_000);
      }
      const file = await library.put({ teamId: "team_a", purpose: "made", type: "video/mp4", fileName: "a.mp4" }, pieces());
      expect(file).toMatchObject({ size: BYTES.length, sha256: createHash("sha256").update(BYTES).digest("hex") });
      expect(Buffer.from(await library.bytes(file.id)).equals(BYTES)).toBe(true);
    });

    it("leave nothing behind when they cannot be stored", async () => {
      async function* broken() {
        yield BYTES;
        throw new Error("the upstream broke");
      }
      const stored = library.put({ teamId: "team_a", purpose: "made", type: "video/mp4", fileName: "a.mp4" }, broken());
      await expect(stored).rejects.toThrow("the upstream broke");
      const rows = await setting.store.db.selectFrom("media").select(["stored", "removed_at"]).execute();
      expect(rows).toEqual([{ stored: 0, removed_at: setting.clock.now }]);
    });

    it("have their addresses in a text made again for their own team, unless they are gone or the address was never ours", async () => {
      const put = (teamId: string) => library.put({ teamId, purpose: "made", type: "image/png", fileName: "a.png" }, BYTES);
      const [mine, theirs, gone] = [await put("team_a"), await put("team_b"), await put("team_a")];
      const [first, other, lost] = [library.address(mine), library.address(theirs), library.address(gone)];
      await library.remove([gone.id]);
      const forged = first.replace(mine.id, theirs.id);
      const text = JSON.stringify({ text: `![x](${first}) ${first}`, more: [other, lost, forged, `${first}x`], address: first });
      setting.clock.now += 40 * 24 * HOUR_MS;
      const fresh = library.address(mine);
      expect(fresh).not.toBe(first);
      const renewed = JSON.parse(await library.renew(text, "team_a"));
      expect(renewed).toEqual({ text: `![x](${fresh}) ${fresh}`, more: [other, lost, forged, `${first}x`], address: fresh });
      expect((await readAll(library, renewed.address)).equals(BYTES)).toBe(true);
      expect(await library.renew("no address", "team_a")).toBe("no address");
    });

    it("have signed addresses that are good for at least 24 hours and stay the same for an hour", async () => {
      const file = await setting.put({ bytes: BYTES });
      setting.clock.now = Date.UTC(2026, 0, 1, 10, 0, 1);
      const address = library.address(file);
      expect(address).toMatch(/^https:\/\/gateway\.example\/base\/media\/media_[0-9A-Z]{26}\.png\?exp=\d{10}&sig=[\w-]{43}$/);
      setting.clock.now = Date.UTC(2026, 0, 1, 10, 59, 59);
      expect(library.address(file)).toBe(address);
      setting.clock.now = Date.UTC(2026, 0, 1, 11, 0, 1);
      expect(library.address(file)).not.toBe(address);
      setting.clock.now = Date.UTC(2026, 0, 2, 10, 59, 59);
      expect((await readAll(library, address)).equals(BYTES)).toBe(true);
      expect((await readAll(library, address, { start: 10, end: 19 })).equals(BYTES.subarray(10, 20))).toBe(true);
      setting.clock.now = Date.UTC(2026, 0, 2, 11, 0, 0);
      await expect(readAll(library, address)).rejects.toMatchObject({
        code: "access_denied",
        status: 403,
        message: expect.stringContaining("expired"),
      });
    });

    it("are not opened by an address in which anything was changed", async () => {
      const [file, other] = [await setting.put(), await setting.put()];
      const address = library.address(file);
      const [name, query] = partsOf(address);
      const [exp, sig] = [query.get("exp") ?? "", query.get("sig") ?? ""];
      const last = sig.at(-1) === "A" ? "B" : "A";
      const forged: [string, string][] = [
        [name, `exp=${Number(exp) + 1}&sig=${sig}`],
        [name, `exp=0${exp}&sig=${sig}`],
        [name, `exp=${exp}&sig=${sig.slice(0, -1)}${last}`],
        [name, `exp=${exp}&sig=${sig}=`],
        [name, `exp=${exp}&sig=`],
        [name, `exp=${exp}`],
        [name, `sig=${sig}`],
        [name, ""],
        [name, `exp=${exp}&exp=9999999999&sig=${sig}`],
        [name, `exp=${exp}&sig=${sig}&sig=${sig}`],
        [name.replace("png", "jpg"), query.toString()],
        [name.toLowerCase(), query.toString()],
        [`${other.id}.png`, query.toString()],
        [`../${name}`, query.toString()],
        ["", query.toString()],
      ];
      for (const [changed, text] of forged)
        await expect(library.open(changed, new URLSearchParams(text)), `${changed}?${text}`).rejects.toMatchObject({
          code: "access_denied",
          status: 403,
        });
      expect((await library.open(name, query)).file.id).toBe(file.id);
    });

    it("are signed by this gateway's secret alone", async () => {
      const file = await setting.put();
      const blobs = await openFsBlobs(join(database.options.dataDir, "media"));
      const other = await MediaSetting.open(database, { blobs, secret: Buffer.alloc(32, 2) });
      await expect(other.library.open(...partsOf(library.address(file)))).rejects.toMatchObject({ code: "access_denied" });
      await other.close();
    });

    it("answer 410 once they are removed, while who reads may finish", async () => {
      const file = await setting.put({ bytes: BYTES });
      const opened = await library.open(...partsOf(library.address(file)));
      const reader = opened.read({ start: 0, end: file.size - 1 })[Symbol.asyncIterator]();
      const first = await reader.next();
      await library.remove([file.id]);
      let length = first.done ? 0 : first.value.length;
      for (let next = await reader.next(); !next.done; next = await reader.next()) length += next.value.length;
      expect(length).toBe(BYTES.length);
      await expect(library.open(...partsOf(library.address(file)))).rejects.toMatchObject({ code: "media_removed", status: 410 });
      await expect(library.bytes(file.id)).rejects.toMatchObject({ code: "media_removed" });
      expect(await library.get(file.id)).toMatchObject({ id: file.id, removedAt: setting.clock.now });
    });

    it("are recognised by their addresses, whoever writes them", async () => {
      const [name, query] = partsOf(library.address(await setting.put()));
      expect(library.parse(`https://gateway.example/base/media/${name}?${query}`)).toEqual({ name, query });
      expect(library.parse(`HTTPS://GATEWAY.example:443/base/media/${name}`)?.name).toBe(name);
      for (const foreign of [
        "https://gateway.example/media/x.png",
        `https://other.example/base/media/${name}`,
        `http://gateway.example/base/media/${name}`,
        "media",
      ])
        expect(library.parse(foreign), foreign).toBeUndefined();
    });
  });
}
