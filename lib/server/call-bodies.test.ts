import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { GatheredBodies } from "../contracts/call-bodies";
import { FIRST_TEAM } from "../contracts/keys";
import { findBodies, forgetBodies, hasBodies, trimBodies } from "../store/calls/call-bodies";
import { openStore, type Store } from "../store/database/open";
import { keptLog, testDatabases } from "../testing/database";
import { openCallBodies } from "./call-bodies";

const NOW = Date.UTC(2026, 10, 21);
const said = (id: string, text = `{"text":"${id} and ${"again ".repeat(500)}"}`, at = NOW): GatheredBodies => ({
  id,
  teamId: FIRST_TEAM,
  at,
  request: { type: "application/json", bytes: Buffer.byteLength(text), binary: false, stream: false, pieces: [Buffer.from(text)] },
  response: { type: "audio/mpeg", bytes: 9, binary: true, stream: true, pieces: [] },
  secrets: [],
});
const log = () => ({ ...keptLog(), debug: () => undefined });
const broken = { db: { insertInto: () => expect.fail("the database is away") } } as unknown as Store;

for (const database of await testDatabases()) {
  afterAll(database.remove);
  describe.skipIf(database.skip)(`bodies of calls: ${database.title}`, () => {
    it("are stored, and found by their own team alone", async () => {
      const store = await openStore(database.options);
      const bodies = openCallBodies({ store, maxBytes: 1e9, log: log() });
      const ids = Array.from({ length: 30 }, (_, n) => `req_kept_${n}`);
      for (const id of ids) bodies.keep(said(id));
      bodies.keep(said(ids[0] ?? "", "said twice"));
      await bodies.flush();
      for (const id of ids) {
        const found = await findBodies(store, { teamId: FIRST_TEAM, id });
        expect(found?.request?.text).toContain(`"${id} and again`);
        expect(found?.response).toEqual({ type: "audio/mpeg", bytes: 9, binary: true, cut: false, text: null });
        expect(await hasBodies(store, { teamId: "team_other", id })).toBe(false);
        expect(await findBodies(store, { teamId: "team_other", id })).toBeUndefined();
      }
      const { request } = await store.db.selectFrom("call_bodies").select("request").executeTakeFirstOrThrow();
      expect(request?.byteLength).toBeLessThan(200);
      await bodies.close();
      await store.close();
    });

    it("are forgotten in steps, the old ones alone", async () => {
      const store = await openStore(database.options);
      const bodies = openCallBodies({ store, maxBytes: 1e9, log: log() });
      for (let n = 0; n < 450; n++) bodies.keep(said(`req_day_${n}`, "{}", NOW - (n < 430 ? 8 : 6) * 86_400_000));
      await bodies.close();
      await forgetBodies(store, NOW - 7 * 86_400_000);
      const left = await store.db.selectFrom("call_bodies").select("id").where("id", "like", "req_day_%").execute();
      expect(left).toHaveLength(20);
      await store.close();
    });

    it("take no more room together than they may: the oldest go first, while others are being stored", async () => {
      const store = await openStore(database.options);
      await store.db.deleteFrom("call_bodies").execute();
      const maxBytes = 100_000;
      const bodies = openCallBodies({ store, maxBytes, log: log() });
      const noise = () => randomBytes(1_500).toString("base64");
      for (let n = 0; n < 200; n++) bodies.keep(said(`req_room_${String(n).padStart(3, "0")}`, noise(), NOW + n));
      await bodies.flush();
      const kept = await store.db.selectFrom("call_bodies").select(["id", "bytes"]).orderBy("at").execute();
      const size = kept.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(size).toBeGreaterThan(maxBytes * 0.9);
      // A sixty-fourth of it may be stored until the next check.
      expect(size).toBeLessThan(maxBytes * 1.15);
      expect(kept.at(-1)?.id).toBe("req_room_199");
      expect(kept[0]?.id).toBe(`req_room_${String(200 - kept.length).padStart(3, "0")}`);
      await trimBodies(store, 20_000);
      const { bytes } = await store.db
        .selectFrom("call_bodies")
        .select(({ fn }) => fn.sum<number>("bytes").as("bytes"))
        .executeTakeFirstOrThrow();
      expect(Number(bytes)).toBeLessThanOrEqual(20_000);
      await bodies.close();
      await store.close();
    });
  });
}

describe("bodies that cannot be stored", () => {
  it("are tried again, and given up after a while for those behind them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const kept = log();
    const bodies = openCallBodies({ store: broken, maxBytes: 1e9, log: kept });
    bodies.keep(said("req_1"));
    for (let tries = 0; tries < 12; tries++) {
      await new Promise((done) => setImmediate(() => setImmediate(() => setImmediate(() => setImmediate(() => setImmediate(done))))));
      await vi.advanceTimersByTimeAsync(30_000);
    }
    vi.useRealTimers();
    await bodies.flush();
    expect(kept.lines.length).toBeGreaterThan(0);
    expect(kept.lines[0]).toContain("could not be stored");
  });

  it("hold no more than their share of the memory, and a stop waits for them no longer than it says", async () => {
    const kept = log();
    const bodies = openCallBodies({ store: broken, maxBytes: 1e9, log: kept });
    const large = "x".repeat(256 * 1024);
    for (let n = 0; n < 400; n++) bodies.keep(said(`req_${n}`, large));
    expect(kept.lines).toEqual([expect.stringContaining("some are not kept")]);
    await bodies.close();
  });
});
