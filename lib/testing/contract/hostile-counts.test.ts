import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BUDGETS } from "../../console/budgets/addresses";
import { BudgetState, LedgerVerdict } from "../../console/budgets/contract";
import { KEYS } from "../../console/keys/addresses";
import { CreatedKey } from "../../console/keys/contract";
import { HOSTILE_CALLS, type HostileCall, hostileSettings, TEXT } from "../hostile-calls";
import { type Claim, HOSTILE_CLAIMS, HOSTILE_PARTS, startHostileUpstream } from "../hostile-counts";
import { addSession } from "../people";
import { type Got, startContract } from "./setting";

const TOKENS_PER_MINUTE = 10_000_000;
const BUDGET = 1_000;

const upstream = await startHostileUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-hostile-"));
const file = join(folder, "gateway.json");
writeFileSync(file, JSON.stringify(hostileSettings(upstream.baseUrl)));
const contract = await startContract({ GATEWAY_CONFIG: file });
const { send, row, store } = contract;
afterAll(async () => {
  await contract.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const admin = await addSession(store, { name: "Admin", role: "admin" });
const asAdmin = ({ method, path }: { method: string; path: string }, body?: unknown) =>
  send("fast", {
    method,
    path,
    key: null,
    headers: { cookie: `trunkline_session=${admin.token}`, "sec-fetch-site": "same-origin" },
    body,
  });
const make = async () => {
  const limits = { requestsPerMinute: null, tokensPerMinute: TOKENS_PER_MINUTE, concurrent: null };
  const made = await asAdmin(KEYS.create, { name: "made", budget: { amount: BUDGET, period: "once" }, limits });
  return CreatedKey.parse(made.json);
};
const budgetOf = async (id: string) =>
  BudgetState.parse((await asAdmin({ ...BUDGETS.read, path: BUDGETS.read.path.replace("{id}", id) })).json);
const at = ({ kind, family, streamed }: HostileCall) => `${family} of ${kind}, ${streamed ? "streamed" : "whole"}`;

/** Makes calls sequentially and returns their rows, once all are stored. */
async function rowsOf(asked: readonly { call: HostileCall; claim: Claim; secret: string }[]) {
  const answers: Got[] = [];
  for (const { call, claim, secret } of asked) {
    upstream.claim = claim;
    const got = await send("fast", { path: call.path, body: call.body, key: secret });
    expect(got.status, `${at(call)} with ${JSON.stringify(claim)}: ${got.text}`).toBe(200);
    answers.push(got);
  }
  const ids = answers.map(({ headers }) => headers["x-request-id"] ?? "");
  const last = await row(ids.at(-1) ?? "");
  const found = await store.db.selectFrom("calls").selectAll().where("id", "in", ids).execute();
  const rows = new Map([...found, last].map((one) => [one.id, one]));
  return answers.map((got, index) => ({ got, row: rows.get(ids[index] ?? "") ?? expect.fail("a row is missing") }));
}

/** Messages do not count reasoning. */
const speaksMessages = ({ kind, family }: HostileCall) => kind === "anthropic" || (kind === "gateway" && family === "messages");
const claimsFor = ({ family }: HostileCall) =>
  Object.entries({ ...HOSTILE_CLAIMS, ...((TEXT as readonly string[]).includes(family) ? HOSTILE_PARTS : {}) });

describe("whatever cannot be right is said to have been used", () => {
  const cells = HOSTILE_CALLS.flatMap((call) =>
    claimsFor(call)
      .filter(([, { reasoning }]) => reasoning === undefined || !speaksMessages(call))
      .map(([name, claim]) => ({ call, name, claim })),
  );
  let made: Awaited<ReturnType<typeof make>>;
  let rows: Awaited<ReturnType<typeof rowsOf>>;
  beforeAll(async () => {
    made = await make();
    rows = await rowsOf(cells.map((cell) => ({ ...cell, secret: made.secret })));
  }, 120_000);

  it.each(HOSTILE_CALLS.map((call) => [at(call), call] as const))("%s costs an estimate", (_, call) => {
    for (const [index, cell] of cells.entries()) {
      if (cell.call !== call) continue;
      const { row: stored } = rows[index] ?? expect.fail("no answer");
      const [input, output] = [Number(stored.input_tokens), Number(stored.output_tokens)];
      expect(input, cell.name).toBeGreaterThan(5);
      expect(input, cell.name).toBeLessThan(500);
      expect(output, cell.name).toBeGreaterThanOrEqual(call.writes ? 10 : 0);
      expect(output, cell.name).toBeLessThan(2_000);
      expect(stored, cell.name).toMatchObject({ cached_tokens: 0, estimated: 1, cost_nano: (input + 2 * output) * 1_000 });
    }
  });

  it("and the budget pays each of them, the minute's tokens stay a number, and the ledger adds up", async () => {
    const spent = rows.reduce((sum, { row: stored }) => sum + (stored.cost_nano ?? 0), 0);
    await vi.waitFor(async () => expect(await budgetOf(made.key.id)).toMatchObject({ held: 0, spent: spent / 1e9 }), { timeout: 5_000 });
    const used = rows.reduce((sum, { row: stored }) => sum + Number(stored.input_tokens) + Number(stored.output_tokens), 0);
    const left = Number(rows.at(-1)?.got.headers["x-ratelimit-remaining-tokens"]);
    expect(left).toBeGreaterThan(TOKENS_PER_MINUTE - used - 1_000);
    expect(left).toBeLessThan(TOKENS_PER_MINUTE);
    expect(LedgerVerdict.parse((await asAdmin(BUDGETS.verify)).json)).toMatchObject({ sound: true, problems: [] });
  });
});

describe("counts that can be right", () => {
  const COUNTED = HOSTILE_CALLS.filter(({ family }) => family !== "moderations" && !family.startsWith("embeddings"));
  const asked = async (calls: readonly HostileCall[], claim: Claim) => {
    const { secret } = await make();
    return rowsOf(calls.map((call) => ({ call, claim, secret })));
  };

  it("are charged as they are said", async () => {
    const rows = await asked(COUNTED, { input: "4000", output: "30", total: "4030" });
    for (const [index, call] of COUNTED.entries())
      expect(rows[index]?.row, at(call)).toMatchObject({ input_tokens: 4000, output_tokens: call.writes ? 30 : 0, estimated: 0 });
  });

  it("are read of texts that are whole numbers, as some servers send them", async () => {
    const calls = COUNTED.filter(({ family }) => (TEXT as readonly string[]).includes(family));
    const rows = await asked(calls, { input: '"4000"', output: '"30"', total: '"4030"' });
    for (const [index, call] of calls.entries())
      expect(rows[index]?.row, at(call)).toMatchObject({ input_tokens: 4000, output_tokens: 30, estimated: 0 });
  });

  it("are charged although their total is lower, or is none", async () => {
    for (const total of ["-9", "12", "1e999", "null"]) {
      const [first] = await asked(COUNTED.slice(0, 1), { input: "4000", output: "30", total });
      expect(first?.row, total).toMatchObject({ input_tokens: 4000, output_tokens: 30, cost_nano: 4_060_000, estimated: 0 });
    }
  });
});
