import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AUDIT } from "../../console/audit/addresses";
import { AuditPage } from "../../console/audit/contract";
import { BUDGETS } from "../../console/budgets/addresses";
import { BalanceCurve, BudgetState, LedgerPage, LedgerVerdict } from "../../console/budgets/contract";
import { KEYS } from "../../console/keys/addresses";
import { ConsoleKey, CreatedKey, RotatedKey } from "../../console/keys/contract";
import { FIRST_TEAM } from "../../contracts/keys";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { startContract } from "./setting";

const folder = mkdtempSync(join(tmpdir(), "trunkline-budgets-"));
const file = join(folder, "gateway.json");
const price = (more: object) => ({ price: { input: 0, output: 0, ...more } });
writeFileSync(
  file,
  JSON.stringify({
    model_facts: { "openai/gpt-4o": price({ request: 1 }), "openai/org/local-7b": price({ input: 1000, output: 1000 }) },
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: file });
const { send, store } = contract;
afterAll(async () => {
  await contract.close();
  rmSync(folder, { recursive: true });
});

const admin = await addSession(store, { name: "Admin", role: "admin" });
const developer = await addSession(store, { name: "Developer", role: "developer" });
const messages = [{ role: "user", content: "What is 6 × 7?" }];

describe.each(EACH_LANE)("budgets (%s lane)", (lane) => {
  const call = ({ token }: { token: string }, { method, path }: { method: string; path: string }, body?: unknown) =>
    send(lane, { method, path, key: null, headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" }, body });
  const at = (route: { method: string; path: string }, id: string) => ({ ...route, path: route.path.replace("{id}", id) });
  const make = async (budget: object | null) => CreatedKey.parse((await call(admin, KEYS.create, { name: "made", budget })).json);
  const state = async (id: string) => BudgetState.parse((await call(admin, at(BUDGETS.read, id))).json);
  const chat = (key: string, model = "openai/gpt-4o", more: object = {}) =>
    send(lane, { path: "/v1/chat/completions", key, body: { model, messages, ...more } });
  const settled = (id: string, spent: number) =>
    vi.waitFor(async () => expect(await state(id)).toMatchObject({ spent, held: 0 }), { timeout: 5_000 });
  const sound = async () => {
    const verdict = LedgerVerdict.parse((await call(admin, BUDGETS.verify)).json);
    expect(verdict).toMatchObject({ sound: true, problems: [] });
    return verdict;
  };

  it("hold for a response in the background, and end it where they are used up", async () => {
    const { secret, key } = await make({ amount: 1, period: "once" });
    const made = async () => {
      const body = { model: "openai/gpt-4o", input: "What is 6 × 7?", background: true };
      const { id } = (await send(lane, { path: "/v1/responses", key: secret, body })).json as { id: string };
      return vi.waitFor(
        async () => {
          const found = (await send(lane, { method: "GET", path: `/v1/responses/${id}`, key: secret })).json as { status: string };
          expect(found.status).toMatch(/^(completed|failed)$/);
          return found;
        },
        { timeout: 10_000, interval: 20 },
      );
    };
    expect(await made()).toMatchObject({ status: "completed" });
    await settled(key.id, 1);
    expect(await made()).toMatchObject({ status: "failed", error: { code: "insufficient_quota" } });
    await sound();
  });

  it("let exactly as many calls through as they pay for, however many come at once", async () => {
    const { secret, key } = await make({ amount: 100, period: "once" });
    const all = await Promise.all(Array.from({ length: 200 }, () => chat(secret)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(100);
    for (const one of refused) {
      expectError(one, { errorFormat: "openai", code: "insufficient_quota" });
      expect(one.headers["x-should-retry"]).toBe("false");
    }
    await settled(key.id, 100);
    expect(ConsoleKey.parse((await call(admin, at(KEYS.read, key.id))).json).status).toBe("over_budget");
    await sound();
  });

  it("show what was left over the period, who changed it, and when it is used up at this pace", async () => {
    const { secret, key } = await make({ amount: 10, period: "month" });
    const curve = async (who = admin) => BalanceCurve.parse((await call(who, at(BUDGETS.balance, key.id))).json);
    expect(await curve()).toMatchObject({ perDay: 0, emptyAt: null, points: [{ balance: 10 }, { balance: 10 }] });
    for (let n = 0; n < 3; n++) expect((await chat(secret)).status).toBe(200);
    await settled(key.id, 3);
    expect((await call(admin, at(BUDGETS.topUp, key.id), { amount: 2, note: "more" })).status).toBe(200);
    const { points, marks, perDay, emptyAt, since, until, periodEnds } = await curve();
    expect(points.map(({ balance }) => balance).at(-1)).toBe(9);
    expect(points.length).toBeGreaterThan(5);
    expect(marks.map(({ kind, amount, actor }) => [kind, amount, actor])).toEqual([
      ["set", 10, "Admin"],
      ["top_up", 2, "Admin"],
    ]);
    // Three dollars within the last hour, which is the least that a pace is of.
    expect(perDay).toBeCloseTo(72, 5);
    const month = new Date(until);
    expect(since).toBe(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1));
    const hours = ((emptyAt ?? periodEnds ?? 0) - until) / 3_600_000;
    expect(hours).toBeLessThanOrEqual(3);
    expectError(await call(developer, at(BUDGETS.balance, key.id)), { errorFormat: "openai", code: "not_found" });
  });

  it("go on after a top-up, which the ledger and the audit trail have with its note", async () => {
    const { secret, key } = await make({ amount: 1, period: "month" });
    expect((await chat(secret)).status).toBe(200);
    await settled(key.id, 1);
    const full = await chat(secret);
    expectError(full, { errorFormat: "openai", code: "insufficient_quota" });
    expect(full.text).toMatch(/budget of \$1\.00 is used up\. It resets at 20\d\d-\d\d-01T00:00Z/);
    expect((await call(admin, at(BUDGETS.topUp, key.id), { amount: 1.5, note: "campaign week" })).status).toBe(200);
    expect((await chat(secret)).status).toBe(200);
    await settled(key.id, 2);
    const short = await chat(secret);
    expect(short.text).toMatch(/has \$0\.50\d* left, and this call may cost up to \$1\.00/);
    const { items } = LedgerPage.parse((await call(admin, at(BUDGETS.ledger, key.id))).json);
    expect(items.map(({ kind }) => kind)).toEqual(["settle", "reserve", "top_up", "settle", "reserve", "set"]);
    expect(items[2]).toMatchObject({ entry: 4, amount: 1.5, balance: 1.5, held: 0, actor: "Admin", note: "campaign week" });
    const acts = AuditPage.parse((await call(admin, { ...AUDIT.list, path: `${AUDIT.list.path}?target=${key.id}` })).json);
    expect(acts.items.map(({ action }) => action)).toContain("budget.top_up");
  });

  it("refuse a top-up that would make the sum of a period inexact, and say why", async () => {
    const { key } = await make({ amount: 1_000_000, period: "month" });
    const topUp = (amount: number) => call(admin, at(BUDGETS.topUp, key.id), { amount });
    for (let n = 0; n < 8; n++) expect((await topUp(1_000_000)).status).toBe(200);
    const refused = await topUp(0.01);
    expectError(refused, { errorFormat: "openai", code: "invalid_value", param: "amount" });
    expect(refused.text).toContain("are limited to $8,000,000");
    expect(await state(key.id)).toMatchObject({ toppedUp: 8_000_000, available: 9_000_000 });
  });

  it("hold the most that a call may cost, and take what it did; a failed call costs nothing", async () => {
    const { secret, key } = await make({ amount: 5, period: "day" });
    const refused = await chat(secret, "openai/org/local-7b", { max_tokens: 20_000 });
    expectError(refused, { errorFormat: "openai", code: "insufficient_quota" });
    const got = await chat(secret, "openai/org/local-7b", { max_tokens: 100 });
    const { usage } = got.json as { usage: { total_tokens: number } };
    await settled(key.id, usage.total_tokens / 1000);
    const before = await state(key.id);
    expect((await chat(secret, "openai/gpt-4o", { stream: true })).status).toBe(200);
    await settled(key.id, before.spent + 1);
    await sound();
  });

  it("refuse a model without a price in words, and let a free one through when nothing is left", async () => {
    const { secret } = await make({ amount: 0, period: "once" });
    const got = await chat(secret, "openai/gpt-4-turbo");
    if (got.status !== 404) expectError(got, { errorFormat: "openai", code: "unsupported_model", param: "model" });
    expect((await chat(secret, "sandbox-chat")).status).toBe(200);
  });

  it("only warn where they are soft", async () => {
    const { secret, key } = await make({ amount: 1, period: "week", soft: true });
    for (let n = 0; n < 3; n++) expect((await chat(secret)).status).toBe(200);
    await settled(key.id, 3);
    expect(await state(key.id)).toMatchObject({ available: 0 });
  });

  it("of a team hold for all its keys, and lowering one below what is spent stops them", async () => {
    const { secret } = await make(null);
    expect((await call(admin, at(BUDGETS.set, FIRST_TEAM), { budget: { amount: 1, period: "month" } })).status).toBe(200);
    try {
      expect((await chat(secret)).status).toBe(200);
      expect((await call(admin, at(BUDGETS.set, FIRST_TEAM), { budget: { amount: 0.5, period: "month" } })).status).toBe(200);
      const got = await chat(secret);
      expectError(got, { errorFormat: "openai", code: "insufficient_quota" });
      expect(got.text).toContain("This team's budget");
    } finally {
      expect((await call(admin, at(BUDGETS.set, FIRST_TEAM), { budget: null })).status).toBe(200);
    }
    expect((await chat(secret)).status).toBe(200);
    await vi.waitFor(async () => expect(await state(FIRST_TEAM)).toMatchObject({ budget: null, held: 0 }), { timeout: 5_000 });
  });

  it("are saved by one of two admins at once; the other hears who was first", async () => {
    const { key } = await make({ amount: 10, period: "month" });
    const seen = { amount: 10, period: "month", soft: false };
    const both = await Promise.all(
      [20, 30].map((amount) => call(admin, at(BUDGETS.set, key.id), { budget: { amount, period: "month" }, seen })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409) ?? expect.fail("both were saved");
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile" });
    expect(late.text).toContain("Admin changed it");
    const { budget } = await state(key.id);
    expect([20, 30]).toContain(budget?.amount);
    expect((await call(admin, at(BUDGETS.set, key.id), { budget: null, seen: budget })).status).toBe(200);
    expect((await call(admin, at(BUDGETS.set, key.id), { budget: seen, seen: null })).status).toBe(200);
    await sound();
  });

  it("of a key are saved with its settings in one request, or neither is", async () => {
    const { key } = await make({ amount: 10, period: "month" });
    const seen = { amount: 10, period: "month", soft: false };
    const budget = { amount: 20, period: "month", soft: false };
    const change = (body: object, who = admin) => call(who, at(KEYS.change, key.id), body);
    const now = async () => {
      const { name, version, budget } = ConsoleKey.parse((await call(admin, at(KEYS.read, key.id))).json);
      return { name, version, budget: budget?.budget };
    };
    const before = { name: "made", version: key.version, budget: seen };
    const late = await change({ name: "late", version: key.version, budget, seenBudget: null });
    expectError(late, { errorFormat: "openai", code: "changed_meanwhile", param: "seenBudget" });
    expect(late.text).toContain("This budget has changed since you loaded it");
    expect(await now()).toEqual(before);
    const stale = await change({ name: "late", version: key.version + 1, budget, seenBudget: seen });
    expectError(stale, { errorFormat: "openai", code: "changed_meanwhile", param: "version" });
    expect(await now()).toEqual(before);
    expect((await change({ name: "both", version: key.version, budget, seenBudget: seen })).status).toBe(200);
    expect(await now()).toEqual({ name: "both", version: key.version + 1, budget });
    const alone = ConsoleKey.parse((await change({ budget: null, seenBudget: budget })).json);
    expect(alone).toMatchObject({ version: key.version + 1, budget: null });
    await sound();
  });

  it("are shared by a key and the one that takes over from it", async () => {
    const { secret, key } = await make({ amount: 2, period: "once" });
    const rotated = RotatedKey.parse((await call(admin, at(KEYS.rotate, key.id), { grace: "1h" })).json);
    expect((await chat(secret)).status).toBe(200);
    expect((await chat(rotated.secret)).status).toBe(200);
    expectError(await chat(secret), { errorFormat: "openai", code: "insufficient_quota" });
    expectError(await chat(rotated.secret), { errorFormat: "openai", code: "insufficient_quota" });
    expect(rotated.key.budget).toMatchObject({ budget: { amount: 2 } });
  });

  it("are set by owners and admins, read by those they hold for, and unknown to others", async () => {
    const own = CreatedKey.parse((await call(developer, KEYS.create, { name: "own", budget: { amount: 5, period: "month" } })).json);
    const { key } = await make({ amount: 1 });
    const refused = await call(developer, at(KEYS.change, own.key.id), { name: "more", budget: { amount: 50 } });
    expectError(refused, { errorFormat: "openai", code: "access_denied", param: "budget" });
    expect(ConsoleKey.parse((await call(developer, at(KEYS.read, own.key.id))).json)).toMatchObject({ name: "own" });
    expect(BudgetState.parse((await call(developer, at(BUDGETS.read, own.key.id))).json)).toMatchObject({ available: 5, mayChange: false });
    expect((await call(developer, at(BUDGETS.read, key.id))).status).toBe(404);
    expect((await call(developer, at(BUDGETS.ledger, key.id))).status).toBe(404);
    for (const route of [BUDGETS.set, BUDGETS.topUp, BUDGETS.correct])
      expect((await call(developer, at(route, own.key.id), { budget: null, amount: 5, reason: "r" })).status).toBe(403);
    for (const budget of [{ amount: -1 }, { amount: 2_000_000 }, { amount: 1, period: "year" }, { amount: "5" }])
      expect((await call(admin, at(BUDGETS.set, key.id), { budget })).status).toBe(400);
    expect((await call(admin, at(BUDGETS.correct, key.id), { amount: -1, reason: "" })).status).toBe(400);
    expect((await call(admin, at(BUDGETS.topUp, FIRST_TEAM), { amount: 1 })).status).toBe(404);
  });
});
