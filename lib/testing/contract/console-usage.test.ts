import { afterAll, describe, expect, it } from "vitest";
import { LogHistogram } from "../../console/logs/contract";
import { Usage, UsageValues } from "../../console/usage/contract";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { callRecord } from "../database";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { startContract } from "./setting";

const contract = await startContract();
const { send, store } = contract;
afterAll(() => contract.close());
const teamId = await addTeam(store, "Harbour");
const owner = await addSession(store, { name: "Harbourmaster", role: "owner", teamId });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday. */
const start = Date.UTC(2026, 4, 4);
const play = PLAYGROUND_KEY_ID + owner.person.userId;
let made = 0;
const calls = (count: number, at: number, more: object = {}) =>
  Array.from({ length: count }, () => toRow(callRecord(`req_usage_${String(made++).padStart(6, "0")}`, { teamId, at, ...more })));
await insertCalls(store, [
  ...calls(4, start - 2 * DAY, { model: "a", costNano: 1e9, keyId: "key_one", provider: "fast", firstEventMs: 400 }),
  ...calls(3, start + HOUR, { model: "a", costNano: 2e9, keyId: "key_one", provider: "fast", firstEventMs: 100 }),
  ...calls(2, start + DAY + HOUR, { model: "b", costNano: 5e9, keyId: play, provider: "slow", firstEventMs: 500 }),
  ...calls(1, start + DAY + 2 * HOUR, { model: "b", status: 502, code: "bad_gateway", costNano: 0, keyId: play }),
  ...Array.from({ length: 20 }, (_, n) => calls(1, start + DAY, { model: `rare-${n}`, costNano: null, keyId: "key_two" })).flat(),
]);

describe.each(EACH_LANE)("usage (%s lane)", (lane) => {
  const get = async (path: string) => {
    const got = await send(lane, { method: "GET", path, key: null, headers: { cookie: `trunkline_session=${owner.token}` } });
    expect(got.status, got.text).toBe(200);
    return got;
  };
  const usage = async (query: string) =>
    Usage.parse((await get(`/api/console/usage?since=${start}&until=${start + 2 * DAY}&${query}`)).json);

  it("sums by model and day, beside the stretch before", async () => {
    const { steps, total, before, groups, changes } = await usage("by=model&step=day&metric=spend");
    expect(steps).toEqual([start, start + DAY]);
    expect([total.calls, total.errors, total.spend]).toEqual([26, 1, 16]);
    expect([before.calls, before.spend]).toEqual([4, 4]);
    expect(groups.map(({ id }) => id).slice(0, 2)).toEqual(["b", "a"]);
    expect(groups[0]).toMatchObject({ total: { calls: 3, spend: 10 }, before: { calls: 0 }, steps: [0, 10] });
    expect(groups[1]).toMatchObject({ total: { spend: 6 }, before: { spend: 4 }, steps: [6, 0] });
    expect(groups.at(-1)).toMatchObject({ id: null, name: "10 others", total: { calls: 10 } });
    expect(changes[0]).toEqual({ id: "b", name: "b", before: 0, now: 10 });
    expect(changes[1]).toEqual({ id: "a", name: "a", before: 4, now: 6 });
  });

  it("opens on spend once something has cost money, and says what is not known", async () => {
    const read = async (query: string) => Usage.parse((await get(`/api/console/usage?until=${start + 2 * DAY}&${query}`)).json);
    const paid = await read(`since=${start}`);
    expect([paid.metric, paid.total.spend, paid.total.unpriced]).toEqual(["spend", 16, 20]);
    const unknown = await read(`since=${start + DAY}&key=key_two`);
    expect([unknown.metric, unknown.total.spend, unknown.groups[0]?.total.spend, unknown.before.spend]).toEqual(["calls", null, null, 0]);
    const failed = await read(`since=${start}&provider=sandbox&model=b`);
    expect([failed.total.calls, failed.total.spend, failed.total.unpriced]).toEqual([1, 0, 0]);
  });

  it("sums by key and by person, with their names", async () => {
    const keys = await usage("by=key&metric=calls");
    expect(keys.groups.map(({ name, total }) => [name, total.calls])).toEqual([
      ["key_two", 20],
      ["key_one", 3],
      [`Playgrounds of ${owner.person.name}`, 3],
    ]);
    const people = await usage("by=person&metric=calls");
    expect(people.groups.map(({ name, total }) => [name, total.calls])).toEqual([
      ["service keys", 23],
      [owner.person.name, 3],
    ]);
  });

  it("sums by provider, and takes the mean of what streams took to their first token", async () => {
    const { groups, total, before, changes } = await usage("by=provider&metric=firstToken");
    expect(groups.map(({ id, total }) => [id, total.calls, total.firstTokenMs])).toEqual([
      ["slow", 2, 500],
      ["fast", 3, 100],
      ["sandbox", 21, null],
    ]);
    expect([total.firstTokenMs, before.firstTokenMs]).toEqual([260, 400]);
    expect(groups[0]?.steps).toEqual([0, 500]);
    // Together they are the whole difference of the mean.
    expect(changes).toEqual([
      { id: "fast", name: "fast", before: 400, now: 60 },
      { id: "slow", name: "slow", before: 0, now: 200 },
    ]);
    const narrowed = await usage("by=model&metric=calls&provider=fast");
    expect(narrowed.groups.map(({ id, total }) => [id, total.calls])).toEqual([["a", 3]]);
  });

  it("counts hours, weeks from Monday, and what is filtered for", async () => {
    const hours = await usage("step=hour&metric=errors&model=b");
    expect([hours.steps.length, hours.groups[0]?.steps.indexOf(1)]).toEqual([48, 26]);
    const weeks = await usage("step=week&metric=calls&key=key_one");
    expect([weeks.steps, weeks.groups[0]?.steps]).toEqual([[start], [3]]);
    const got = await send(lane, {
      method: "GET",
      path: `/api/console/usage?since=0&until=${start}&step=hour`,
      key: null,
      headers: { cookie: `trunkline_session=${owner.token}` },
    });
    expect([got.status, got.text]).toEqual([400, expect.stringContaining("steps are allowed")]);
  });

  it("lists the values that calls can be filtered by", async () => {
    const values = async (query: string) =>
      UsageValues.parse((await get(`/api/console/usage/values?since=${start}&until=${start + 2 * DAY}&${query}`)).json).items;
    expect(await values("by=provider")).toEqual([
      { id: "sandbox", name: "sandbox", calls: 21 },
      { id: "fast", name: "fast", calls: 3 },
      { id: "slow", name: "slow", calls: 2 },
    ]);
    expect(await values("by=key&q=playgrounds")).toEqual([{ id: play, name: `Playgrounds of ${owner.person.name}`, calls: 3 }]);
    expect(await values("by=person")).toEqual([{ id: owner.person.userId, name: owner.person.name, calls: 3 }]);
    expect((await values("by=model&q=rare")).length).toBe(20);
  });

  it("is written to a file", async () => {
    const { text, headers } = await get(`/api/console/usage/export?since=${start}&until=${start + DAY}&metric=spend`);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(text.split("\r\n").slice(0, 2)).toEqual(["from,model,id,spend", "2026-05-04T00:00:00.000Z,a,a,6"]);
  });

  it("the histogram of the logs counts the same calls, from rows and from sums", async () => {
    const histogram = async (query: string) => LogHistogram.parse((await get(`/api/console/logs/histogram?${query}`)).json);
    const rows = await histogram(`since=${start}&until=${start + 2 * DAY}&bars=48`);
    expect([rows.barMs, rows.calls.length, rows.total, rows.failed[26]]).toEqual([HOUR, 48, 26, 1]);
    const sums = await histogram(`since=${start - 10 * DAY}&until=${start + 2 * DAY}&bars=12`);
    expect([sums.barMs, sums.calls.length, sums.total]).toEqual([DAY, 12, 30]);
    const narrow = await histogram(`since=${start - 10 * DAY}&until=${start + 2 * DAY}&bars=12&outcome=ok&model=a`);
    expect(narrow.total).toBe(7);
    const far = `since=${start - 10 * DAY}&until=${start + 2 * DAY}&bars=12`;
    expect((await histogram(`${far}&provider=slow`)).total).toBe(2);
    expect((await histogram(`${far}&key=key_one&outcome=failed`)).total).toBe(0);
  });

  it("the logs are written to a file of any size, as CSV and as JSON lines", async () => {
    const csv = await get(`/api/console/logs/export?model=b`);
    expect(csv.text.trim().split("\r\n")).toHaveLength(4);
    const lines = (await get(`/api/console/logs/export?format=jsonl&code=bad_gateway`)).text.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ model: "b", status: 502, cost: 0 }]);
  });
});
