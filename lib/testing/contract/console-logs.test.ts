import { afterAll, describe, expect, it } from "vitest";
import { LoggedCallDetail, LogHistogram, LogPage } from "../../console/logs/contract";
import { FIRST_TEAM } from "../../contracts/keys";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { callRecord } from "../database";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const path = "/api/console/logs";
const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const teamId = FIRST_TEAM;
const at = Date.UTC(2026, 4, 1);
/** Newest last; two have the same millisecond. */
const given = [
  { model: "a", keyId: "key_one", costNano: 1_500 },
  { model: "b_1", keyId: "key_one", costNano: null, outcome: "cut" as const, status: 502, code: "upstream_cut" },
  {
    model: "a",
    keyId: "key_two",
    outcome: "failed" as const,
    status: 503,
    code: "overloaded",
    attempts: 2,
    tries: '[{"provider":"p","model":"m","from":1,"to":5,"code":"overloaded","message":"No."}]',
  },
  { model: "a", keyId: "key_two", endpoint: "embeddings.create", endUser: "mara", keyMetadata: '{"ship":"Aurora"}' },
];
const ids = given.map((_, index) => `req_01KAJ3Q5V0C9M6T2X8R4E7N1H${index}`);
const rows = given.map((more, index) => callRecord(ids[index] ?? "", { teamId, at: at + (index === 3 ? 2 : index), ...more }));
await insertCalls(contract.store, [...rows, callRecord("req_foreign", { teamId: "team_other", at: at + 9 })].map(toRow));

describe.each(EACH_LANE)("logs (%s lane)", (lane) => {
  const read = async (query = "") => {
    const got = await owner.call("GET", `${path}${query}`, undefined, lane);
    expect(got.status, got.text).toBe(200);
    return LogPage.parse(got.json);
  };
  const list = async (query = "") => (await read(query)).items.map(({ id }) => ids.indexOf(id));

  it("list the team's calls, newest first, and nothing of another team", async () => {
    expect(await list()).toEqual([3, 2, 1, 0]);
    const { items, next } = await read();
    expect(next).toBeNull();
    expect(items[3]).toMatchObject({ cost: 0.000_001_5, outcome: "ok", sender: { kind: "key", id: "key_one", name: "key_one" } });
    expect(items[2]).toMatchObject({ cost: null, outcome: "cut", code: "upstream_cut" });
  });

  it("filter, and take signs of patterns for what they are", async () => {
    expect(await list("?model=a")).toEqual([3, 2, 0]);
    expect(await list("?model=b_1")).toEqual([1]);
    expect(await list("?model=b%25")).toEqual([]);
    expect(await list("?outcome=failed")).toEqual([2]);
    expect(await list("?key=key_two&endpoint=embeddings.create")).toEqual([3]);
    expect(await list(`?since=${at + 1}&until=${at + 2}`)).toEqual([1]);
    expect(await list(`?q=${ids[1]}`)).toEqual([1]);
    expect(await list("?q=req_01KAJ3Q5")).toEqual([3, 2, 1, 0]);
    expect(await list("?q=req_%25")).toEqual([]);
  });

  it("combine filters by status, person, key, tag and end user, in the list, the bars and the file", async () => {
    const counted = async (query: string) => {
      const got = await owner.call("GET", `${path}/histogram?since=${at}&until=${at + 120}&${query}`, undefined, lane);
      return LogHistogram.parse(got.json).total;
    };
    const filed = async (query: string) =>
      (await owner.call("GET", `${path}/export?format=jsonl&${query}`, undefined, lane)).text.split("\n").filter(Boolean).length;
    const cases: [string, number[]][] = [
      ["status=503", [2]],
      ["status=5xx", [2, 1]],
      ["status=4xx", []],
      ["status=200", [3, 0]],
      ["status=200&outcome=ok", [3, 0]],
      ["status=5xx&key=key_one", [1]],
      ["status=5xx&model=a", [2]],
      ["status=503&code=overloaded&outcome=failed", [2]],
      ["endUser=mara", [3]],
      ["metadata=ship%3DAurora&endUser=mara&status=200", [3]],
      ["metadata=ship%3DAurora&endUser=nobody", []],
      ["person=key_one", [1, 0]],
      ["person=key_one&key=key_two", []],
    ];
    for (const [query, found] of cases) {
      expect(await list(`?${query}`), query).toEqual(found);
      expect(await counted(query), query).toBe(found.length);
      expect(await filed(query), query).toBe(found.length);
    }
  });

  it("show the day around a call whose id is sought", async () => {
    const got = await owner.call("GET", `${path}/histogram?q=${ids[1]}`, undefined, lane);
    expect(LogHistogram.parse(got.json)).toMatchObject({ total: 1, since: at + 1 - 12 * 3_600_000 });
  });

  it("go on from page to page, each call exactly once", async () => {
    const seen: number[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await read(`?limit=1${next === "" ? "" : `&before=${next}`}`);
      seen.push(...page.items.map(({ id }) => ids.indexOf(id)));
      next = page.next;
    }
    expect(seen).toEqual([3, 2, 1, 0]);
    const { items, next } = await read("?limit=2&q=req_01KAJ3Q5");
    const [last] = (await read(`?limit=2&q=req_01KAJ3Q5&before=${next}`)).items;
    expect([...items, last].map((item) => ids.indexOf(item?.id ?? ""))).toEqual([3, 2, 1]);
  });

  it("show a call with its attempts; another team's is not there", async () => {
    const got = await owner.call("GET", `${path}/${ids[2]}`, undefined, lane);
    expect(LoggedCallDetail.parse(got.json)).toMatchObject({
      id: ids[2],
      attempts: 2,
      tries: [{ provider: "p", model: "m", from: 1, to: 5, code: "overloaded", message: "No." }],
      address: "127.0.0.1",
      client: "test/1",
      bytesIn: 100,
      bytesOut: 200,
    });
    for (const id of ["req_foreign", "req_01KAJ3Q5V0C9M6T2X8R4E7NOPE"])
      expectError(await owner.call("GET", `${path}/${id}`, undefined, lane), { errorFormat: "openai", code: "not_found" });
  });

  it("are for people of the team, viewers too, and check what they are sent", async () => {
    const { token } = await addSession(contract.store, { name: `Viewer ${lane}`, role: "viewer" });
    const cookie = { cookie: `trunkline_session=${token}` };
    expect((await contract.send(lane, { method: "GET", path, key: null, headers: cookie })).status).toBe(200);
    expectError(await contract.send(lane, { method: "GET", path, key: null }), { errorFormat: "openai", code: "not_signed_in" });
    for (const wrong of ["limit=0", "limit=1000", "outcome=lost", "since=-1", "status=600", "status=xx"])
      expect((await owner.call("GET", `${path}?${wrong}`, undefined, lane)).status, wrong).toBe(400);
    expectError(await owner.call("GET", `${path}?before=1;drop`, undefined, lane), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "before",
    });
  });
});
