import { afterAll, expect, it, vi } from "vitest";
import { AgentPrompt, AgentSessionDetail, AgentSessionPage } from "../../console/agent-sessions/contract";
import { startScriptedUpstream } from "../scripted-upstream";
import { signIn, startWithOwner } from "./signed-in";

const upstream = await startScriptedUpstream();
const contract = await startWithOwner({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
afterAll(async () => {
  await contract.close();
  await upstream.close();
});
const owner = await signIn(contract);
const key = await contract.newKey({ logBodies: "all" });
const PATH = "/api/console/agent-sessions";

const asked = {
  role: "user",
  parts: [{ text: "<session_context>\nThis is the Gemini CLI.\n</session_context>" }, { text: "List the folder" }],
};
const called = { role: "model", parts: [{ functionCall: { id: "c1", name: "list_directory", args: { dir_path: "notes" } } }] };
const failed = { role: "user", parts: [{ functionResponse: { id: "c1", name: "list_directory", response: { error: "ENOENT" } } }] };

it("a session of Gemini CLI has its tools, its task and the parts of its prompts", async () => {
  upstream.script({ text: "There is no such folder." });
  for (const contents of [[asked], [asked, called, failed]]) {
    const { status } = await contract.send("fast", {
      path: "/v1beta/models/scripted:generateContent",
      key: key.secret,
      headers: { "user-agent": "GeminiCLI-tui/0.61.0/scripted (linux; x64; terminal)", "x-gemini-api-privileged-user-id": "fe67567a" },
      body: {
        systemInstruction: { role: "user", parts: [{ text: "You are Gemini CLI." }] },
        tools: [{ functionDeclarations: [{ name: "list_directory", parametersJsonSchema: { type: "object" } }] }],
        contents,
        generationConfig: {},
      },
    });
    expect(status).toBe(200);
  }
  const session = await vi.waitFor(
    async () => {
      const { items } = AgentSessionPage.parse((await owner.call("GET", PATH)).json);
      expect(items.map(({ turns }) => turns)).toEqual([2]);
      return AgentSessionDetail.parse((await owner.call("GET", `${PATH}/${items[0]?.id}`)).json);
    },
    { timeout: 10_000, interval: 50 },
  );
  expect(session).toMatchObject({ task: "List the folder", tools: 1 });
  expect(session.turnList[0]?.tools).toMatchObject([{ name: "list_directory", failed: true }]);
  const prompt = AgentPrompt.parse((await owner.call("GET", `${PATH}/${session.id}/prompt`)).json);
  expect(prompt.sections.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    "tools: equal",
    "system 1: equal",
    "message 1: equal",
    "messages 2 to 3: new",
  ]);
});
