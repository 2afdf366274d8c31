import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { AttemptRecord } from "../../contracts/record";
import { startContract } from "./setting";

const folder = mkdtempSync(join(tmpdir(), "trunkline-prices-"));
const file = join(folder, "gateway.json");
writeFileSync(file, JSON.stringify({ model_facts: { "openai/*": { price: { input: 2, output: 8 } } } }));
const { send, open, shared, row, close } = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const messages = [{ role: "user", content: "What is 6 × 7?" }];
const chat = async (model: string, more: object = {}) => {
  const headers = { "user-agent": "OpenAI/JS 6.49.0 (a remark)", "x-forwarded-for": "198.51.100.7" };
  const got = await send("fast", { path: "/v1/chat/completions", headers, body: { model, messages, ...more } });
  return { ...got, row: await row(got.headers["x-request-id"] ?? "") };
};

describe("the row of a call", () => {
  it("is on disk before its reply is sent, however many calls end at once", async () => {
    const journal = join(shared.DATA_DIR ?? "", "journal");
    const onDisk = () =>
      readdirSync(journal)
        .filter((name) => name.endsWith(".ndjson"))
        .map((name) => readFileSync(join(journal, name), "utf8"))
        .join("");
    const body = JSON.stringify({ model: "openai/gpt-4o", messages });
    const ended = Array.from({ length: 64 }, async () => {
      const reply = await open("fast", { path: "/v1/chat/completions", body });
      expect(onDisk()).toContain(reply.headers.get("x-request-id"));
      await reply.text();
    });
    await Promise.all(ended);
  });

  it("has what it cost by the price of that moment, in nano-dollars, and who made it", async () => {
    const { row: stored, text } = await chat("openai/gpt-4o");
    expect(stored).toMatchObject({
      // 19 tokens at 2 dollars a million, 12 at 8.
      cost_nano: 19 * 2_000 + 12 * 8_000,
      outcome: "ok",
      address: "127.0.0.1",
      client: "OpenAI/JS 6.49.0",
      bytes_in: Buffer.byteLength(JSON.stringify({ model: "openai/gpt-4o", messages })),
      bytes_out: Buffer.byteLength(text),
      tries: "",
    });
  });

  it("says that the sandbox is free, and nothing of a model whose price nobody knows", async () => {
    expect((await chat("sandbox-chat")).row).toMatchObject({ cost_nano: 0, outcome: "ok" });
  });

  it("costs what was delivered where a stream broke off, and nothing if nothing was", async () => {
    // The upstream lists no such model; the operator's word of all its models holds for this one too.
    const { row: broken } = await chat("openai/x:cut", { stream: true });
    expect(broken).toMatchObject({ outcome: "cut", code: "upstream_cut" });
    expect(broken.cost_nano).toBeGreaterThan(0);
    expect((await chat("sandbox-chat:cut", { stream: true })).row).toMatchObject({ outcome: "cut", cost_nano: 0 });
    expect((await chat("openai/x:429-quota")).row).toMatchObject({ outcome: "failed", cost_nano: 0 });
  });

  it("tells every attempt where there was more than one", async () => {
    const { row: stored } = await chat("openai/x:503");
    const tries = JSON.parse(stored.tries) as AttemptRecord[];
    expect(tries).toHaveLength(stored.attempts);
    expect(tries.length).toBeGreaterThan(1);
    for (const one of tries) {
      expect(one).toMatchObject({
        provider: "openai",
        model: "x:503",
        code: expect.stringMatching(/\w/),
        message: expect.stringMatching(/\w/),
      });
      expect(one.to).toBeGreaterThanOrEqual(one.from);
    }
  });
});
