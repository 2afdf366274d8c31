import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beginOfScan, countBars } from "../console/logs/bars-store";
import type { LogFilter } from "../console/logs/filter-store";
import { listCalls } from "../console/logs/store";
import { TeamUsage } from "../console/usage/service";
import { FIRST_TEAM } from "../contracts/keys";
import type { Member } from "../contracts/person";
import { openStore } from "../store/database/open";
import { makeManyCalls } from "../testing/many-calls";

/**
 * `npx tsx lib/tools/log-times.ts 10000000 <folder> [postgres://…]`: inserts so many rows if there are none yet, and prints how long the
 * log's filters take, the slowest of five.
 */
const [rows = "1000000", folder = "", databaseUrl] = process.argv.slice(2);
const dataDir = join(folder || "/tmp", "many-calls");
mkdirSync(dataDir, { recursive: true });
const DAY_MS = 24 * 3_600_000;
const until = Date.UTC(2026, 0, 1);
const store = await openStore({ databaseUrl, dataDir });
const kept = await store.db.selectFrom("calls").select("id").limit(1).execute();
if (kept.length === 0) {
  const began = Date.now();
  await makeManyCalls(store, { rows: Number(rows), until, days: 90 });
  process.stdout.write(`${rows} rows in ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
}

const ALL: LogFilter = {
  teamId: FIRST_TEAM,
  id: "",
  model: "",
  endpoint: "",
  provider: "",
  code: "",
  metadata: "",
  endUser: "",
  prompt: "",
};
const day = { since: until - DAY_MS, until };
const deep = { at: until - 60 * DAY_MS, id: "req_02" };
const LISTS: Readonly<Record<string, [Partial<LogFilter>, typeof deep?]>> = {
  newest: [{}],
  "a page 60 days back": [{}, deep],
  "a model": [{ model: "model-3" }],
  "a rare model": [{ model: "rare-model" }],
  "a model 60 days back": [{ model: "model-3" }, deep],
  "a key": [{ keyIds: ["key_7"] }],
  "two keys": [{ keyIds: ["key_7", "key_8"] }],
  "a key and a person without calls": [{ keyIds: ["key_gone", "playground/user_gone"] }],
  "two keys 60 days back": [{ keyIds: ["key_7", "key_8"] }, deep],
  "an endpoint": [{ endpoint: "images.create" }],
  "an endpoint that nobody calls": [{ endpoint: "videos.create" }],
  "a provider": [{ provider: "provider-2" }],
  "a provider that is gone": [{ provider: "gone" }],
  failed: [{ outcome: "failed" }],
  cancelled: [{ outcome: "cancelled" }],
  "a code": [{ code: "rate_limit_exceeded" }],
  "a rare code": [{ code: "rare_code" }],
  "a failed call of a key and a model": [{ outcome: "failed", keyIds: ["key_7"], model: "model-3" }],
  "one id": [{ id: "req_01000000000000000000000042" }],
  "metadata of a key": [{ metadata: "project=red" }],
  "metadata that nobody has": [{ metadata: "project=blue" }],
  ok: [{ outcome: "ok" }],
  "an endpoint, one day": [{ endpoint: "images.create", ...day }],
};
const slowest = async (run: () => Promise<unknown>) => {
  let most = 0;
  for (let times = 0; times < 5; times++) {
    const began = performance.now();
    await run();
    most = Math.max(most, performance.now() - began);
  }
  return `${most.toFixed(1).padStart(9)} ms`;
};
for (const [name, [filter, before]] of Object.entries(LISTS))
  process.stdout.write(`${await slowest(() => listCalls(store, { ...ALL, ...filter }, { before, limit: 101 }))}  ${name}\n`);
const HISTOGRAMS: Readonly<Record<string, Partial<LogFilter>>> = {
  all: {},
  "a model": { model: "model-3" },
  "a key": { keyIds: ["key_7", "key_8"] },
  "an endpoint": { endpoint: "images.create" },
  "a provider": { provider: "provider-2" },
  ok: { outcome: "ok" },
  failed: { outcome: "failed" },
  "a code": { code: "rate_limit_exceeded" },
  "a rare code": { code: "rare_code" },
};
for (const days of [1, 3, 30]) {
  const stretch = { since: until - days * DAY_MS, until };
  for (const [name, filter] of Object.entries(HISTOGRAMS)) {
    // As the service does: long ranges from the hourly sums, if they have the filtered columns.
    const summed = days > 3 && !filter.code && filter.outcome !== "failed";
    const barMs = (days * DAY_MS) / 60;
    const took = await slowest(() => countBars(store, { ...ALL, ...filter, ...stretch }, { barMs, summed }));
    process.stdout.write(`${took}  histogram of ${days} days: ${name}\n`);
  }
}
const looked = { ...ALL, metadata: "project=red", since: until - 30 * DAY_MS, until };
const took = await slowest(async () => {
  const since = await beginOfScan(store, looked);
  return countBars(store, { ...looked, since }, { barMs: DAY_MS / 60, summed: false });
});
process.stdout.write(`${took}  histogram of metadata\n`);
const usage = new TeamUsage(store, () => until);
for (const by of ["model", "key", "person", "endpoint", "provider"] as const) {
  const query = {
    metric: "spend",
    by,
    step: "day",
    since: until - 30 * DAY_MS,
    until,
    model: "",
    key: "",
    endpoint: "",
    provider: "",
  } as const;
  process.stdout.write(`${await slowest(() => usage.read({ teamId: FIRST_TEAM } as Member, query))}  usage of 30 days by ${by}\n`);
}
await store.close();
