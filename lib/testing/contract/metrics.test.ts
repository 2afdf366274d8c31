import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { FIRST_TEAM } from "../../contracts/keys";
import { NANO_DOLLARS } from "../../contracts/prices";
import { setBudget } from "../../store/budgets/budgets";
import { startCollector } from "../collector";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const folder = mkdtempSync(join(tmpdir(), "trunkline-metrics-"));
const file = join(folder, "gateway.json");
const SANDBOX = "sandbox/sandbox-chat";
const routing = { routes: [{ id: "mirrored", targets: [SANDBOX], mirror: { target: SANDBOX, share: 1 } }] };
writeFileSync(file, JSON.stringify({ model_facts: { "openai/*": { price: { input: 0, output: 0, request: 1 } } }, routing }));
const collector = await startCollector();
const contract = await startContract({ GATEWAY_CONFIG: file, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
afterAll(async () => {
  await contract.close();
  await collector.close();
  rmSync(folder, { recursive: true });
});

const messages = [{ role: "user", content: "hi" }];
const console_ = async (path: string, body: object) => {
  const { status, json, text } = await contract.send("fast", { path, body });
  expect(status, text).toBeLessThan(300);
  return json as { secret: string; key: { id: string } };
};
const newKey = (more: object) => console_("/api/console/keys", { name: "k", service: true, ...more });
const chat = (key: string, more: object = {}) =>
  contract.send("fast", { path: "/v1/chat/completions", key, body: { model: "openai/gpt-4o", messages, ...more } });

async function scrape(): Promise<Map<string, number>> {
  const { text } = await contract.send("fast", { method: "GET", path: "/metrics" });
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]));
}

/** Series of the gateway itself; Node's vary with its sockets. */
const ownSeries = async () => [...(await scrape()).keys()].filter((name) => name.startsWith("trunkline_"));

describe("the metrics", () => {
  it("count attempts by provider, those that failed too", async () => {
    const before = await scrape();
    contract.upstream.answerNext({ status: 503, headers: { "retry-after": "0" }, body: "{}" });
    expect((await chat(TEST_KEY)).status).toBe(200);
    const after = await scrape();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('trunkline_upstream_attempts_total{provider="openai",code="ok"}')).toBe(1);
    expect(grown('trunkline_upstream_attempts_total{provider="openai",code="no_available_provider"}')).toBe(1);
    expect(grown('trunkline_calls_total{endpoint="chat.create",model="gpt-4o",provider="openai",status="200"}')).toBe(1);
    expect(grown('trunkline_queue_seconds_count{endpoint="chat.create"}')).toBe(1);
  });

  it("count copies for mirrors apart from calls", async () => {
    const got = await contract.send("fast", { path: "/v1/chat/completions", body: { model: "mirrored", messages } });
    expect(got.status, got.text).toBe(200);
    await vi.waitFor(async () => expect((await scrape()).get('trunkline_mirrored_calls_total{result="answered"}')).toBe(1));
    const calls = [...(await scrape())].filter(([name]) => name.startsWith("trunkline_calls_total") && name.includes("sandbox-chat"));
    expect(calls.reduce((sum, [, count]) => sum + count, 0)).toBe(1);
  });

  it.each([
    ["models of a provider", "/v1/chat/completions", (n: number) => ({ body: { model: `openai/made-up-${n}`, messages } })],
    ["models that fail", "/v1/embeddings", (n: number) => ({ body: { model: `openai/made-up-${n}:x`, input: "a" } })],
    ["models that nobody has", "/v1/chat/completions", (n: number) => ({ body: { model: `made-up-${n}`, messages } })],
    ["faults of the sandbox", "/v1/chat/completions", (n: number) => ({ body: { model: `sandbox-chat:made-up-${n}`, messages } })],
    ["addresses", "/v1/made-up", (n: number) => ({ path: `/v1/made-up-${n}`, body: {} })],
    [
      "clients",
      "/v1/chat/completions",
      (n: number) => ({ headers: { "user-agent": `made-up-${n}/1.0` }, body: { model: "gpt-4o", messages } }),
    ],
    [
      "tools and people",
      "/v1/chat/completions",
      (n: number) => ({
        body: {
          model: "gpt-4o",
          messages,
          user: `made-up-${n}`,
          tools: [{ type: "function", function: { name: `made-up-${n}`, parameters: {} } }],
        },
      }),
    ],
  ])("get no further series by %s that callers make up", async (_, path, callOf) => {
    const call = (n: number) => contract.send("fast", { path, ...callOf(n) });
    await call(0);
    const before = await ownSeries();
    await Promise.all(Array.from({ length: 20 }, (_, n) => call(n + 1)));
    const after = await ownSeries();
    expect(after.join("\n")).not.toContain("made-up");
    expect(after).toEqual(before);
  });

  it("get no further series by error codes that vendors make up", async () => {
    const fail = async (n: number) => {
      const error = { code: `made-up-${n}`, type: `made-up-${n}`, message: "no" };
      contract.upstream.answerNext({ status: 400 + n, headers: {}, body: JSON.stringify({ error }) });
      await chat(TEST_KEY);
    };
    for (let n = 20; n < 30; n++) await fail(n);
    const before = await ownSeries();
    for (let n = 30; n < 40; n++) await fail(n);
    const after = await ownSeries();
    expect(after.join("\n")).not.toContain("made-up");
    expect(after).toEqual(before);
  });

  it("say which limit was reached, and whose", async () => {
    const limited = await newKey({ limits: { requestsPerMinute: 1 } });
    const poor = await newKey({ budget: { amount: 0.5, period: "once" } });
    expect((await chat(limited.secret)).status).toBe(200);
    expect((await chat(limited.secret)).status).toBe(429);
    expect((await chat(poor.secret)).status).toBe(429);
    const found = await scrape();
    expect(found.get('trunkline_limits_hit_total{owner="key",limit="requests"}')).toBe(1);
    expect(found.get('trunkline_limits_hit_total{owner="key",limit="budget"}')).toBe(1);
  });

  it("say what budgets have left, the tightest first and never more than a hundred, none of revoked keys", async () => {
    const { secret, key } = await newKey({ budget: { amount: 4, period: "once" } });
    expect((await chat(secret)).status).toBe(200);
    await contract.row((await chat(secret)).headers["x-request-id"] ?? "");
    const mine = `{kind="key",owner="${key.id}",team="${FIRST_TEAM}",period="once"}`;
    const found = await scrape();
    expect(found.get(`trunkline_budget_dollars${mine}`)).toBe(4);
    expect(found.get(`trunkline_budget_left_dollars${mine}`)).toBe(2);

    const { db } = contract.store;
    const people = Array.from({ length: 150 }, (_, index) => ({ kind: "person", subject: `${FIRST_TEAM}/user_${index}` }) as const);
    await db.transaction().execute(async (write) => {
      for (const budget of people)
        await setBudget(write, { teamId: FIRST_TEAM, budget, at: 0, actor: "" }, { amount: 10, period: "once", soft: true });
    });
    await db
      .updateTable("budgets")
      .set({ spent_nano: 9 * NANO_DOLLARS })
      .where("subject", "=", `${FIRST_TEAM}/user_77`)
      .execute();
    const crowded = await scrape();
    const shown = [...crowded.keys()].filter((name) => name.startsWith("trunkline_budget_left_dollars{"));
    expect(shown).toHaveLength(100);
    expect(shown[0]).toContain("user_77");
    expect(shown).toContain(`trunkline_budget_left_dollars${mine}`);
    expect(crowded.get("trunkline_budgets")).toBeGreaterThan(150);

    expect((await contract.send("fast", { method: "DELETE", path: `/api/console/keys/${key.id}` })).status).toBeLessThan(300);
    expect((await scrape()).has(`trunkline_budget_left_dollars${mine}`)).toBe(false);
  });
});

describe("the Grafana dashboard", () => {
  const text = readFileSync("docs/grafana/trunkline.json", "utf8");
  const { panels, templating } = JSON.parse(text) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[];
    templating: { list: { name: string; query: string | { query: string } }[] };
  };
  const asked = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.map(({ query }) => (typeof query === "string" ? query : query.query)),
  ];

  it("asks for metrics and labels that there are", async () => {
    const stream = await contract.send("fast", {
      path: "/v1/chat/completions",
      body: { model: "openai/gpt-4o", messages, stream: true },
    });
    expect(stream.status).toBe(200);
    const samples = [...(await scrape()).keys()];
    const names = new Set(samples.map((sample) => sample.split("{")[0]));
    const wanted = [...new Set(asked.flatMap((expr) => expr.match(/\b(?:trunkline|nodejs|process)_\w+/g) ?? []))];
    expect(wanted.length).toBeGreaterThan(12);
    for (const name of wanted) expect(names, name).toContain(name);
    for (const expr of asked)
      for (const [, name = "", inside = ""] of expr.matchAll(/((?:trunkline|nodejs|process)_\w+)\{([^}]*)\}/g))
        for (const [, label = ""] of inside.matchAll(/(\w+)\s*(?:=~|!=|=)/g))
          if (label !== "instance")
            expect(
              samples.some((sample) => sample.startsWith(`${name}{`) && sample.includes(`${label}="`)),
              `${name} ${label}`,
            ).toBe(true);
  });

  it("gives every panel an id and a title of its own", () => {
    for (const field of ["id", "title"] as const) expect(new Set(panels.map((panel) => panel[field])).size).toBe(panels.length);
  });

  it("shows every metric of the gateway", async () => {
    const { text: all } = await contract.send("fast", { method: "GET", path: "/metrics" });
    for (const [, name = ""] of all.matchAll(/^# TYPE (trunkline_\w+)/gm)) expect(asked.join("\n"), name).toContain(name);
  });
});
