import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { isPostgres } from "../../store/database/locks";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { makeManyCalls } from "../../testing/many-calls";
import { type Planned, watchPlans } from "../../testing/plans";
import { sumUsage } from "../usage/store";
import { countBars } from "./bars-store";
import type { LogFilter } from "./filter-store";
import { Logs } from "./service";
import { listCalls } from "./store";

const ROWS = 100_000;
const DAY_MS = 24 * 3_600_000;
const until = Date.UTC(2026, 0, 1);
const ANY = { model: "", endpoint: "", provider: "", code: "", metadata: "", endUser: "", prompt: "", session: "", rating: "" as const };
const ALL: LogFilter = { ...ANY, teamId: FIRST_TEAM, id: "" };
const deep = { at: until - 60 * DAY_MS, id: "req_02" };

const CLIENT_ERRORS = Array.from({ length: 100 }, (_, more) => 400 + more);

/** Selective filters, and the index that each must use: a full scan would take minutes at ten million rows. */
const LISTS: Readonly<Record<string, [Partial<LogFilter>, index: string, typeof deep?]>> = {
  "the newest": [{}, "calls_at"],
  "a page far back": [{}, "calls_at", deep],
  "a model": [{ model: "rare-model" }, "calls_model"],
  "a model, far back": [{ model: "rare-model" }, "calls_model", deep],
  "a key": [{ keyIds: ["key_gone", "play_user_gone"] }, "calls_key"],
  "an endpoint": [{ endpoint: "videos.create" }, "calls_endpoint"],
  "a provider": [{ provider: "gone" }, "calls_provider"],
  "how it ended": [{ outcome: "cancelled" }, "calls_outcome"],
  "a code": [{ code: "rare_code" }, "calls_code"],
  "a prompt": [{ prompt: "support-reply" }, "calls_prompt"],
  "a version of a prompt": [{ prompt: "support-reply@3" }, "calls_prompt"],
  "a session": [{ session: "ses_00000000000000000000000001" }, "calls_session"],
  "a status": [{ statuses: [404] }, "calls_status"],
  "a status of a key and a model": [{ statuses: [429], keyIds: ["key_7"], model: "model-3" }, "calls_status"],
  "statuses of a class": [{ statuses: CLIENT_ERRORS }, "calls_status"],
  "statuses of a class and a key": [{ statuses: CLIENT_ERRORS, keyIds: ["key_gone"] }, "calls_key"],
  "a status and a code": [{ statuses: [429], code: "rare_code" }, "calls_code"],
  "a failed call of a key and a model": [{ outcome: "failed", keyIds: ["key_7"], model: "model-3" }, "calls_outcome"],
};

for (const database of await testDatabases()) {
  let store: Store;
  let planned: Planned | undefined;
  let plansOf: Planned["plansOf"];
  afterAll(async () => {
    await planned?.close();
    await store?.close();
    await database.remove();
  });

  describe.skipIf(database.skip)(`how the log is searched among 100,000 calls: ${database.title}`, () => {
    beforeAll(async () => {
      const opened = await openStore(database.options);
      await makeManyCalls(opened, { rows: ROWS, until, days: 90 });
      planned = watchPlans(opened, database.options);
      ({ store, plansOf } = planned);
    }, 60_000);

    it.each(Object.entries(LISTS))("%s: by its index, without sorting", async (_, [filter, index, before]) => {
      const plans = await plansOf(() => listCalls(store, { ...ALL, ...filter }, { before, limit: 101 }));
      expect(plans).toContain(`${index} `);
      expect(plans).not.toMatch(/Seq Scan on calls|SCAN calls(?! USING)/);
      // Calls of several keys or statuses are merged from their short ranges.
      if (!filter.keyIds && (filter.statuses?.length ?? 1) === 1) expect(plans).not.toMatch(/Sort|TEMP B-TREE/);
    });

    it("a request id: by the primary key", async () => {
      const plans = await plansOf(() => listCalls(store, { ...ALL, id: "req_01000000000000000000000042" }, { limit: 101 }));
      expect(plans).toMatch(/calls_pkey|sqlite_autoindex_calls_1/);
    });

    it("metadata: by time, and no further than one look goes", async () => {
      const plans = await plansOf(() => listCalls(store, { ...ALL, metadata: "project=blue" }, { limit: 101 }));
      expect(plans).not.toMatch(/Seq Scan on calls|SCAN calls(?! USING)/);
    });

    it.each([
      ["all", {}, "calls_at"],
      ["a model", { model: "rare-model" }, "calls_model"],
      ["an endpoint", { endpoint: "images.create" }, "calls_endpoint"],
      ["a provider", { provider: "gone" }, "calls_provider"],
      ["how it ended", { outcome: "cancelled" }, "calls_outcome"],
      ["a code", { code: "rare_code" }, "calls_code"],
      ["a status", { statuses: [429] }, "calls_status"],
      // Either has all columns.
      ["a class of statuses", { statuses: CLIENT_ERRORS }, "calls_(at|status)"],
    ] as const)("the histogram of %s: from the index alone", async (_, filter, index) => {
      const stretch = { since: until - DAY_MS, until };
      const plans = await plansOf(() => countBars(store, { ...ALL, ...filter, ...stretch }, { barMs: DAY_MS / 60, summed: false }));
      expect(plans).toMatch(isPostgres(store.db) ? new RegExp(`Index.*Scan.* ${index} `) : new RegExp(`COVERING INDEX ${index} `));
    });

    it("an export: a page at a time, each when it is taken, all rows once", async () => {
      const pages = new Logs({ store, providers: { ownerOf: () => null }, runs: { ofCall: async () => null } }).all(
        { teamId: FIRST_TEAM, userId: "user_a" },
        { q: "", key: "", person: "", status: "", ...ANY, since: until - 3 * DAY_MS },
      );
      let seen = 0;
      let last = "\uffff";
      const first = await plansOf(async () => {
        seen = (await pages.next()).value?.length ?? 0;
      });
      expect(first.match(/calls_at/g)).toHaveLength(1);
      for await (const page of pages) {
        // Processed in batches, so that other work isn't blocked.
        expect(page.length).toBeLessThanOrEqual(100);
        for (const { id } of page) {
          expect(id < last).toBe(true);
          last = id;
        }
        seen += page.length;
      }
      expect(seen).toBe(Math.floor((3 * DAY_MS) / Math.floor((90 * DAY_MS) / ROWS)));
    });

    it("usage and long histograms: from the hourly sums by their hour", async () => {
      const stretch = { since: until - 7 * DAY_MS, until };
      const filter = { ...ALL, ...stretch };
      const steps = { barMs: DAY_MS, summed: true };
      for (const work of [() => countBars(store, filter, steps), () => sumUsage(store, { ...filter, by: "provider" }, { stepMs: DAY_MS })])
        expect(await plansOf(work)).toMatch(/usage_hourly_pk|SEARCH usage_hourly USING PRIMARY KEY \(team_id=\? AND hour/);
    });
  });
}
