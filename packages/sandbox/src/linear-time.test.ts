import { describe, expect, it } from "vitest";
import type { ChatMessage, ChatRequest } from "../../../lib/contracts/chat";
import type { CompletionRequest } from "../../../lib/contracts/completion";
import { sandboxHost } from "../../../lib/providers/sandbox-host";
import { type Run, unevenGrowth, unevenRuns } from "../../../lib/testing/linear";
import { LONG_RUNS, settled } from "../../../lib/testing/long-runs";
import { modelCall } from "../../../lib/testing/model-call";
import { countTokens } from "../../../lib/tokens/tokens";
import { parseModel } from "./faults";
import { readPrompt } from "./image/parse";
import { parseInstruction } from "./image-edit/parse";
import { prepareSpeech } from "./speech/prepare";
import { planCompletion } from "./text/completion-plan";
import { readConversation } from "./text/conversation";
import { createEmbedder } from "./text/embed";
import { moderator } from "./text/moderation";
import { createReranker } from "./text/rerank";
import { createSkills } from "./text/skills/answer";
import { writeStructured } from "./text/structured";
import { planCalls } from "./text/tool-calls";
import { chooseTools } from "./text/tool-choice";
import { readCamera, readPace } from "./video/camera";
import { titleOf } from "./video/title-words";

const skills = createSkills([
  { path: "docs/keys.md", text: "# Keys\n\nKeys open the gateway.\n\n## Revoke a key\n\nA revoked key stops.\n" },
]);
const user = (content: string): ChatMessage => ({ role: "user", content });
const assistant = (content: string): ChatMessage => ({ role: "assistant", content });
const request = (messages: ChatMessage[], more: Partial<ChatRequest> = {}): ChatRequest => ({ model: "sandbox-chat", messages, ...more });
const quiet = { skills, warn: () => undefined };

/** All that a chat call has its text read by, but for the tokens, which are counted apart. */
function answer(input: ChatRequest) {
  const conversation = readConversation(input, sandboxHost.readImage);
  const calls = chooseTools(input, conversation).flatMap((tool) => planCalls(tool, conversation, { parallel: true, warn: quiet.warn }));
  return calls.length > 0 ? calls : (writeStructured(input.response_format, conversation, quiet) ?? skills.respond(conversation));
}

async function expectLinear(run: Run, chars: number): Promise<void> {
  expect(await unevenRuns(settled(run), { runs: LONG_RUNS, chars })).toEqual([]);
}

const COMMANDS = [
  ..."summarise in 2 sentences:|key points:|upper case:|bullet points:|shorten:|count to|positive or negative:".split("|"),
  ..."as json:|count the words:|extract e-mails:|extract urls:|extract names and dates:".split("|"),
  ..."write a story about|what is|how do I revoke|say|translate|a lighthouse".split("|"),
];

describe("a message to the scripted model is read in time that grows with its length", () => {
  it("by itself", () => expectLinear((text) => answer(request([user(text)])), 128_000), 20_000);
  it.each(COMMANDS)("behind %s", (command) => expectLinear((text) => answer(request([user(`${command} ${text}`)])), 16_000));
  it("before what is asked", () => expectLinear((text) => answer(request([user(`${text}\nsummarise that`)])), 32_000));
});

const object = (properties: Record<string, unknown>) => ({ type: "object", properties, required: Object.keys(properties) });
const text = { type: "string" };
const called = (args: string): ChatMessage => ({
  role: "assistant",
  tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: args } }],
});
const tool = (description: string, parameters: Record<string, unknown>) => ({
  tools: [{ type: "function", function: { name: "get_weather", description, parameters } }],
  tool_choice: "required" as const,
});
const json = (schema: Record<string, unknown>) => ({
  response_format: { type: "json_schema" as const, json_schema: { name: "x", schema } },
});
const file = (run: string) => ({
  type: "file" as const,
  file: { file_data: `data:text/plain;base64,${Buffer.from(run).toString("base64")}` },
});

describe("so is what goes with it", () => {
  it.each<[string, (run: string) => ChatRequest]>([
    ["system messages", (run) => request([{ role: "system", content: run }, user("hi")])],
    ["a style that is asked for", (run) => request([{ role: "system", content: "use bullet points" }, user(`upper case: a ${run}`)])],
    ["the previous answer", (run) => request([user("x"), assistant(run), user("shorter")])],
    ["the number that ended it", (run) => request([user("x"), assistant(run), user("divide that by 2")])],
    ["a tool's result", (run) => request([user("x"), called(run), { role: "tool", tool_call_id: "a", content: run }])],
    ["a text file", (run) => request([{ role: "user", content: [{ type: "text", text: "summarise" }, file(run)] }])],
    ["a data URI", (run) => request([{ role: "user", content: [{ type: "image_url", image_url: `data:${run}` }] }])],
    ["an address", (run) => request([{ role: "user", content: [{ type: "image_url", image_url: `http://${run}` }] }])],
    ["a sound", (run) => request([{ role: "user", content: [{ type: "input_audio", input_audio: { data: run, format: run } }] }])],
    ["what a tool is called for", (run) => request([user(run)], tool("", object({ city: text, date: text, from: text, name: text })))],
    [
      "the words of a tool",
      (run) => request([user("in Paris")], tool(run, object({ [run]: { type: "string", enum: [run], pattern: run } }))),
    ],
    ["what becomes JSON", (run) => request([user(`${run}\n${run}`)], { response_format: { type: "json_object" } })],
    ["keys of JSON", (run) => request([user(`extract ${run}`)], { response_format: { type: "json_object" } })],
    ["what fills a schema", (run) => request([user(run)], json(object({ name: text, age: { type: "integer" }, summary: text })))],
    ["the words of a schema", (run) => request([user("x")], json(object({ [run]: { format: run, default: run }, b: { const: run } })))],
  ])("%s", (_, make) => expectLinear((run) => answer(make(run)), 16_000));

  it("many results of many calls", async () => {
    const messages = (chars: number): ChatMessage[] => {
      const ids = Array.from({ length: chars / 100 }, (_, index) => `c${index}`);
      const results = ids.toReversed().map((id): ChatMessage => ({ role: "tool", tool_call_id: id, content: "1" }));
      const tool_calls = ids.map((id) => ({ id, type: "function", function: { name: "f", arguments: "{}" } }));
      return [user("x"), { role: "assistant", tool_calls }, ...results];
    };
    const run: Run = (sent) => readConversation(request(JSON.parse(sent)), sandboxHost.readImage);
    expect(await unevenGrowth(run, (chars) => JSON.stringify(messages(chars)), 128_000)).toBeUndefined();
  });
});

const completion = (input: Partial<CompletionRequest>) =>
  planCompletion(modelCall({ model: "sandbox-text", prompt: "x", ...input }), { skills, host: sandboxHost });

describe("so are the texts of other models", () => {
  it.each<[string, number, Run]>([
    ["tokens", 7_000, (run) => countTokens(run)],
    ["a prompt to complete", 7_000, (prompt) => completion({ prompt })],
    ["a dialogue to complete", 7_000, (prompt) => completion({ prompt: `Q: ${prompt}\nA:` })],
    ["both sides of a gap", 7_000, (run) => completion({ prompt: `def f(${run}):`, suffix: run })],
    ["embeddings", 7_000, (input) => createEmbedder(sandboxHost.tokens).embed(modelCall({ model: "sandbox-embed", input }))],
    ["moderation", 32_000, (input) => moderator.moderate(modelCall({ model: "sandbox-moderation", input }))],
    [
      "rerank",
      7_000,
      (run) => createReranker(sandboxHost.tokens).rerank(modelCall({ model: "sandbox-rerank", query: run, documents: [run, "a"] })),
    ],
    ["speech", 7_000, (run) => prepareSpeech(run)],
    ["a picture", 16_000, (run) => readPrompt({ prompt: run, negativePrompt: run, style: run })],
    ["an edit", 16_000, (run) => parseInstruction(run)],
    ["a film", 64_000, (run) => [titleOf(run, run), readCamera(run), readPace(run)]],
    ["a fault in a model's name", 64_000, (run) => parseModel(`sandbox-chat:${run}`)],
  ])("%s", (_, chars, run) => expectLinear(run, chars), 20_000);
});
