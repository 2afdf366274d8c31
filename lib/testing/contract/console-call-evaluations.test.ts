import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { DatasetList, DatasetRowPage } from "../../console/datasets/contract";
import { EVALUATIONS } from "../../console/evaluations/addresses";
import { EvaluationDetail } from "../../console/evaluations/contract";
import { CallEvaluation } from "../../console/evaluations/from-calls-contract";
import { startEvaluatedUpstream } from "../evaluated-upstream";
import { keepChats } from "../logged-chats";
import { addSession } from "../people";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const upstream = await startEvaluatedUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-from-calls-"));
const file = join(folder, "gateway.json");
const provider = { id: "vendor", kind: "openai-compatible", base_url: upstream.baseUrl, api_key: "sk-vendor-0123456789" };
writeFileSync(file, JSON.stringify({ providers: [provider], model_facts: { "vendor/*": { price: { input: 100, output: 200 } } } }));
const contract = await startWithOwner({ GATEWAY_CONFIG: file });
const owner = await signIn(contract);
afterAll(async () => {
  await contract.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const until = (id: string, state: z.infer<typeof EvaluationDetail>["state"]) =>
  vi.waitFor(
    async () => {
      const found = EvaluationDetail.parse((await owner.call("GET", EVALUATIONS.read.path.replace("{id}", id))).json);
      expect(found.state, JSON.stringify(found)).toBe(state);
      return found;
    },
    { timeout: 20_000, interval: 30 },
  );

describe("another model on logged calls", () => {
  const said = (role: string, content: string) => ({ role, content });
  const ask = (sent: object, by = owner.call) => by("POST", EVALUATIONS.fromCalls.path, sent);

  it("compares both models on a sample of the calls, blind, and keeps the calls as a dataset", async () => {
    upstream.reply((question) => ({ text: question.startsWith("judge") ? '{"reason":"Equal.","better":"tie"}' : question }));
    expectError(await ask({ model: "first", candidate: "second" }), { errorFormat: "openai", code: "invalid_value", param: "model" });
    const turns = (at: number) => [said("system", "Be kind."), said("user", "Hi"), said("assistant", "Yes?"), said("user", `Case ${at}`)];
    const chats = [1, 2, 3, 4].map((at) => ({ messages: turns(at) }));
    await keepChats(contract.store, { keyId: "key_gone", model: "first" }, [...chats, { messages: turns(5), tools: [{}] }]);
    const got = await ask({ model: "first", candidate: "second", sample: 10, judge: "judge", capUsd: 5 });
    expect(got.status, got.text).toBe(201);
    const { evaluation, dataset, rows: count, skipped } = CallEvaluation.parse(got.json);
    expect({ count, skipped }).toEqual({ count: 4, skipped: 1 });
    const done = await until(evaluation, "done");
    expect(done).toMatchObject({ rows: 4, columns: 2, errors: 0, capUsd: 5, definition: { dataset: { id: dataset } } });
    expect(done.summaries).toMatchObject([{ model: "first" }, { model: "second", preference: { ties: 4 } }]);
    const { items } = DatasetRowPage.parse((await owner.call("GET", `/api/console/datasets/${dataset}/rows`)).json);
    expect(items.map(({ variables }) => variables.input).sort()).toEqual([1, 2, 3, 4].map((at) => `Case ${at}`));
    expect(items.map(({ variables }) => variables.messages)).toContainEqual(turns(1));
    expect(items[0]).toMatchObject({ expected: "As logged.", origin: { kind: "log" } });
    expect(upstream.seen.filter((question) => question === "second: Case 1")).toHaveLength(1);
  });

  it("takes a key's calls of the model it calls most, no more than asked for, and needs no judge", async () => {
    upstream.reply((question) => ({ text: question }));
    const { summary } = await contract.newKey({ logBodies: "all" });
    const chats = [1, 2, 3].map((at) => ({ messages: [said("user", `Of a key ${at}`)] }));
    await keepChats(contract.store, { keyId: summary.id, model: "second" }, chats);
    await keepChats(contract.store, { keyId: summary.id, model: "judge" }, chats.slice(1));
    const { evaluation, rows: count } = CallEvaluation.parse((await ask({ key: summary.id, candidate: "first", sample: 2 })).json);
    expect(count).toBe(2);
    const done = await until(evaluation, "done");
    expect(done).toMatchObject({ rows: 2, errors: 0, definition: { columns: [{ model: "second" }, { model: "first" }], checks: [] } });
  });

  it("says what is wrong, and leaves nothing behind", async () => {
    const datasets = async () => DatasetList.parse((await owner.call("GET", "/api/console/datasets")).json).items.length;
    const before = await datasets();
    const refusals = [
      [{ candidate: "second" }, { code: "missing_required_parameter", param: "model" }],
      [
        { model: "first", candidate: "nobody" },
        { code: "model_not_found", param: "candidate" },
      ],
      [
        { model: "first", candidate: "second", judge: "nobody" },
        { code: "model_not_found", param: "judge" },
      ],
      [
        { model: "first", candidate: "first" },
        { code: "invalid_value", param: "candidate" },
      ],
      [
        { key: "key_foreign", candidate: "second" },
        { code: "not_found", param: "key" },
      ],
      [
        { model: "first", candidate: "second", sample: 2 ** 40 },
        { code: "integer_above_max_value", param: "sample" },
      ],
    ] as const;
    for (const [sent, error] of refusals) expectError(await ask(sent), { errorFormat: "openai", ...error });
    expect(await datasets()).toBe(before);
  });

  it("uses calls only for whoever may read them", async () => {
    const marit = await addSession(contract.store, { name: "Marit", role: "developer" });
    const headers = { cookie: `trunkline_session=${marit.token}`, "sec-fetch-site": "same-origin" };
    const sent = { model: "first", candidate: "second" };
    const got = await contract.send("fast", { method: "POST", path: EVALUATIONS.fromCalls.path, body: sent, key: null, headers });
    expectError(got, { errorFormat: "openai", code: "invalid_value", param: "model" });
    expect(got.text).toContain("Only owners, admins and the owner of the key can read bodies.");
  });
});
