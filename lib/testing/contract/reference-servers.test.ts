import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, describe, expect, it } from "vitest";
import { startReferenceServers } from "../reference-servers";
import { EACH_LANE } from "../suite";
import { startWithOwner } from "./signed-in";

const reference = await startReferenceServers();
const file = join(mkdtempSync(join(tmpdir(), "trunkline-reference-")), "gateway.json");
writeFileSync(file, JSON.stringify({ mcp_servers: reference.servers }));
const contract = await startWithOwner({ GATEWAY_CONFIG: file, MCP_NETWORKS: "127.0.0.1" });
const { secret } = await contract.newKey({ scopes: ["mcp"] });
const clients: Client[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
  await contract.close();
  await reference.close();
});

async function connected(lane: "fast" | "web", server = "") {
  const transport = new StreamableHTTPClientTransport(new URL(`/mcp${server && `/${server}`}`, contract.gateway.url[lane]), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  clients.push(client);
  // The client compares results with the output schemas of the tools that it has listed.
  const { tools } = await client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  return { tools, names: tools.map(({ name }) => name), call, text: async (...of: Parameters<typeof call>) => textOf(await call(...of)) };
}

const textOf = ({ content }: CallToolResult) => content.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join("\n");

/** Those that any client can call; the others of `everything` need capabilities of a client. */
const EVERYTHING = [
  ...["echo", "get-annotated-message", "get-env", "get-resource-links", "get-resource-reference", "get-structured-content"],
  ...["get-sum", "get-tiny-image", "gzip-file-as-resource", "toggle-simulated-logging", "toggle-subscriber-updates"],
  "trigger-long-running-operation",
];

describe.each(EACH_LANE)("the reference servers through the gateway (%s lane)", (lane) => {
  it.each(["everything", "everything-http"])("%s: texts, images, resources, structured content", async (server) => {
    const { tools, names, call, text } = await connected(lane, server);
    expect(names.toSorted()).toEqual(EVERYTHING);
    expect(tools.find(({ name }) => name === "echo")).toMatchObject({ title: "Echo Tool", annotations: { readOnlyHint: true } });
    expect(await text("echo", { message: "über" })).toBe("Echo: über");
    expect(await text("get-sum", { a: 2, b: 40 })).toBe("The sum of 2 and 40 is 42.");
    expect(await call("get-structured-content", { location: "Chicago" })).toMatchObject({
      structuredContent: { temperature: 36, conditions: "Light rain / drizzle", humidity: 82 },
    });
    expect(await call("get-annotated-message", { messageType: "error", includeImage: true })).toMatchObject({
      content: [{ annotations: { priority: 1, audience: ["user", "assistant"] } }, { type: "image", annotations: { audience: ["user"] } }],
    });
    const image = (await call("get-tiny-image")).content[1];
    expect(image).toMatchObject({ type: "image", mimeType: "image/png", data: expect.stringMatching(/^iVBORw0KGgo/) });
    expect((await call("get-resource-links", { count: 2 })).content.slice(1)).toMatchObject([
      { type: "resource_link", uri: expect.stringContaining("demo://resource") },
      { type: "resource_link" },
    ]);
    expect((await call("get-resource-reference", { resourceType: "Text", resourceId: 1 })).content[1]).toMatchObject({
      type: "resource",
      resource: { text: expect.any(String) },
    });
    expect(await text("trigger-long-running-operation", { duration: 0.05, steps: 2 })).toContain("Steps: 2.");
    expect(await call("get-sum", { a: "two" })).toMatchObject({ isError: true });
  });

  it("files: reads and writes in its folder, and nowhere else", async () => {
    const { names, text, call } = await connected(lane, "files");
    expect(names).toEqual(expect.arrayContaining(["read_text_file", "write_file", "list_directory", "search_files"]));
    const path = join(reference.root, `${lane}.txt`);
    expect(await text("write_file", { path, content: "one\ntwo\n" })).toContain("Successfully wrote");
    expect(await readFile(path, "utf8")).toBe("one\ntwo\n");
    expect(await call("read_text_file", { path, head: 1 })).toMatchObject({ structuredContent: { content: "one" } });
    expect(await text("edit_file", { path, edits: [{ oldText: "two", newText: "three" }] })).toContain("+three");
    expect(await text("list_directory", { path: reference.root })).toContain(`[FILE] ${lane}.txt`);
    for (const [tool, args] of [
      ["read_text_file", { path: join(reference.outside, "secret.txt") }],
      ["write_file", { path: join(reference.root, "../outside/new.txt"), content: "x" }],
    ] as const) {
      const refused = await call(tool, args);
      expect(refused.isError, tool).toBe(true);
      expect(textOf(refused), tool).toMatch(/Access denied/);
    }
  });

  it("memory: remembers entities and relations", async () => {
    const { text, call } = await connected(lane, "memory");
    const entities = [
      { name: `Ada ${lane}`, entityType: "person", observations: ["writes programs"] },
      { name: `Engine ${lane}`, entityType: "machine", observations: [] },
    ];
    expect(await call("create_entities", { entities })).toMatchObject({ structuredContent: { entities } });
    const relation = { from: `Ada ${lane}`, to: `Engine ${lane}`, relationType: "programs" };
    await call("create_relations", { relations: [relation] });
    expect(JSON.parse(await text("search_nodes", { query: `Ada ${lane}` }))).toMatchObject({ entities: [entities[0]] });
    expect(await call("open_nodes", { names: entities.map(({ name }) => name) })).toMatchObject({
      structuredContent: { entities, relations: [relation] },
    });
    expect(await call("create_entities", { entities: [{ name: 1 }] })).toMatchObject({ isError: true });
  });

  it("thinking: keeps thoughts of several calls", async () => {
    const { call } = await connected(lane, "thinking");
    const counts: unknown[] = [];
    for (const thoughtNumber of [1, 2, 3]) {
      const thought = { thought: `Step ${thoughtNumber}`, thoughtNumber, totalThoughts: 3, nextThoughtNeeded: thoughtNumber < 3 };
      const { structuredContent } = await call("sequentialthinking", thought);
      expect(structuredContent).toMatchObject({ thoughtNumber, totalThoughts: 3, nextThoughtNeeded: thoughtNumber < 3 });
      counts.push(structuredContent?.thoughtHistoryLength);
    }
    expect(counts).toEqual([0, 1, 2].map((more) => Number(counts[0]) + more));
  });

  it("all of them at one address", async () => {
    const { names, text } = await connected(lane);
    const [first] = EVERYTHING;
    const wanted = ["everything", "everything-http"].map((server) => `${server}__${first}`);
    expect(names).toEqual(
      expect.arrayContaining([...wanted, "files__read_text_file", "memory__read_graph", "thinking__sequentialthinking"]),
    );
    expect(await text("everything-http__get-sum", { a: 1, b: 2 })).toContain("is 3.");
    expect(await text("files__list_allowed_directories")).toContain(reference.root);
  });
});
