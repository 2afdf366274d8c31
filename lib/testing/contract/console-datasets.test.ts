import { afterAll, describe, expect, it } from "vitest";
import {
  AddedRows,
  ChangedDataset,
  Dataset,
  DatasetList,
  type DatasetRow,
  DatasetRowPage,
  DatasetVersionList,
} from "../../console/datasets/contract";
import { newId } from "../../contracts/ids";
import { FIRST_TEAM, PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { insertBodies } from "../../store/calls/call-bodies";
import { toRow } from "../../store/calls/call-row";
import { insertCalls } from "../../store/calls/calls";
import { callRecord } from "../database";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const elsewhere = await addTeam(contract.store, "Elsewhere");
const sessions = {
  stranger: await addSession(contract.store, { name: "Stranger", role: "owner", teamId: elsewhere }),
  viewer: await addSession(contract.store, { name: "Viewer", role: "viewer" }),
  marit: await addSession(contract.store, { name: "Marit", role: "developer" }),
};

const path = "/api/console/datasets";

describe.each(EACH_LANE)("datasets (%s lane)", (lane) => {
  const call = (method: string, address: string, body?: unknown) => owner.call(method, address, body, lane);
  const as = (who: keyof typeof sessions, method: string, address: string, body?: unknown) => {
    const headers = { cookie: `trunkline_session=${sessions[who].token}`, "sec-fetch-site": "same-origin" };
    return contract.send(lane, { method, path: address, key: null, headers, body });
  };
  const create = async (name: string, columns: string[] = []) => {
    const made = await call("POST", path, { name: `${name} ${lane}`, columns });
    expect(made.status, made.text).toBe(201);
    return Dataset.parse(made.json);
  };
  const add = async (id: string, rows: object[], more: object = {}) => {
    const got = await call("POST", `${path}/${id}/rows`, { rows, ...more });
    expect(got.status, got.text).toBe(200);
    return AddedRows.parse(got.json);
  };
  const change = async (id: string, body: object) => {
    const got = await call("POST", `${path}/${id}/changes`, body);
    expect(got.status, got.text).toBe(200);
    return ChangedDataset.parse(got.json);
  };
  const page = async (id: string, query = "") => DatasetRowPage.parse((await call("GET", `${path}/${id}/rows?${query}`)).json);
  const tickets = ({ items }: { items: DatasetRow[] }) => items.map(({ variables }) => variables.ticket);
  const ticket = (text: string, more: object = {}) => ({ variables: { ticket: text }, ...more });

  it("are created, listed, renamed and deleted; a name is the team's only one", async () => {
    const { id } = await create("Refunds", ["ticket"]);
    expectError(await call("POST", path, { name: `REFUNDS ${lane}` }), { errorFormat: "openai", code: "name_taken", param: "name" });
    expectError(await call("POST", path, { name: "x", columns: ["a", "a"] }), { errorFormat: "openai", code: "invalid_value" });
    expect((await call("POST", path, { name: "x", columns: [".st"] })).status).toBe(400);
    const renamed = await call("PATCH", `${path}/${id}`, { name: `Returns ${lane}` });
    expect(renamed.json).toMatchObject({ id, name: `Returns ${lane}`, version: 1, rows: 0, columns: ["ticket"] });
    const other = await as("stranger", "POST", path, { name: `Returns ${lane}` });
    expect(other.status).toBe(201);
    const { items } = DatasetList.parse((await call("GET", path)).json);
    expect(items.filter((one) => one.name === `Returns ${lane}`)).toHaveLength(1);
    expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
    expectError(await call("GET", `${path}/${id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("are one team's: another gets 404 for all of it, a viewer reads only", async () => {
    const { id } = await create("Ours", ["ticket"]);
    for (const [method, more, body] of [
      ["GET", "", undefined],
      ["GET", "/rows", undefined],
      ["GET", "/versions", undefined],
      ["GET", "/export", undefined],
      ["PATCH", "", { name: "Theirs" }],
      ["POST", "/rows", { rows: [ticket("x")] }],
      ["POST", "/changes", { version: 1, remove: [1] }],
      ["DELETE", "", undefined],
    ] as const)
      expect((await as("stranger", method, `${path}/${id}${more}`, body)).status, `${method} ${more}`).toBe(404);
    expect((await as("viewer", "GET", `${path}/${id}/rows`)).status).toBe(200);
    expectError(await as("viewer", "POST", `${path}/${id}/rows`, { rows: [ticket("x")] }), {
      errorFormat: "openai",
      code: "access_denied",
    });
  });

  it("take rows whole or not at all, with duplicates and new columns told before", async () => {
    const { id } = await create("Import", ["ticket"]);
    const rows = [
      ticket("Where is it?", { expected: "a link", tags: ["orders", "late", "late"] }),
      { variables: { ticket: "Where is it?", shop: { city: "Bergen", floors: [1, 2] } } },
      ticket("Where is it?"),
    ];
    const planned = await add(id, rows, { dryRun: true });
    expect(planned).toEqual({ version: 1, added: 2, duplicates: 1, newColumns: ["shop"], problems: [] });
    expect((await page(id)).total).toBe(0);
    expect(await add(id, rows)).toMatchObject({ version: 2, added: 2, duplicates: 1 });
    expect(await add(id, rows)).toMatchObject({ version: 2, added: 0, duplicates: 3 });
    expect(await add(id, [rows[0] ?? {}], { duplicates: "add" })).toMatchObject({ version: 3, added: 1, duplicates: 1 });
    const { items, columns } = await page(id);
    expect(columns).toEqual(["ticket", "shop"]);
    expect(items[0]).toEqual({ id: 1, variables: { ticket: "Where is it?" }, expected: "a link", tags: ["orders", "late"], origin: null });
    expect(items[1]?.variables).toEqual({ ticket: "Where is it?", shop: { city: "Bergen", floors: [1, 2] } });
    expect(Dataset.parse((await call("GET", `${path}/${id}`)).json)).toMatchObject({ rows: 3, tags: ["late", "orders"] });
  });

  it("name the cell that is wrong, and store nothing", async () => {
    const { id } = await create("Wrong");
    const large = "x".repeat(1024 * 1024 + 1);
    const rows = [ticket("fine"), { variables: { ticket: large, "not a name": 1 } }];
    const { problems } = await add(id, rows, { dryRun: true });
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [1, "ticket"],
      [1, "not a name"],
    ]);
    const refused = await call("POST", `${path}/${id}/rows`, { rows });
    const { message } = expectError(refused, { errorFormat: "openai", code: "invalid_value", param: "rows[1].variables" });
    expect(message).toBe("Row 2, ticket: The value has 1.00 MiB; a cell is limited to 1 MiB. Nothing was added.");
    expect(await page(id)).toMatchObject({ total: 0, version: 1 });
  });

  it("are versions: an old one reads as it was, by rows, columns and values", async () => {
    const { id } = await create("History", ["ticket"]);
    await add(id, [ticket("one"), ticket("two"), ticket("three")]);
    await change(id, { version: 2, rows: [{ id: 2, variables: { ticket: "TWO" } }, { variables: { ticket: "four" } }] });
    await change(id, { version: 3, remove: [1], columns: [{ name: "question", was: "ticket" }, { name: "policy" }] });
    const { dataset } = await change(id, { version: 4, restore: [1], columns: [{ name: "question" }] });
    expect(dataset).toMatchObject({ version: 5, rows: 4, columns: ["question"] });
    expect(tickets(await page(id, "version=2"))).toEqual(["one", "two", "three"]);
    expect(tickets(await page(id, "version=3"))).toEqual(["one", "TWO", "three", "four"]);
    const fourth = await page(id, "version=4");
    expect(fourth.columns).toEqual(["question", "policy"]);
    expect(fourth.items.map(({ variables }) => variables.question)).toEqual(["TWO", "three", "four"]);
    const { items } = DatasetVersionList.parse((await call("GET", `${path}/${id}/versions`)).json);
    expect(items.map(({ version, rows, added, changed, removed }) => [version, rows, added, changed, removed])).toEqual([
      [5, 4, 1, 0, 0],
      [4, 3, 0, 0, 1],
      [3, 4, 1, 1, 0],
      [2, 3, 3, 0, 0],
      [1, 0, 0, 0, 0],
    ]);
    expectError(await call("GET", `${path}/${id}/rows?version=9`), { errorFormat: "openai", code: "not_found", param: "version" });
  });

  it("refuse an edit of what somebody else has changed, and say who did", async () => {
    const { id } = await create("Two people", ["ticket"]);
    await add(id, [ticket("one"), ticket("two")]);
    const hers = await as("marit", "POST", `${path}/${id}/changes`, { version: 2, rows: [{ id: 1, expected: "hers" }] });
    expect(hers.status, hers.text).toBe(200);
    const late = await call("POST", `${path}/${id}/changes`, {
      version: 2,
      rows: [
        { id: 2, expected: "x" },
        { id: 1, expected: "mine" },
      ],
    });
    const { message } = expectError(late, { errorFormat: "openai", code: "changed_meanwhile", param: "version" });
    expect(message).toContain("Marit changed it in version 3");
    expect((await page(id)).items.map(({ expected }) => expected)).toEqual(["hers", null]);
    expect((await change(id, { version: 2, rows: [{ id: 2, expected: "mine" }] })).dataset.version).toBe(4);
    await change(id, { version: 4, columns: [{ name: "ticket" }, { name: "policy" }] });
    const columns = await call("POST", `${path}/${id}/changes`, { version: 4, columns: [{ name: "policy" }] });
    expectError(columns, { errorFormat: "openai", code: "changed_meanwhile" });
    await change(id, { version: 5, remove: [2] });
    const gone = await call("POST", `${path}/${id}/changes`, { version: 5, rows: [{ id: 2, expected: "y" }] });
    expectError(gone, { errorFormat: "openai", code: "changed_meanwhile" });
    expectError(await call("POST", `${path}/${id}/changes`, { version: 6, rows: [{ id: 99, expected: "y" }] }), {
      errorFormat: "openai",
      code: "not_found",
    });
    expectError(await call("POST", `${path}/${id}/changes`, { version: 6, rows: [{ id: 1, variables: { shop: "y" } }] }), {
      errorFormat: "openai",
      code: "invalid_value",
    });
  });

  it("take edits whose rows were read in different versions, and restore rows together", async () => {
    const { id } = await create("Read at", ["ticket"]);
    await add(id, [ticket("one"), ticket("two"), ticket("three")]);
    await change(id, { version: 2, rows: [{ id: 1, expected: "first" }] });
    const both = [1, 2].map((row) => ({ id: row, expected: "both" }));
    expect((await call("POST", `${path}/${id}/changes`, { version: 2, rows: both })).status).toBe(409);
    const seen = [{ row: 1, version: 3 }];
    expect(await change(id, { version: 2, seen, rows: both })).toMatchObject({ dataset: { version: 4 }, changed: true, rows: [1, 2] });
    expect(await change(id, { version: 4, rows: both })).toMatchObject({ dataset: { version: 4 }, changed: false });
    expect((await call("POST", `${path}/${id}/changes`, { version: 2, seen, remove: [1] })).status).toBe(409);
    expect((await change(id, { version: 4, remove: [1, 2, 1] })).dataset).toMatchObject({ version: 5, rows: 1 });
    expect(await change(id, { version: 5, restore: [2, 1, 3, 2] })).toMatchObject({ dataset: { version: 6, rows: 3 }, restored: [2, 1] });
    expect((await page(id)).items.map(({ expected }) => expected)).toEqual(["both", "both", null]);
    const never = await call("POST", `${path}/${id}/changes`, { version: 6, restore: [1, 9] });
    expectError(never, { errorFormat: "openai", code: "not_found", param: "restore" });
    expectError(await call("POST", `${path}/${id}/changes`, { version: 6, seen: [{ row: 1, version: 7 }] }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "version",
    });
  });

  it("refuse numbers out of 32-bit range", async () => {
    const { id } = await create("Range", ["ticket"]);
    const over = 2_147_483_648;
    for (const query of [`?version=${over}`, `/rows?version=${over}`, `/rows?id=${over}`, `/rows?after=${over}`, `/export?version=${over}`])
      expect((await call("GET", `${path}/${id}${query}`)).status, query).toBe(400);
    for (const change of [
      { version: over },
      { version: 1, remove: [over] },
      { version: 1, restore: [over] },
      { version: 1, rows: [{ id: over }] },
    ])
      expect((await call("POST", `${path}/${id}/changes`, change)).status, JSON.stringify(change)).toBe(400);
    const dataset = { id, version: over };
    const evaluated = await call("POST", "/api/console/evaluations", {
      name: "Range",
      dataset,
      columns: [{ messages: [], model: "m" }],
      checks: [],
    });
    expect(evaluated.status).toBe(400);
  });

  it("are filtered by text, tag and origin, in pages, with long values shortened", async () => {
    const { id } = await create("Filters", ["ticket"]);
    const rows = [
      ticket('He said "Tent" 100%', { tags: ["size"] }),
      ticket("a_b", { expected: "the TENT" }),
      ticket(`${"long ".repeat(50)}end`, { expected: "x", origin: { kind: "log", id: "req_1" } }),
    ];
    await add(id, rows);
    const ids = async (query: string) => (await page(id, query)).items.map((row) => row.id);
    expect(await ids("q=tent")).toEqual([1, 2]);
    expect(await ids(`q=${encodeURIComponent('"tent"')}`)).toEqual([1]);
    expect(await ids("q=%25")).toEqual([1]);
    expect(await ids("tag=size")).toEqual([1]);
    expect(await ids("tag=si")).toEqual([]);
    expect(await ids("only=no_expected")).toEqual([1]);
    expect(await ids("only=from_calls")).toEqual([3]);
    expect(await page(id, "limit=2")).toMatchObject({ total: 3, next: 2 });
    expect(await ids("limit=2&after=2")).toEqual([3]);
    expect(await ids("limit=1&skip=1")).toEqual([2]);
    const [short] = (await page(id, "id=3&characters=8")).items;
    expect(short).toMatchObject({ variables: { ticket: "long lon" }, cut: ["ticket"], origin: { kind: "log", id: "req_1" } });
  });

  it("take logged calls that the caller may read, and count the others", async () => {
    const { id } = await create("From logs");
    const call2 = callRecord(`req_data_${lane}`, { teamId: FIRST_TEAM, keyId: "key_gone", logBodies: "all" });
    await insertCalls(contract.store, [toRow(call2), toRow(callRecord(`req_none_${lane}`, { teamId: FIRST_TEAM, keyId: "key_gone" }))]);
    const body = (value: object) => ({ type: "application/json", bytes: 9, binary: false, cut: false, text: JSON.stringify(value) });
    const request = body({ model: "m", messages: [{ role: "user", content: `Where is it, ${lane}?` }] });
    const response = body({ choices: [{ message: { content: "In the post." } }] });
    await insertBodies(contract.store, [{ id: call2.id, teamId: call2.teamId, at: call2.at, request, response }]);
    const calls = [call2.id, `req_none_${lane}`, "req_unknown"];
    const send = (sent: object) => call("POST", `${path}/${id}/calls`, sent);
    expect((await send({ calls, dryRun: true })).json).toMatchObject({ added: 1, skipped: 2, newColumns: ["input"], version: 1 });
    const reason = "No request or response is stored for this call.";
    expect((await send({ calls })).json).toMatchObject({ added: 1, skipped: 2, version: 2, refused: [{ call: calls[1], reason }, {}] });
    expect((await send({ filter: { q: `req_data_${lane}` } })).json).toMatchObject({ added: 0, duplicates: 1, version: 2 });
    const [row] = (await page(id, "only=from_calls")).items;
    expect(row).toMatchObject({
      variables: { input: `Where is it, ${lane}?` },
      expected: "In the post.",
      origin: { kind: "log", id: call2.id },
    });
    expectError(await send({}), { errorFormat: "openai", code: "invalid_value", param: "calls" });
    expect((await as("marit", "POST", `${path}/${id}/calls`, { calls })).json).toMatchObject({ added: 0, skipped: 3 });
  });

  it("take one's own playground runs with their variables, by run or by call, and not those of others", async () => {
    const { id } = await create("From runs");
    const turns = {
      q: { id: "q", parent: "root", role: "user", text: "Where is {{item}}?", at: 1 },
      other: { id: "other", parent: "q", role: "assistant", text: "Unknown.", at: 2 },
      shown: { id: "shown", parent: "q", role: "assistant", text: "In the post.", at: 3 },
    };
    const own = {
      system: "Be short.",
      variables: { item: `parcel ${lane}`, unused: "x" },
      base: { turns, chosen: { q: "shown" } },
      chats: {},
    };
    const run = { id: newId("run_"), playground: "chat", models: ["m"], status: "done" };
    const requestId = newId("req_");
    const keyId = PLAYGROUND_KEY_ID + sessions.marit.person.userId;
    await insertCalls(contract.store, [toRow(callRecord(requestId, { teamId: FIRST_TEAM, keyId, at: Date.now() }))]);
    await as("marit", "POST", "/api/console/runs", { ...run, requestIds: [requestId], state: { own }, output: "In the post." });
    const calls = [run.id];
    const send = (sent: object) => as("marit", "POST", `${path}/${id}/calls`, sent);
    expect((await send({ calls })).json).toMatchObject({ added: 1, skipped: 0, newColumns: ["input", "system", "item"] });
    expect((await page(id)).items).toMatchObject([
      {
        variables: { input: `Where is parcel ${lane}?`, system: "Be short.", item: `parcel ${lane}` },
        expected: "In the post.",
        origin: { kind: "run", id: run.id },
      },
    ]);
    expect((await send({ calls: [requestId] })).json).toMatchObject({ added: 0, duplicates: 1, skipped: 0 });
    const refused = [{ call: run.id, reason: "There is no such run." }];
    expect((await call("POST", `${path}/${id}/calls`, { calls })).json).toMatchObject({ added: 0, refused });
  });

  it("are exported as CSV, without formulas, and as JSONL", async () => {
    const { id } = await create("Export", ["ticket"]);
    await add(id, [ticket('=HYPERLINK("http://x")', { expected: "a,b", tags: ["one", "two"] }), { variables: { ticket: { deep: [1] } } }]);
    const csv = await call("GET", `${path}/${id}/export`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toBe(`attachment; filename="Export-${lane}-v2.csv"`);
    expect(csv.text.split("\r\n")).toEqual([
      "ticket,expected,tags",
      `"'=HYPERLINK(""http://x"")","a,b","one, two"`,
      '"{""deep"":[1]}",,',
      "",
    ]);
    const lines = await call("GET", `${path}/${id}/export?format=jsonl`);
    expect(
      lines.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { variables: { ticket: '=HYPERLINK("http://x")' }, expected: "a,b", tags: ["one", "two"] },
      { variables: { ticket: { deep: [1] } }, expected: null, tags: [] },
    ]);
  });
});
