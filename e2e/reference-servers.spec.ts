import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ReferenceServers, startReferenceServers } from "../lib/testing/reference-servers";
import { type ScriptedUpstream, startScriptedUpstream } from "../lib/testing/scripted-upstream";
import { test as base, expect, expectSound, OWNER } from "./fixtures";
import { ChatToolsPage } from "./pages/chat-tools-page";

const test = base.extend<{ reference: ReferenceServers; model: ScriptedUpstream; chat: ChatToolsPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs from here
  reference: async ({}, use) => {
    const reference = await startReferenceServers();
    await use(reference);
    await reference.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  model: async ({}, use) => {
    const model = await startScriptedUpstream();
    await use(model);
    await model.close();
  },
  start: async ({ reference, model }, use) => {
    const file = join(reference.outside, "gateway.json");
    const provider = { id: "scripted", kind: "openai-compatible", base_url: model.baseUrl, api_key: "vendor-key-0123456789" };
    await writeFile(file, JSON.stringify({ providers: [provider], mcp_servers: reference.servers }));
    const owner = { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password };
    await use({ settings: { ...owner, GATEWAY_CONFIG: file, MCP_NETWORKS: "127.0.0.1" } });
  },
  /** Chat with the scripted model, whose calls run without asking. */
  chat: async ({ freshServer, cleanPage: page }, use) => {
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    expect((await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } })).status()).toBe(200);
    await page.goto(`${origin}/play/chat?m=scripted/scripted`);
    await use(new ChatToolsPage(page));
  },
});
test.setTimeout(120_000);

interface Called {
  name: string;
  args: object;
}
let made = 0;
/** A turn of the model that calls tools. */
const turn = (...calls: Called[]) => ({
  calls: calls.map(({ name, args }) => ({ id: `call_${++made}`, name, arguments: JSON.stringify(args) })),
});

/** Switches tools on. */
async function use(chat: ChatToolsPage, chosen: Record<string, string[]>): Promise<void> {
  await chat.openTools();
  for (const [server, names] of Object.entries(chosen)) {
    for (const name of names) await chat.tool(server, name).click();
    await expect(chat.count(server)).toHaveText(new RegExp(`^${names.length} of `));
  }
  await chat.answerAll("Run");
}

test("all servers are listed with the tools that the gateway can call", async ({ chat }) => {
  await chat.openTools();
  for (const [server, tools, count] of [
    ["everything", ["echo", "get-tiny-image", "trigger-long-running-operation"], 12],
    ["everything-http", ["echo"], 12],
    ["files", ["read_text_file", "write_file"], 14],
    ["memory", ["create_entities", "search_nodes"], 9],
    ["thinking", ["sequentialthinking"], 1],
  ] as const) {
    await expect(chat.count(server)).toHaveText(`0 of ${count} tools`);
    for (const tool of tools) await expect(chat.tool(server, tool)).not.toBeChecked();
  }
  // It offers these only to clients that serve them, or that run tasks.
  for (const tool of ["trigger-sampling-request", "trigger-elicitation-request", "get-roots-list", "simulate-research-query"])
    await expect(chat.tool("everything", tool)).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await chat.page.emulateMedia({ colorScheme });
    await expectSound(chat.page, `the reference servers, ${colorScheme}`);
  }
});

test("files are written and read in the server's folder, and refused outside", async ({ chat, model, reference }) => {
  await use(chat, { files: ["write_file", "read_text_file"] });
  const path = join(reference.root, "notes.txt");
  model.script(
    turn({ name: "write_file", args: { path, content: "Buy <b>bread</b>." } }),
    turn({ name: "read_text_file", args: { path } }, { name: "read_text_file", args: { path: join(reference.outside, "secret.txt") } }),
    { text: "Written and read." },
  );
  await chat.send("Keep a note.");
  await expect(chat.log.getByText("Written and read.")).toBeVisible();
  await expect(await chat.result(chat.calls("write_file"))).toContainText("Successfully wrote");
  expect(await readFile(path, "utf8")).toBe("Buy <b>bread</b>.");
  const [read, refused] = [chat.calls("read_text_file").first(), chat.calls("read_text_file").last()];
  await expect(await chat.result(read)).toHaveText("Buy <b>bread</b>.");
  await expect(refused.getByText("the tool reports a failure")).toBeVisible();
  await expect(await chat.result(refused)).toContainText("Access denied");
  await expect(chat.page.getByText("not for the server")).toHaveCount(0);
  // Each result has the id of its call; their order is that in which the tools ended.
  const results = new Map(model.seen.at(-1)?.messages.map(({ tool_call_id: id, content }) => [id, content]));
  expect(results.get(`call_${made - 1}`)).toBe("Buy <b>bread</b>.");
  expect(results.get(`call_${made}`)).toContain("Access denied");
  await expectSound(chat.page, "calls of files");
});

test("memory finds what it was told before, and thoughts are counted over turns", async ({ chat, model }) => {
  await use(chat, { memory: ["create_entities", "search_nodes"], thinking: ["sequentialthinking"] });
  const ada = { name: "Ada", entityType: "person", observations: ["writes programs"] };
  const thought = (thoughtNumber: number) =>
    turn({
      name: "sequentialthinking",
      args: { thought: `Step ${thoughtNumber}`, thoughtNumber, totalThoughts: 3, nextThoughtNeeded: thoughtNumber < 3 },
    });
  model.script(turn({ name: "create_entities", args: { entities: [ada] } }), turn({ name: "search_nodes", args: { query: "programs" } }), {
    text: "Ada writes programs.",
  });
  await chat.send("Remember Ada.");
  await expect(chat.log.getByText("Ada writes programs.")).toBeVisible();
  await expect(await chat.result(chat.calls("search_nodes"))).toContainText('"name": "Ada"');
  model.script(thought(1), thought(2), thought(3), { text: "Thought through." });
  await chat.send("Think.");
  await expect(chat.log.getByText("Thought through.")).toBeVisible();
  await expect(chat.calls("sequentialthinking")).toHaveCount(3);
  for (const at of [0, 1, 2])
    await expect(await chat.result(chat.calls("sequentialthinking").nth(at))).toContainText(`"thoughtHistoryLength": ${at + 1}`);
  await expect(chat.turns(4)).toBeVisible();
});

test("results of all kinds are shown as text, from a process and over HTTP in one answer", async ({ chat, model }) => {
  const tools = ["echo", "get-sum", "trigger-long-running-operation", "get-annotated-message", "get-structured-content", "get-tiny-image"];
  await use(chat, { everything: tools, "everything-http": ["echo"] });
  model.script(
    turn(
      { name: "echo", args: { message: "<img src=x>" } },
      { name: "everything-http__echo", args: { message: "over HTTP" } },
      { name: "get-sum", args: { a: 2, b: 40 } },
      { name: "trigger-long-running-operation", args: { duration: 0.4, steps: 2 } },
      { name: "get-annotated-message", args: { messageType: "error", includeImage: true } },
      { name: "get-structured-content", args: { location: "New York" } },
      { name: "get-tiny-image", args: {} },
    ),
    { text: "All called." },
  );
  await chat.send("Call all.");
  await expect(chat.log.getByText("All called.")).toBeVisible();
  for (const [name, text] of [
    ["echo", "Echo: <img src=x>"],
    ["everything-http__echo", "Echo: over HTTP"],
    ["get-sum", "The sum of 2 and 40 is 42."],
    ["trigger-long-running-operation", "Long running operation completed. Duration: 0.4 seconds, Steps: 2."],
    ["get-annotated-message", /^Error: Operation failed\s+\[image, image\/png, \d+ kB\]$/],
    ["get-structured-content", '{"temperature":33,"conditions":"Cloudy","humidity":82}'],
    ["get-tiny-image", /^Here's the image you requested:\s+\[image, image\/png, \d+ kB\]\s+The image above is the MCP logo\.$/],
  ] as const)
    await expect(await chat.result(chat.calls(name)), name).toHaveText(text);
  await expect(chat.log.locator("img")).toHaveCount(0);
  await chat.page.setViewportSize({ width: 390, height: 844 });
  await expectSound(chat.page, "results on a phone");
});
