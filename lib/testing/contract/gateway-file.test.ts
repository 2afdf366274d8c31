import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

const folder = mkdtempSync(join(tmpdir(), "trunkline-file-"));
const path = join(folder, "gateway.yaml");
let fake: FakeUpstream;
let gateway: TestGateway;

/** As editors do: replaces the file by another. */
function put(content: unknown): void {
  writeFileSync(`${path}.new`, typeof content === "string" ? content : JSON.stringify(content));
  renameSync(`${path}.new`, path);
}

const file = (more: object = {}) => ({
  providers: [{ id: "rack", kind: "openai-compatible", base_url: fake.baseUrl, api_key: "sk-file-0123456789" }],
  aliases: { fast: "rack/gpt-4o", faster: "fast", "gpt-4o": "sandbox-chat" },
  ...more,
});
const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };

async function chat(model: string): Promise<{ status: number; json: { model?: string; error?: { code: string } } }> {
  const body = JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] });
  const response = await fetch(`${gateway.url.fast}/v1/chat/completions`, { method: "POST", headers, body });
  return { status: response.status, json: await response.json() };
}

async function models(): Promise<string[]> {
  const { data } = await (await fetch(`${gateway.url.fast}/v1/models`, { headers })).json();
  return data.map(({ id }: { id: string }) => id);
}

async function providers() {
  return (await fetch(`${gateway.url.fast}/api/console/providers`, { headers })).json();
}

beforeAll(async () => {
  fake = await startFakeUpstream();
  put(file());
  gateway = await startTestGateway({ GATEWAY_CONFIG: path });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
  rmSync(folder, { recursive: true });
});

it("a provider's health check is made and shown with its result", async () => {
  const shown = async () => {
    const { items } = await providers();
    return items.map(({ id, healthCheck }: { id: string; healthCheck: object | null }) => [id, healthCheck]);
  };
  expect(await shown()).toContainEqual(["rack", null]);
  const [rack] = file().providers;
  put(file({ providers: [{ ...rack, health_check: { every_ms: 1_000 } }] }));
  const check = { everyMs: 1_000, model: null, at: expect.any(Number), ok: true, ms: expect.any(Number), message: null };
  await vi.waitFor(async () => expect(await shown()).toContainEqual(["rack", check]), { timeout: 5_000 });
  put(file());
  await vi.waitFor(async () => expect(await shown()).toContainEqual(["rack", null]), { timeout: 5_000 });
});

describe("aliases", () => {
  it("reach what they name, through others too, and answer under the name that was asked for", async () => {
    for (const name of ["fast", "faster"]) {
      expect(await chat(name)).toMatchObject({ status: 200, json: { model: name } });
      expect(JSON.parse(fake.requests.at(-1)?.body.toString() ?? "").model).toBe("gpt-4o");
    }
  });

  it("win over listed ids, and are listed themselves", async () => {
    const before = fake.requests.length;
    expect(await chat("gpt-4o")).toMatchObject({ status: 200, json: { model: "gpt-4o" } });
    expect(fake.requests).toHaveLength(before);
    expect(await models()).toEqual(expect.arrayContaining(["fast", "faster", "gpt-4o"]));
  });
});

describe("a file that changes", () => {
  it("is read again: new names and models that are off count from the next call on", async () => {
    put(file({ aliases: { quick: "rack/gpt-4o" }, model_facts: { "rack/gpt-4o-mini": { enabled: false } } }));
    await vi.waitFor(async () => expect(await models()).toContain("quick"), { timeout: 5_000, interval: 50 });
    expect(await chat("quick")).toMatchObject({ status: 200 });
    expect(await chat("fast")).toMatchObject({ status: 404, json: { error: { code: "model_not_found" } } });
    expect(await chat("rack/gpt-4o-mini")).toMatchObject({ status: 404, json: { error: { code: "model_not_found" } } });
  });

  it("changes nothing with a mistake in it, and says which line, without a secret", async () => {
    put("providers:\n  - id: rack\n    kind: smoke\n    api_key: sk-file-0123456789\n");
    await vi.waitFor(async () => expect((await providers()).fileProblems).toHaveLength(1), { timeout: 5_000, interval: 50 });
    const { fileProblems } = await providers();
    expect(fileProblems[0]).toMatch(/line 3: providers\.0\.kind/);
    expect(JSON.stringify(fileProblems)).not.toContain("sk-file");
    expect(await chat("quick")).toMatchObject({ status: 200 });
    rmSync(path);
    await vi.waitFor(async () => expect((await providers()).fileProblems[0]).toMatch(/cannot be read/), { timeout: 5_000, interval: 50 });
    expect(await chat("quick")).toMatchObject({ status: 200 });
    put(file());
    await vi.waitFor(async () => expect((await providers()).fileProblems).toEqual([]), { timeout: 5_000, interval: 50 });
    await vi.waitFor(async () => expect(await models()).toContain("faster"), { timeout: 5_000, interval: 50 });
  });
});

it("has a schema that editors read", async () => {
  const response = await fetch(`${gateway.url.fast}/schema/gateway.json`);
  expect(response.status).toBe(200);
  const schema = await response.json();
  expect(schema).toMatchObject({ $schema: expect.stringContaining("json-schema.org"), type: "object", additionalProperties: false });
  expect(Object.keys(schema.properties)).toEqual(["$schema", "providers", "aliases", "model_facts", "routing", "mcp_servers"]);
});
