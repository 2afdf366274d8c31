import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, test } from "./fixtures";
import { withGateway } from "./pages/gateways";

test.setTimeout(90_000);

const KEYS = ["sk-revoked-0123456789-dead", "sk-valid-0123456789-good"] as const;
const MODELS = [{ id: "good", capabilities: ["chat"] }];
const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "good" };
/** A streamed answer of a model that has most of the prompt in its cache. */
const answer = (turn: number) => {
  const usage = { prompt_tokens: 2_000 + turn, completion_tokens: 3, total_tokens: 2_003 + turn };
  const events = [
    { ...chunk, choices: [{ index: 0, delta: { role: "assistant", content: `Turn ${turn}.` }, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { ...chunk, choices: [], usage: { ...usage, prompt_tokens_details: { cached_tokens: turn === 0 ? 0 : 1_900 + turn } } },
  ];
  const body = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;
  return { status: 200, headers: { "content-type": "text/event-stream" }, body };
};

test("a pool goes on without its revoked key, and Claude Code's session stays at one target with a warm cache", async ({
  page,
  playwright,
}) => {
  const upstream = await startFakeUpstream();
  upstream.refuse(KEYS[0], "401");
  const folder = mkdtempSync(join(tmpdir(), "trunkline-journey-"));
  const provider = { kind: "openai-compatible", base_url: upstream.baseUrl, models: MODELS };
  const providers = [{ ...provider, id: "pool", api_keys: KEYS }, ...["north", "south"].map((id) => ({ ...provider, id }))];
  const routes = [{ id: "claude-desk", order: "weighted", targets: ["north/good", "south/good"] }];
  const config = join(folder, "gateway.json");
  writeFileSync(config, JSON.stringify({ providers, routing: { routes } }));
  await withGateway(playwright.request, { prepare: async () => undefined, settings: { GATEWAY_CONFIG: config } }, async (gateway) => {
    const { origin, session } = gateway;
    await page.context().addCookies(session.cookies);
    const made = await page.request.post(`${origin}/api/console/keys`, { data: { name: "agent" }, headers: { origin } });
    const { secret } = (await made.json()) as { secret: string };
    const post = async (path: string, data: object, headers: Record<string, string>) => {
      const reply = await page.request.post(`${origin}${path}`, { data, headers });
      expect(reply.status(), await reply.text()).toBe(200);
      return reply.headers();
    };
    const logged = async (id: string) => {
      await expect(async () => expect((await page.request.get(`${origin}/api/console/logs/${id}`)).status()).toBe(200)).toPass();
      await page.goto(`${origin}/logs/${id}`);
    };
    const bearer = { authorization: `Bearer ${secret}` };
    const question = { model: "pool/good", messages: [{ role: "user", content: "Hello" }] };
    const refused = await post("/v1/chat/completions", question, bearer);
    expect(refused["x-trunkline-attempts"]).toBe("2");
    expect((await post("/v1/chat/completions", question, bearer))["x-trunkline-attempts"]).toBe("1");
    await logged(refused["x-request-id"] ?? "");
    await expect(page.getByText("sk-…dead")).toBeVisible();
    await expect(page.getByText("with the key sk-…good")).toBeVisible();
    await expect(page.getByRole("region", { name: "Whose fault" })).toContainText("The gateway's.");

    const agent = {
      ...bearer,
      "x-claude-code-session-id": "0b6e-session",
      "anthropic-version": "2023-06-01",
      "user-agent": "claude-cli/2.1.197",
    };
    const system = [{ type: "text", text: "You are Claude Code.", cache_control: { type: "ephemeral" } }];
    const messages: object[] = [];
    const targets = new Set<string | undefined>();
    let last = "";
    for (let turn = 0; turn < 10; turn++) {
      messages.push({ role: "user", content: [{ type: "text", text: `Step ${turn}` }] });
      upstream.answerNext(answer(turn));
      const got = await post("/v1/messages?beta=true", { model: "claude-desk", max_tokens: 32_000, stream: true, system, messages }, agent);
      messages.push({ role: "assistant", content: [{ type: "text", text: `Turn ${turn}.` }] });
      targets.add(got["x-trunkline-target"]);
      last = got["x-request-id"] ?? "";
    }
    expect(targets.size).toBe(1);
    await logged(last);
    await expect(page.getByText(/^2.009 in, 1.909 of them cached, 3 out$/)).toBeVisible();
    await page.close();
  });
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});
