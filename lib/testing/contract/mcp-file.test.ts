import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConsoleMcpServerList, McpToolList } from "../../console/mcp-servers/contract";
import { startMcpServer } from "../mcp-server";
import { addSession } from "../people";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const PROGRAM = join(import.meta.dirname, "../stdio-server.mjs");
const remote = await startMcpServer({ authorization: "Bearer file-secret" });
const file = join(mkdtempSync(join(tmpdir(), "trunkline-mcp-file-")), "gateway.json");
const PROCESS = {
  name: "tools",
  command: process.execPath,
  args: [PROGRAM],
  env: { SHOP_TOKEN: "token-in-the-file-0123" },
  tools: ["pid", "environment"],
};
const servers = [PROCESS, { name: "remote", url: remote.url, headers: { Authorization: "Bearer file-secret" } }];
writeFileSync(file, JSON.stringify({ mcp_servers: servers }));
const contract = await startWithOwner({ GATEWAY_CONFIG: file, MCP_NETWORKS: "127.0.0.1" });
afterAll(async () => {
  await contract.close();
  await remote.close();
});
const owner = await signIn(contract);
const { secret } = await contract.newKey({ scopes: ["mcp"] });
const path = "/api/console/mcp-servers";
const rpc = async (server: string, method: string, params: object = {}) =>
  (await contract.send("fast", { path: `/mcp/${server}`, key: secret, body: { jsonrpc: "2.0", id: 1, method, params } })).json;

describe("servers of the configuration file", () => {
  it("are called like stored ones: a process, and an address with its headers", async () => {
    expect(await rpc("tools", "tools/list")).toMatchObject({ result: { tools: [{ name: "environment" }, { name: "pid" }] } });
    expect(await rpc("tools", "tools/call", { name: "pid" })).toMatchObject({
      result: { content: [{ text: expect.stringMatching(/^\d+$/) }] },
    });
    expect(await rpc("tools", "tools/call", { name: "crash" })).toMatchObject({ error: { data: { code: "not_found" } } });
    expect(await rpc("remote", "tools/call", { name: "add", arguments: { a: 1, b: 2 } })).toMatchObject({
      result: { content: [{ text: "3" }] },
    });
  });

  it("are shown to every team, and can't be changed there", async () => {
    const got = await owner.call("GET", path);
    expect(got.text).not.toMatch(/file-secret|token-in-the-file/);
    const { items } = ConsoleMcpServerList.parse(got.json);
    expect(items).toMatchObject([
      { name: "tools", fromFile: true, command: process.execPath, url: "", editable: false, tools: ["pid", "environment"] },
      { name: "remote", fromFile: true, command: null, url: remote.url, headers: ["authorization"], editable: false },
    ]);
    const [first] = items;
    const listed = McpToolList.parse((await owner.call("GET", `${path}/${first?.id}/tools`)).json).items;
    expect(listed.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(["environment", "pid"]);
    for (const [method, body] of [
      ["PATCH", { enabled: false }],
      ["DELETE", undefined],
    ] as const) {
      const refused = expectError(await owner.call(method, `${path}/${first?.id}`, body), { errorFormat: "openai", code: "access_denied" });
      expect(refused.message).toContain("configuration file");
    }
    expectError(await owner.call("POST", path, { name: "tools", url: remote.url }), {
      errorFormat: "openai",
      code: "name_taken",
      param: "name",
    });
    const { token } = await addSession(contract.store, { name: "Viewer", role: "viewer" });
    const seen = await contract.send("fast", { method: "GET", path, key: null, headers: { cookie: `trunkline_session=${token}` } });
    expect(ConsoleMcpServerList.parse(seen.json).items).toHaveLength(2);
  });

  it("follow the file", async () => {
    const before = await rpc("tools", "tools/call", { name: "pid" });
    writeFileSync(file, JSON.stringify({ mcp_servers: [{ ...PROCESS, name: "other" }] }));
    await expect.poll(() => rpc("tools", "tools/list")).toMatchObject({ error: { data: { code: "not_found" } } });
    const after = await rpc("other", "tools/call", { name: "pid" });
    expect(after).toMatchObject({ result: {} });
    expect(after).not.toEqual(before);
  });
});
