import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { Dataset } from "../../console/datasets/contract";
import { EVALUATIONS } from "../../console/evaluations/addresses";
import {
  Evaluation,
  EvaluationDetail,
  EvaluationList,
  type EvaluationRequest,
  EvaluationRowPage,
} from "../../console/evaluations/contract";
import { EvaluationComparison, EvaluationEstimate } from "../../console/evaluations/reading-contract";
import { startEvaluatedUpstream } from "../evaluated-upstream";
import { addSession, addTeam } from "../people";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const upstream = await startEvaluatedUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-evaluations-"));
const file = join(folder, "gateway.json");
writeFileSync(
  file,
  JSON.stringify({
    providers: [{ id: "vendor", kind: "openai-compatible", base_url: upstream.baseUrl, api_key: "sk-vendor-0123456789" }],
    model_facts: { "vendor/*": { price: { input: 100, output: 200 } } },
    routing: { routes: ["first", "second", "judge"].map((id) => ({ id, targets: [`vendor/${id}`], retries: { per_target: 0 } })) },
  }),
);
/** Of one call, in US dollars. */
const COST = (10 * 100 + 5 * 200) / 1e6;
const contract = await startWithOwner({ GATEWAY_CONFIG: file });
const owner = await signIn(contract);
afterAll(async () => {
  await contract.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

let named = 0;
type Written = z.input<typeof EvaluationRequest>;
/** Rows that no other test has sent. */
const rowsOf = (count: number) => {
  named += 1;
  return Array.from({ length: count }, (_, at) => ({
    variables: { n: `${named}.${at}` },
    expected: `${named}.${at}`,
    tags: [at % 2 ? "odd" : "even"],
  }));
};
const columnOf = (model: string) => ({ model, messages: [{ role: "user" as const, content: "Say {{n}}" }] });
const written = (more: Partial<Written> & { rows: Written["rows"] }): Written => ({
  name: `evaluation ${named}`,
  columns: [columnOf("first")],
  checks: [{ type: "contains" }],
  ...more,
});

const at = (address: { path: string }, id: string) => address.path.replace("{id}", id);
async function start(more: Partial<Written> & { rows: Written["rows"] }, by = owner.call): Promise<string> {
  const got = await by("POST", EVALUATIONS.start.path, written(more));
  expect(got.status, got.text).toBe(201);
  return Evaluation.parse(got.json).id;
}
const soon = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 20_000, interval: 30 });
const read = async (id: string) => EvaluationDetail.parse((await owner.call("GET", at(EVALUATIONS.read, id))).json);
const until = (id: string, state: Evaluation["state"]) =>
  soon(async () => {
    const found = await read(id);
    expect(found.state, JSON.stringify(found)).toBe(state);
    return found;
  });
const rows = async (id: string, query = "") => {
  const got = await owner.call("GET", `${at(EVALUATIONS.rows, id)}${query}`);
  expect(got.status, got.text).toBe(200);
  return EvaluationRowPage.parse(got.json).items;
};

describe("an evaluation", () => {
  it("calls every column for every row and try, and reads the checks", async () => {
    upstream.reply((question, call) => ({
      text: question.includes("second") && question.endsWith(".1") && call === 0 ? "nothing" : question,
    }));
    const id = await start({ rows: rowsOf(4), columns: [columnOf("first"), columnOf("second")], repeats: 2 });
    const done = await until(id, "done");
    expect(done).toMatchObject({ cells: 16, finished: 16, errors: 0, pause: null });
    expect(done.cost).toBeCloseTo(16 * COST, 9);
    const [first, second] = done.summaries;
    expect(first).toMatchObject({ passed: 8, failed: 0, passRate: 1, flaky: 0, passPowerK: 1, passAtK: 1, certainty: null });
    expect(second).toMatchObject({ passed: 7, failed: 1, flaky: 1, passPowerK: 0.75, passAtK: 1 });
    expect(second?.interval.low).toBeCloseTo(0.5291, 3);
    expect(upstream.seen).toHaveLength(16);
    expect((await rows(id, "?only=failing")).map(({ row }) => row)).toEqual([1]);
    expect((await rows(id, "?only=flaky")).map(({ row }) => row)).toEqual([1]);
    expect(await rows(id, "?only=errors")).toEqual([]);
    expect((await owner.call("GET", at(EVALUATIONS.counts, id))).json).toEqual({
      ...{ failing: 1, disagreeing: 1, flaky: 1, errors: 0, marked: 0, contested: 0 },
    });
    expect((await rows(id, "?tag=even")).map(({ row }) => row)).toEqual([0, 2]);
    expect((await rows(id, `?q=${named}.3`)).map(({ row }) => row)).toEqual([3]);
    const [cell] = (await rows(id, "?row=0")).flatMap(({ cells }) => cells);
    expect(cell).toMatchObject({
      state: "passed",
      answer: `first: Say ${named}.0`,
      cost: COST,
      inputTokens: 10,
      checks: [{ state: "passed" }],
    });
    await contract.row(cell?.requestId ?? "");
  });

  it("pays nothing for equal requests if only its checks differ", async () => {
    upstream.reply((question) => ({ text: question }));
    const cases = rowsOf(3);
    await until(await start({ rows: cases }), "done");
    expect(upstream.seen).toHaveLength(3);
    const again = await until(await start({ rows: cases, checks: [{ type: "regex", pattern: "^never$" }] }), "done");
    expect(upstream.seen).toHaveLength(3);
    expect(again).toMatchObject({ cost: 0, summaries: [{ failed: 3 }] });
    expect((await rows(again.id))[0]?.cells[0]).toMatchObject({ reused: true, cost: 0 });
    await until(await start({ rows: cases, reuse: false }), "done");
    expect(upstream.seen).toHaveLength(6);
  });

  it("calls a version of a stored prompt, and gets its rows from a dataset", async () => {
    upstream.reply((question) => ({ text: question }));
    const content = { kind: "chat", model: "first", messages: [{ role: "user", content: "Name {{n}}" }] };
    expect((await owner.call("POST", "/api/console/prompts", { slug: "namer", content })).status).toBe(201);
    const dataset = Dataset.parse((await owner.call("POST", "/api/console/datasets", { name: "names" })).json);
    const cases = rowsOf(3).map((row) => ({ ...row, variables: { ...row.variables, unused: true } }));
    const added = await owner.call("POST", `/api/console/datasets/${dataset.id}/rows`, { rows: cases });
    expect(added.status, added.text).toBeLessThan(300);
    const columns = [{ prompt: { id: "namer", label: "latest" } }];
    const id = await start({ rows: undefined, dataset: { id: dataset.id, tag: "even" }, columns });
    const done = await until(id, "done");
    expect(done).toMatchObject({ rows: 2, errors: 0, summaries: [{ name: "namer@1 × first", passed: 2 }] });
    expect(done.definition).toMatchObject({ dataset: { version: 2 }, columns: [{ prompt: { version: 1, variables: ["n"] } }] });
    expect([...upstream.seen].sort()).toEqual([`first: Name ${named}.0`, `first: Name ${named}.2`]);
  });

  it("asks again if a shared part of its prompt has changed", async () => {
    upstream.reply((question) => ({ text: question }));
    const prompts = "/api/console/prompts";
    const content = (text: string) => ({ kind: "chat", model: "first", messages: [{ role: "user", content: text }] });
    const move = (version: number) => owner.call("PUT", `${prompts}/tone/labels/production`, { shares: [{ version, share: 100 }] });
    expect((await owner.call("POST", prompts, { slug: "tone", content: content("kindly") })).status).toBe(201);
    expect((await move(1)).status).toBeLessThan(300);
    const made = await owner.call("POST", prompts, { slug: "toned", content: content("{{> tone}} {{n}}") });
    expect(made.status, made.text).toBe(201);
    const cases = rowsOf(1);
    const columns = [{ prompt: { id: "toned", label: "latest" } }];
    await until(await start({ rows: cases, columns }), "done");
    await until(await start({ rows: cases, columns }), "done");
    expect(upstream.seen).toHaveLength(1);
    await owner.call("POST", `${prompts}/tone/versions`, { content: content("gruffly") });
    expect((await move(2)).status).toBeLessThan(300);
    await until(await start({ rows: cases, columns }), "done");
    expect(upstream.seen).toEqual([`first: kindly ${named}.0`, `first: gruffly ${named}.0`]);
  });

  it("checks and shows the answer as the model gave it", async () => {
    const secret = "sk-proj-0123456789abcdefghijklmnop0123456789";
    upstream.reply(() => ({ text: `Never print ${secret}` }));
    const id = await start({ rows: rowsOf(1), checks: [{ type: "contains", values: [secret] }] });
    expect(await until(id, "done")).toMatchObject({ summaries: [{ passed: 1 }] });
    expect((await rows(id, "?row=0"))[0]?.cells[0]?.answer).toContain(secret);
  });

  it("stops at its cost cap, and goes on below a higher one", async () => {
    upstream.reply((question) => ({ text: question }));
    const id = await start({ rows: rowsOf(8), capUsd: COST * 3.5, atOnce: 8 });
    const paused = await until(id, "paused");
    expect(paused).toMatchObject({ pause: { code: "cap" }, finished: 3 });
    expect(paused.cost).toBeLessThanOrEqual(COST * 3.5);
    await owner.call("POST", at(EVALUATIONS.resume, id), { capUsd: null });
    expect(await until(id, "done")).toMatchObject({ finished: 8 });
    expect(upstream.seen).toHaveLength(8);
  });

  it("can be stopped and resumed, and calls no cell twice", async () => {
    upstream.reply((question) => ({ text: question, delayMs: 60 }));
    const id = await start({ rows: rowsOf(12), atOnce: 2 });
    await soon(() => expect(upstream.seen.length).toBeGreaterThan(3));
    expect((await owner.call("POST", at(EVALUATIONS.stop, id))).json).toMatchObject({ state: "paused", pause: { code: "person" } });
    expectError(await owner.call("POST", at(EVALUATIONS.stop, id)), { errorFormat: "openai", code: "task_conflict" });
    expect((await owner.call("POST", at(EVALUATIONS.resume, id), {})).status).toBe(200);
    expect(await until(id, "done")).toMatchObject({ finished: 12, errors: 0 });
    expect(upstream.seen).toHaveLength(12);
  });

  it("counts failed calls as errors, which can be repeated alone", async () => {
    upstream.reply((question) => (question.endsWith(".2") ? { text: "no such thing", status: 400 } : { text: question }));
    const id = await start({ rows: rowsOf(3) });
    const done = await until(id, "done");
    expect(done).toMatchObject({ errors: 1, summaries: [{ passed: 2, failed: 0, errors: 1, passRate: 1 }] });
    expect((await rows(id, "?only=errors"))[0]?.cells[0]?.error?.message).toContain("no such thing");
    upstream.reply((question) => ({ text: question }));
    await owner.call("POST", at(EVALUATIONS.resume, id), { retryErrors: true });
    await soon(async () => expect(await read(id)).toMatchObject({ state: "done", errors: 0, finished: 3 }));
    expect(upstream.seen).toHaveLength(1);
  });

  it("asks a judge, whose failure is an error of the check", async () => {
    upstream.reply((question) => {
      if (!question.startsWith("judge")) return { text: question };
      return { text: question.includes(".1") || question.includes("only") ? "Five stars!" : '{"reason": "Says it.", "grade": 5}' };
    });
    const id = await start({ rows: rowsOf(2), checks: [{ type: "judge", model: "judge", rubric: "Says {{n}}." }] });
    const done = await until(id, "done");
    expect(done.summaries[0]).toMatchObject({ passed: 1, errors: 1, failed: 0 });
    const cells = (await rows(id)).flatMap((row) => row.cells);
    expect(cells[0]).toMatchObject({ state: "passed", cost: 2 * COST, checks: [{ reason: "5 of 5: Says it." }] });
    expect(cells[1]).toMatchObject({ state: "error", error: null, checks: [{ state: "error" }] });
  });

  it("compares the columns with the first by a judge, in both orders", async () => {
    upstream.reply((question) => {
      if (!question.startsWith("judge")) return { text: question, delayMs: question.startsWith("first") ? 60 : 0 };
      const isSecondA = /<A-\w+>\nsecond/.test(question);
      if (question.includes(".2")) return { text: '{"reason": "Side.", "better": "A"}' };
      return { text: JSON.stringify({ reason: "It is.", better: isSecondA === question.includes(".1") ? "A" : "B" }) };
    });
    const compare = { type: "compare" as const, model: "judge", rubric: "Says it." };
    const id = await start({ rows: rowsOf(3), columns: [columnOf("first"), columnOf("second")], checks: [compare] });
    const { summaries } = await until(id, "done");
    expect(summaries).toMatchObject([
      { passed: 3, preference: null },
      { passed: 2, failed: 1 },
    ]);
    expect(summaries[1]?.preference).toMatchObject({ wins: 1, ties: 1, losses: 1, winRate: 0.5 });
    expect((await rows(id, "?row=0"))[0]?.cells[1]?.checks).toMatchObject([{ outcome: "loss", state: "failed" }]);
  });

  it("ends early once the columns certainly differ", async () => {
    upstream.reply((question) => ({ text: question.startsWith("second") ? "wrong" : question }));
    const id = await start({ rows: rowsOf(60), columns: [columnOf("first"), columnOf("second")], stopWhenCertain: true, atOnce: 4 });
    const done = await until(id, "done");
    expect(done).toMatchObject({ endedEarly: true });
    expect(done.finished).toBeLessThan(60);
    expect(done.summaries[1]?.certainty).toBeLessThanOrEqual(0.05);
  });

  it("streams its cells and its results to whoever watches", async () => {
    upstream.reply((question) => ({ text: question, delayMs: 20 }));
    const id = await start({ rows: rowsOf(5), atOnce: 1 });
    const got = await owner.call("GET", at(EVALUATIONS.events, id));
    expect(got.headers["content-type"]).toBe("text/event-stream");
    const events = got.text.split("\n\n").flatMap((frame) => /event: (\w+)\ndata: (.*)/.exec(frame)?.slice(1, 3).join(" ") ?? []);
    const cells = events.filter((event) => event.startsWith("cells ")).flatMap((event) => JSON.parse(event.slice(6)).cells);
    expect(new Set(cells.filter(({ state }) => state === "passed").map(({ row }) => row)).size).toBe(5);
    expect(JSON.parse(events.findLast((event) => event.startsWith("evaluation "))?.slice(11) ?? "")).toMatchObject({
      state: "done",
      finished: 5,
    });
    const last = /id: (\d+)\nevent: cells/.exec(got.text.slice(got.text.lastIndexOf("id: ")))?.[1];
    expect((await read(id)).change).toBe(Number(last));
    const rest = await owner.call("GET", `${at(EVALUATIONS.events, id)}?after=${last}`);
    expect(rest.text).not.toContain("event: cells");
  });

  it("is followed until the calls have ended that ran when it was stopped", async () => {
    upstream.reply((question) => ({ text: question, delayMs: 500 }));
    const id = await start({ rows: rowsOf(6), atOnce: 2 });
    await soon(() => expect(upstream.seen).toHaveLength(2));
    await owner.call("POST", at(EVALUATIONS.stop, id));
    const { text } = await owner.call("GET", at(EVALUATIONS.events, id));
    const [last] = text
      .split("\n\n")
      .flatMap((frame) => /event: evaluation\ndata: (.*)/.exec(frame)?.[1] ?? [])
      .slice(-1);
    expect(JSON.parse(last ?? "")).toMatchObject({ state: "paused", finished: 2 });
  });

  it("is compared with a baseline, case by case", async () => {
    const cases = rowsOf(12);
    upstream.reply((question) => ({ text: question.endsWith(".0") ? "wrong" : question }));
    const before = await until(await start({ rows: cases }), "done");
    upstream.reply((question) => ({ text: /\.(?:[1-9])$/.test(question) ? "wrong" : question }));
    const after = await until(await start({ rows: [...cases].reverse(), reuse: false }), "done");
    const compared = await owner.call("GET", `${at(EVALUATIONS.compare, after.id)}?baseline=${before.id}`);
    expect(EvaluationComparison.parse(compared.json)).toMatchObject({
      cases: 12,
      unmatched: 0,
      fixed: 1,
      broken: 9,
      bothPassed: 2,
      bothFailed: 0,
      pValue: expect.closeTo(0.021484375, 9),
      baseline: { passed: 11 },
      candidate: { passed: 3 },
      flips: expect.arrayContaining([{ row: 11, baselineRow: 0, flip: "fixed", title: cases[0]?.variables.n }]),
    });
    const tooMany = await owner.call("GET", `${at(EVALUATIONS.compare, after.id)}?column=3`);
    expectError(tooMany, { errorFormat: "openai", code: "invalid_value", param: "column" });
  });

  it("is exported as CSV, JSON Lines and JUnit XML", async () => {
    upstream.reply(() => ({ text: "=1+1 & <b>" }));
    const { id } = await until(await start({ rows: rowsOf(2) }), "done");
    const file = async (format: string) => (await owner.call("GET", `${at(EVALUATIONS.export, id)}?format=${format}`)).text;
    expect(await file("csv")).toContain(",'=1+1 & <b>,");
    expect(
      (await file("jsonl"))
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).state),
    ).toEqual(["failed", "failed"]);
    const xml = await file("junit");
    expect(xml).toContain(`<testcase classname="first" name="row 2"`);
    expect(xml).toContain("=1+1 &amp; &lt;b&gt;</failure>");
  });

  it("is estimated from earlier calls", async () => {
    const got = await owner.call("POST", EVALUATIONS.estimate.path, written({ rows: rowsOf(10), repeats: 2 }));
    const estimate = EvaluationEstimate.parse(got.json);
    expect(estimate).toMatchObject({ calls: 20, columns: [{ outputTokens: 100 }] });
    expect(estimate.cost).toBeGreaterThan(0);
    expect(upstream.seen).not.toContain(`first: Say ${named}.0`);
  });

  it("estimates the calls of all checks, those of single rows too", async () => {
    const judge = { type: "judge" as const, model: "judge", rubric: "Says {{n}}." };
    const [first, ...others] = rowsOf(10);
    const rows = [{ ...first, variables: first?.variables ?? {}, checks: [judge] }, ...others];
    const got = await owner.call("POST", EVALUATIONS.estimate.path, written({ rows, checks: [judge], repeats: 2 }));
    expect(EvaluationEstimate.parse(got.json).checkCalls).toBe(22);
  });
});

describe("limits and rights", () => {
  it.each([
    [{ columns: [columnOf("nobody")] }, { code: "model_not_found", param: "columns[0].model" } as const],
    [
      { columns: [{ ...columnOf("first"), messages: [{ role: "user" as const, content: "{{policy}}" }] }] },
      { code: "invalid_value", param: "rows[0].variables" } as const,
    ],
    [{ checks: [{ type: "regex" as const, pattern: "(a" }] }, { code: "invalid_value", param: "checks[0]" } as const],
    [{ checks: [{ type: "length" as const }] }, { code: "invalid_value", param: "checks[0]" } as const],
    [{ capUsd: 1e300 }, { code: "decimal_above_max_value", param: "capUsd" } as const],
    [
      { rows: undefined, dataset: { id: "data_1", version: 2 ** 40 } },
      { code: "integer_above_max_value", param: "dataset.version" } as const,
    ],
    [{ checks: [{ type: "regex" as const, pattern: "(?:a{1000}){1000}" }] }, { code: "invalid_value", param: "checks[0]" } as const],
    [{ repeats: 21 }, { code: "integer_above_max_value", param: "repeats" } as const],
  ])("refuses %j before anything is paid for", async (more, error) => {
    upstream.reply((question) => ({ text: question }));
    expectError(await owner.call("POST", EVALUATIONS.start.path, written({ rows: rowsOf(1), ...more })), {
      errorFormat: "openai",
      ...error,
    });
    expect(upstream.seen).toEqual([]);
  });

  it.each([
    ["rows", "?after=4294967296"],
    ["rows", "?row=4294967296"],
    ["events", "?after=4294967296"],
    ["compare", "?column=4294967296"],
    ["compare", "?baselineColumn=4294967296"],
  ] as const)("refuses a number beyond 32 bits in %s%s", async (name, query) => {
    const { items } = EvaluationList.parse((await owner.call("GET", `${EVALUATIONS.list.path}?limit=1`)).json);
    const got = await owner.call("GET", at(EVALUATIONS[name], items[0]?.id ?? "") + query);
    expect(got.status, got.text).toBe(400);
  });

  it("runs under the limits and the budget of its key, and pauses when the budget ends", async () => {
    upstream.reply((question) => ({ text: question }));
    const { secret, summary } = await contract.newKey({ scopes: ["admin", "chat"] });
    await owner.call("PUT", `/api/console/budgets/${summary.id}`, { budget: { amount: COST * 4.5, period: "once" } });
    const call = (method: string, path: string, body?: unknown) => contract.send("fast", { method, path, body, key: secret });
    const id = await start({ rows: rowsOf(8), atOnce: 1, columns: [{ ...columnOf("first"), parameters: { max_tokens: 8 } }] }, call);
    const paused = await until(id, "paused");
    expect(paused.pause?.code).toBe("quota");
    expect(paused.finished).toBeLessThan(8);
    const row = await contract.row((await rows(id))[0]?.cells[0]?.requestId ?? "");
    expect(row.key_id).toBe(summary.id);
    await owner.call("POST", at(EVALUATIONS.resume, id), {});
    expect(await until(id, "done")).toMatchObject({ finished: 8, errors: 0 });
  });

  it("pauses if the key that started it is revoked", async () => {
    upstream.reply((question) => ({ text: question, delayMs: 30 }));
    const { secret, summary } = await contract.newKey({ scopes: ["admin", "chat"] });
    const call = (method: string, path: string, body?: unknown) => contract.send("fast", { method, path, body, key: secret });
    const id = await start({ rows: rowsOf(200), atOnce: 1 }, call);
    await soon(() => expect(upstream.seen.length).toBeGreaterThan(0));
    await contract.keys.revoke(summary.id);
    expect(await until(id, "paused")).toMatchObject({ pause: { code: "access" } });
  });

  it("runs with a key of the scope evals, which reaches nothing else", async () => {
    upstream.reply((question) => ({ text: question }));
    const { secret } = await contract.newKey({ scopes: ["evals", "chat"] });
    const call = (method: string, path: string, body?: unknown) => contract.send("fast", { method, path, body, key: secret });
    await until(await start({ rows: rowsOf(1) }, call), "done");
    for (const path of ["/api/console/datasets", "/api/console/prompts"]) expect((await call("GET", path)).status).toBe(200);
    const refused = [
      await call("GET", "/api/console/keys"),
      await call("POST", "/api/console/prompts", { slug: "new", content: {} }),
      await call("DELETE", "/api/console/prompts/new/labels/production/rule"),
    ];
    for (const got of refused) expectError(got, { errorFormat: "openai", code: "access_denied" });
    const { secret: all } = await contract.newKey({ scopes: ["all"] });
    expect((await contract.send("fast", { method: "GET", path: EVALUATIONS.list.path, key: all })).status).toBe(403);
  });

  it("does not exist for another team, and viewers cannot start one", async () => {
    const { id } = await until(await start({ rows: rowsOf(1) }), "done");
    const teamId = await addTeam(contract.store, "Others");
    const other = await addSession(contract.store, { name: "Olga", role: "owner", teamId });
    const viewer = await addSession(contract.store, { name: "Vera", role: "viewer" });
    const as = (token: string, method: string, path: string, body?: unknown) =>
      contract.send("fast", {
        method,
        path,
        body,
        key: null,
        headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" },
      });
    for (const address of [
      EVALUATIONS.read,
      EVALUATIONS.rows,
      EVALUATIONS.counts,
      EVALUATIONS.export,
      EVALUATIONS.compare,
      EVALUATIONS.events,
      EVALUATIONS.stop,
      EVALUATIONS.delete,
    ])
      expectError(await as(other.token, address.method, at(address, id)), { errorFormat: "openai", code: "not_found" });
    expectError(await as(viewer.token, "POST", EVALUATIONS.start.path, written({ rows: rowsOf(1) })), {
      errorFormat: "openai",
      code: "access_denied",
    });
    expect((await as(viewer.token, "GET", at(EVALUATIONS.read, id))).status).toBe(200);
    const mark = { row: 0, column: 0, verdict: "pass", note: "=fine" };
    expectError(await as(viewer.token, "PUT", at(EVALUATIONS.mark, id), mark), { errorFormat: "openai", code: "access_denied" });
    expect((await owner.call("PUT", at(EVALUATIONS.mark, id), mark)).json).toMatchObject({ marks: [{ verdict: "pass" }] });
    expect((await owner.call("GET", at(EVALUATIONS.counts, id))).json).toMatchObject({ marked: 1 });
    expect((await rows(id, "?only=marked"))[0]?.cells[0]?.marks).toMatchObject([{ note: "=fine" }]);
    expect(await read(id)).toMatchObject({ agreement: { marked: 1 } });
    expect((await owner.call("GET", `${at(EVALUATIONS.export, id)}?format=jsonl`)).text).toContain('"verdict":"pass","note":"=fine"');
    expectError(await owner.call("GET", at(EVALUATIONS.blind, id)), { errorFormat: "openai", code: "invalid_value", param: "b" });
    expect((await owner.call("DELETE", at(EVALUATIONS.delete, id))).status).toBe(204);
    expectError(await owner.call("GET", at(EVALUATIONS.read, id)), { errorFormat: "openai", code: "not_found" });
  });
});
