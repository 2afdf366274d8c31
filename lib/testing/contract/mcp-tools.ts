import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { SavedMcpServer } from "../../console/mcp-servers/contract";
import { fieldsOf, listOf } from "../../contracts/typed";
import { HOLD } from "../held-calls";
import { MCP_TOOLS, startMcpServer } from "../mcp-server";
import { startScriptedUpstream } from "../scripted-upstream";
import { startScriptedVendor } from "../scripted-vendors";
import { signIn, startWithOwner } from "./signed-in";

const KEY = "vendor-key-0123456789";
const LOOK = { name: "look", description: "Reads", inputSchema: { type: "object" as const }, annotations: { readOnlyHint: true } };

/** A chat model that is reached by translation. */
export const MODEL = "openai-compatible/scripted";

/** A gateway with scripted models, an MCP server named `shop`, and a key that may use it. */
export async function startMcpTools() {
  const chat = await startScriptedUpstream();
  const claude = await startScriptedVendor("anthropic", KEY);
  const gemini = await startScriptedVendor("gemini", KEY);
  const shop = await startMcpServer({ authorization: "Bearer shop-secret", tools: [...MCP_TOOLS, LOOK, HOLD] });
  const file = join(mkdtempSync(join(tmpdir(), "trunkline-mcp-tools-")), "gateway.json");
  const provider = (kind: string, base_url: string) => ({ id: kind, kind, base_url, api_key: KEY });
  const providers = [
    provider("openai-compatible", chat.baseUrl),
    provider("anthropic", claude.baseUrl),
    provider("gemini", gemini.baseUrl),
  ];
  writeFileSync(file, JSON.stringify({ providers, model_facts: { "openai-compatible/*": { price: { input: 1, output: 1 } } } }));
  const settings = { GATEWAY_CONFIG: file, MCP_NETWORKS: "127.0.0.1" };
  const contract = await startWithOwner(settings);
  const owner = await signIn(contract);
  const headers = { authorization: "Bearer shop-secret" };
  SavedMcpServer.parse((await owner.call("POST", "/api/console/mcp-servers", { name: "shop", url: shop.url, headers })).json);
  const { secret, summary } = await contract.newKey({ scopes: ["all", "mcp"] });
  return {
    chat,
    claude,
    gemini,
    shop,
    contract,
    owner,
    secret,
    keyId: summary.id,
    /** For another gateway on the same data. */
    settings,
    /** The key's last rows. */
    async lastRows(count: number) {
      const rows = contract.store.db.selectFrom("calls").selectAll().where("key_id", "=", summary.id).orderBy("id");
      return (await rows.execute()).slice(-count);
    },
    async close() {
      await contract.close();
      for (const server of [chat, claude, gemini, shop]) await server.close();
    },
  };
}

/** A call of a scripted chat model. */
export const called = (name: string, args: unknown = {}, id = "call_1") => ({ id, name, arguments: JSON.stringify(args) });

export interface McpAnswer {
  id: string;
  status: string;
  error: { code: string; message: string } | null;
  output: Record<string, unknown>[];
  usage: { input_tokens: number; output_tokens: number; total_tokens: number };
}

/** Calls of `/v1/responses` with the tools of `shop`. */
export function responding({ contract, secret }: Awaited<ReturnType<typeof startMcpTools>>) {
  const server = { type: "mcp", server_label: "shop", require_approval: "never" };
  const respond = (more: object, key = secret) =>
    contract.send("fast", { path: "/v1/responses", key, body: { model: MODEL, input: "What is 2 + 40?", tools: [server], ...more } });
  return {
    server,
    respond,
    adds: (a: number, b: number, id?: string) => ({ calls: [called("shop__add", { a, b }, id)] }),
    async answered(more: object = {}) {
      const got = await respond(more);
      expect(got.status, got.text).toBe(200);
      return got.json as McpAnswer;
    },
    types: ({ output }: Pick<McpAnswer, "output">) => output.map(({ type }) => type),
    toolNames: ({ output: [list] }: Pick<McpAnswer, "output">) => listOf(list?.tools).map((tool) => fieldsOf(tool).name),
  };
}
