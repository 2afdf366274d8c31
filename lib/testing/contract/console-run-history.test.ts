import { afterAll, describe, expect, it } from "vitest";
import { Run, RunDetail, RunPage } from "../../console/runs/contract";
import { newId } from "../../contracts/ids";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { token: adminToken, person: admin } = await addSession(contract.store, { name: "Admin", role: "admin" });
const { token: developerToken, person: developer } = await addSession(contract.store, { name: "Developer" });
const { token: strangerToken, person: stranger } = await addSession(contract.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(contract.store, "Others"),
});

const path = "/api/console/runs";
const run = <More extends object>(more: More = {} as More) => ({
  id: newId("run_"),
  playground: "chat",
  models: ["sandbox-chat"],
  status: "done",
  ...more,
});
const as = (token: string) => ({ cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" });

describe.each(EACH_LANE)("the history of runs (%s lane)", (lane) => {
  const call = (method: string, path: string, body?: unknown) => owner.call(method, path, body, lane);
  const callAs = (token: string, method: string, path: string, body?: unknown) =>
    contract.send(lane, { method, path, key: null, headers: as(token), body });
  const save = async (more: object, token?: string) => {
    const one = run(more);
    const got = await (token ? callAs(token, "POST", path, one) : call("POST", path, one));
    expect(got.status, got.text).toBe(200);
    return one;
  };
  const ids = async (query: string, token?: string) => {
    const got = await (token ? callAs(token, "GET", `${path}?${query}`) : call("GET", `${path}?${query}`));
    return RunPage.parse(got.json).items.map(({ id }) => id);
  };
  const read = async (id: string) => RunDetail.parse((await call("GET", `${path}/${id}`)).json);

  it("searches prompts and answers, filters, and pages with what is pinned first", async () => {
    await call("DELETE", path);
    const now = Date.now();
    const fox = await save({ title: "Animals", state: { own: { system: "", text: "Tell me of the fox" } }, at: now - 3_000 });
    const answer = await save({ title: "Other", output: "Foxes are quick.", at: now - 2_000 });
    const failed = await save({ title: "Ranking", playground: "rerank", models: ["r1"], status: "failed", at: now - 1_000 });
    expect(await ids("q=fox")).toEqual([answer.id, fox.id]);
    expect(await ids("q=fox%20quick")).toEqual([answer.id]);
    expect(await ids("q=giraffe")).toEqual([]);
    expect(await ids("status=failed")).toEqual([failed.id]);
    expect(await ids("model=r1")).toEqual([failed.id]);
    expect(await ids(`since=${now - 2_500}&until=${now - 1_500}`)).toEqual([answer.id]);
    const pinned = Run.parse((await call("PATCH", `${path}/${fox.id}`, { pinned: true, title: "  Foxes  " })).json);
    expect(pinned).toMatchObject({ id: fox.id, title: "Foxes", pinned: true });
    const first = RunPage.parse((await call("GET", `${path}?limit=2`)).json);
    expect(first.items.map(({ id }) => id)).toEqual([fox.id, failed.id]);
    expect(await ids(`limit=2&after=${first.next}`)).toEqual([answer.id]);
    expect((await call("POST", `${path}/delete`, { ids: [fox.id, answer.id, newId("run_")] })).json).toEqual({ deleted: 2 });
    expect(await ids("")).toEqual([failed.id]);
    for (const [query, param] of [
      ["status=lost", "status"],
      ["since=yesterday", "since"],
      ["playground=sewing", "playground"],
      [`q=${"x".repeat(201)}`, "q"],
    ])
      expect(await call("GET", `${path}?${query}`), query).toMatchObject({ status: 400, json: { error: { param } } });
    expectError(await call("PATCH", `${path}/${failed.id}`, { title: " " }), {
      errorFormat: "openai",
      code: "string_below_min_length",
      param: "title",
    });
    expect((await call("POST", `${path}/delete`, { ids: [] })).status).toBe(400);
  });

  it("keeps a conversation as one entry, which is named, pinned and deleted as one", async () => {
    await call("DELETE", path);
    const thread = `t${lane}`;
    const first = await save({ title: "Hello", thread });
    await call("PATCH", `${path}/${first.id}`, { title: "Greetings", pinned: true });
    const second = await save({ title: "And now?", thread });
    expect(RunPage.parse((await call("GET", path)).json).items).toMatchObject([{ id: second.id, title: "Greetings", pinned: true }]);
    expect(await read(first.id)).toMatchObject({ id: first.id });
    expect((await call("DELETE", `${path}/${second.id}`)).json).toEqual({ deleted: 1 });
    expectError(await call("GET", `${path}/${first.id}`), { errorFormat: "openai", code: "not_found" });
  });

  it("keeps the figures of every call", async () => {
    const id = newId("run_");
    const columns = [
      { id, model: "a", status: "done", requestId: "req_a", durationMs: 800, firstTokenMs: 40, inputTokens: 9, outputTokens: 3 },
      { id: newId("run_"), model: "b", status: "failed", error: { code: "rate_limit_exceeded", message: "Too many." } },
    ];
    await save({ id, models: ["a", "b"], status: "failed", columns });
    expect((await read(id)).columns).toEqual(columns);
    const many = await call("POST", path, run({ columns: Array.from({ length: 13 }, () => columns[0]) }));
    expect(many).toMatchObject({ status: 400 });
  });

  it("names the files that its calls made, each time with an address that is good, and says when one is gone", async () => {
    const spoken = await contract.open(lane, {
      method: "POST",
      path: "/v1/audio/speech",
      body: { model: "sandbox-speech", input: "The fox.", voice: "nova", response_format: "wav" },
    });
    expect(spoken.status).toBe(200);
    const sound = await spoken.arrayBuffer();
    const requestId = spoken.headers.get("x-request-id") ?? "";
    const one = await save({ playground: "speech", models: ["sandbox-speech"], requestIds: [requestId] });
    const [file, ...more] = (await read(one.id)).files;
    expect(more).toEqual([]);
    expect(file).toMatchObject({ requestId, place: null, type: "audio/wav", size: sound.byteLength });
    const { pathname, search } = new URL(file?.url ?? "");
    const got = await contract.open(lane, { method: "GET", path: pathname + search, key: null });
    expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.from(sound))).toBe(true);
    // Another team's call reveals nothing.
    const theirs = run({ requestIds: [requestId] });
    await callAs(strangerToken, "POST", path, theirs);
    expect(RunDetail.parse((await callAs(strangerToken, "GET", `${path}/${theirs.id}`)).json).files).toEqual([]);
    expect((await call("POST", "/api/console/assets/delete", { ids: [file?.assetId] })).status).toBe(200);
    const { files } = await read(one.id);
    expect(files.every(({ url }) => url === null)).toBe(true);
  });

  it("renews the addresses of the team's files in what was sent and answered, and of nobody else's", async () => {
    const made = await contract.send(lane, {
      method: "POST",
      path: "/v1/images/generations",
      body: { model: "sandbox-image", prompt: "A fox" },
    });
    const { data } = made.json as { data: { url: string }[] };
    const fresh = data[0]?.url ?? expect.fail(made.text);
    const forged = fresh.replace(/sig=.{43}/, `sig=${"A".repeat(43)}`);
    const texts = { state: { own: { text: `see ${fresh} and ${forged}` } }, output: JSON.stringify([{ address: fresh }]) };
    const one = await save({ playground: "image", ...texts });
    const mine = await read(one.id);
    expect(mine.state).toEqual(texts.state);
    expect(JSON.stringify(mine.state)).toContain(forged);
    expect(JSON.parse(mine.output)[0].address).toMatch(/\/media\/media_.*exp=\d+&sig=/);
    const theirs = run(texts);
    await callAs(strangerToken, "POST", path, theirs);
    expect(RunDetail.parse((await callAs(strangerToken, "GET", `${path}/${theirs.id}`)).json).state).toEqual(texts.state);
  });

  it("keeps a file with a run, in place of the one before, until the run goes", async () => {
    const one = await save({ playground: "embeddings" });
    const keep = (
      bytes: Uint8Array,
      to = one.id,
      headers: Record<string, string> = { cookie: owner.cookie, "sec-fetch-site": "same-origin" },
    ) =>
      contract.send(lane, {
        method: "POST",
        path: `${path}/${to}/files?place=1`,
        key: null,
        headers: { ...headers, "content-type": "application/octet-stream" },
        body: bytes,
      });
    expect((await keep(new Uint8Array([1, 2, 3]))).status).toBe(204);
    expect((await keep(new Uint8Array([4, 5]))).status).toBe(204);
    const { files } = await read(one.id);
    expect(files).toMatchObject([{ requestId: null, place: 1, size: 2 }]);
    const { pathname, search } = new URL(files[0]?.url ?? "");
    const got = await contract.open(lane, { method: "GET", path: pathname + search, key: null });
    expect([...new Uint8Array(await got.arrayBuffer())]).toEqual([4, 5]);
    expect((await keep(new Uint8Array())).status).toBe(400);
    expect((await keep(new Uint8Array(8 * 1024 * 1024 + 1))).status).toBe(413);
    expectError(await keep(new Uint8Array([1]), one.id, as(adminToken)), { errorFormat: "openai", code: "not_found" });
    expectError(await keep(new Uint8Array([1]), newId("run_")), { errorFormat: "openai", code: "not_found" });
  });

  it("shows owners and admins what others in the team ran, by title alone, and opens nothing of it", async () => {
    await callAs(developerToken, "DELETE", path);
    const theirs = await save({ title: "Quarterly figures", output: "A secret fox" }, developerToken);
    expect(await ids(`person=${developer.userId}`)).toEqual([theirs.id]);
    expect(await ids(`person=${developer.userId}`, adminToken)).toEqual([theirs.id]);
    expect(await ids(`person=${developer.userId}&q=figures`, adminToken)).toEqual([theirs.id]);
    expect(await ids(`person=${developer.userId}&q=fox`, adminToken)).toEqual([]);
    for (const [method, body] of [["GET"], ["DELETE"], ["PATCH", { pinned: true }]] as const)
      expectError(await callAs(adminToken, method, `${path}/${theirs.id}`, body), { errorFormat: "openai", code: "not_found" });
    expect((await callAs(adminToken, "POST", `${path}/delete`, { ids: [theirs.id] })).json).toEqual({ deleted: 0 });
    // People of other teams see nothing, not even owners; without the admin role people see their own runs.
    expect(await ids(`person=${developer.userId}`, strangerToken)).toEqual([]);
    expect(await ids(`person=${stranger.userId}`, adminToken)).toEqual([]);
    expect(await ids(`person=${developer.userId}`, developerToken)).toEqual([theirs.id]);
    const refused = await callAs(developerToken, "GET", `${path}?person=${admin.userId}`);
    expectError(refused, { errorFormat: "openai", code: "access_denied", param: "person" });
  });
});
