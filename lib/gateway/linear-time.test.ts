import { describe, expect, it } from "vitest";
import { withoutSecrets } from "../console/shares/snapshot";
import type { ContentRequest } from "../contracts/content";
import type { MessagesRequest } from "../contracts/messages";
import type { ResponsesRequest } from "../contracts/responses";
import { chatRequest } from "../dialects/chat/request";
import { jsonSchema } from "../dialects/content/native-schema";
import { readContent } from "../dialects/content/request";
import { readMessages } from "../dialects/messages/request";
import { ownItems } from "../dialects/responses/items";
import { conversationOf, readRequest } from "../dialects/responses/request";
import { ToolNames } from "../dialects/tool-names";
import { readCommands } from "../endpoints/video/cgt-commands";
import { decodeBase64, parseDataUri } from "../media/base64";
import { fileNameOf, nameFrom, nameFromAddress } from "../media/names";
import { isLocalName } from "../media/public-address";
import { sniff } from "../media/sniff";
import { forCallers } from "../providers/vendor-text";
import { scrub } from "../secrets/scrub";
import { ENDPOINTS } from "../server/endpoints";
import { FAMILIES, type FamilyId } from "../testing/contract/families";
import { type Run, unevenGrowth, unevenRuns } from "../testing/linear";
import { LONG_RUNS, settled } from "../testing/long-runs";
import { sampled } from "../testing/suite";
import { parseJson, requireJson } from "./body";
import { Matcher } from "./matcher";
import { parseMultipart } from "./multipart";
import { requireQuery } from "./query";
import { validate } from "./validate";

const matcher = new Matcher(ENDPOINTS);
const form = (text: string, type = "multipart/form-data; boundary=b") => parseMultipart(Buffer.from(text), type);
const part = (disposition: string, content: string) =>
  form(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--b--\r\n`);
const asQuery = ENDPOINTS.find(({ query }) => query?.some(({ required }) => required));
const contents = (text: string, parts: unknown[]) =>
  chatRequest(readContent({ contents: [{ role: "user", parts }], systemInstruction: text } as ContentRequest), {
    model: "m",
    stream: false,
  });

const warn = () => undefined;
const messages = (turns: unknown[], more: object = {}) => {
  const { conversation } = readMessages({ model: "m", max_tokens: 1, messages: turns, ...more } as MessagesRequest, warn);
  return chatRequest(conversation, { model: "m", stream: false });
};
const responses = (input: unknown, more: object = {}) => {
  const request = { model: "m", input, ...more } as ResponsesRequest;
  const conversation = conversationOf(readRequest(request, warn), request, { items: ownItems(request).all, warn });
  return chatRequest(conversation, { model: "m", stream: false });
};

/** Each with the length up to which it is tried. */
const READERS: readonly [string, number, Run][] = [
  ["a JSON body", 128_000, (text) => parseJson(Buffer.from(text))],
  ["texts and keys in JSON", 64_000, (text) => parseJson(Buffer.from(JSON.stringify({ a: text, [text]: [text, "\0"] })))],
  ["a content type", 16_000, (text) => requireJson(`application/${text}`)],
  ["a form", 128_000, (text) => form(text)],
  ["a form's boundary", 16_000, (text) => form(`--b\r\n${text}`, `multipart/form-data; boundary=${text}`)],
  ["a form's file", 128_000, (text) => part('name="image"; filename="a"', text)],
  ["a form's head", 16_000, (text) => part(`name="${text}`, "a")],
  ["an address", 16_000, (text) => matcher.find("GET", `/v1/${text}`)],
  ["a model's address", 16_000, (text) => matcher.find("POST", `/v1beta/models/${text}:generateContent${text}`)],
  ["a query", 64_000, (text) => asQuery && requireQuery(asQuery, text)],
  ["a data URI", 128_000, (text) => parseDataUri(`data:${text}`)],
  ["base64", 128_000, (text) => decodeBase64(text)],
  ["a file's first bytes", 64_000, (text) => [sniff(Buffer.from(text)), sniff(Buffer.from(`<${text}`))]],
  ["names of files", 16_000, (text) => [nameFrom(text, "a"), nameFromAddress(`https://a/${text}`), fileNameOf(nameFrom(text, "a"), "png")]],
  ["the name of a server", 128_000, (text) => isLocalName(text)],
  ["commands in a video's prompt", 64_000, (text) => readCommands(`${text} --rs 720p --${text}`)],
  ["secrets in a shared text", 64_000, (text) => withoutSecrets(text)],
  ["a vendor's words", 64_000, (text) => forCallers(text, ["key"])],
  ["a line of the log", 64_000, (text) => scrub(text)],
  ["a native schema", 64_000, (text) => jsonSchema({ type: text, enum: [text], properties: { [text]: { type: text, minItems: text } } })],
  ["a message", 64_000, (text) => messages([{ role: "user", content: [{ type: "text", text }] }], { system: text })],
  ["a response's input", 64_000, (text) => responses([{ role: "user", content: [{ type: "input_text", text }] }], { instructions: text })],
  ["a tool's name", 16_000, (text) => new ToolNames().add({ kind: "function", name: text, namespace: text })],
  ["contents", 64_000, (text) => contents(text, [{ text }, { fileData: { fileUri: text } }])],
];

describe("what a caller sends is read in time that grows with its length", () => {
  it.each(sampled(READERS, 4))(
    "%s",
    async (_, chars, run) => {
      expect(await unevenRuns(settled(run), { runs: LONG_RUNS, chars })).toEqual([]);
    },
    20_000,
  );

  it.each(sampled(Object.keys(FAMILIES) as FamilyId[], 4))("the body of %s", async (id) => {
    const endpoint = ENDPOINTS.find((one) => one.id === id);
    const schema = endpoint && "body" in endpoint ? endpoint.body : undefined;
    expect(schema).toBeDefined();
    const { body, model } = FAMILIES[id];
    const run = settled((text) => schema && validate(schema, filled(body(model), text)));
    expect(await unevenRuns(run, { runs: LONG_RUNS, chars: 64_000 })).toEqual([]);
  });
});

describe("many of a kind are read in time that grows with their number", () => {
  const many = (chars: number, one: string) => Math.ceil(chars / one.length);
  const list = (chars: number, make: (index: number) => unknown) =>
    JSON.stringify(Array.from({ length: many(chars, JSON.stringify(make(1))) }, (_, index) => make(index)));

  it.each<[string, (text: string) => unknown, (index: number) => unknown]>([
    [
      "calls and their results",
      (text) => contents("", JSON.parse(text).concat(JSON.parse(text.replaceAll("functionCall", "functionResponse")).reverse())),
      (index) => ({ functionCall: { name: `f${index}` } }),
    ],
    [
      "calls of one function and their results",
      (text) => contents("", JSON.parse(text).concat(JSON.parse(text.replaceAll("functionCall", "functionResponse")))),
      () => ({ functionCall: { name: "f" } }),
    ],
    [
      "tool results in messages",
      (text) => {
        const calls = JSON.parse(text) as { id: string }[];
        const results = calls.map(({ id }) => ({ type: "tool_result", tool_use_id: id })).reverse();
        return messages([
          { role: "assistant", content: calls },
          { role: "user", content: results },
        ]);
      },
      (index) => ({ type: "tool_use", id: `c${index}`, name: "f", input: {} }),
    ],
    [
      "calls in a response's input",
      (text) => {
        const calls = JSON.parse(text) as { call_id: string }[];
        return responses([...calls, ...calls.map(({ call_id }) => ({ type: "function_call_output", call_id, output: "1" })).reverse()]);
      },
      (index) => ({ type: "function_call", call_id: `c${index}`, name: "f", arguments: "{}" }),
    ],
    [
      "tools whose long names begin alike",
      (text) => responses("Hi", { tools: JSON.parse(text) }),
      (index) => ({ type: "function", name: `${"f".repeat(70)}${index}` }),
    ],
    [
      "functions that are allowed",
      (text) => {
        const names = JSON.parse(text) as string[];
        const tools = [{ functionDeclarations: names.map((name) => ({ name: `${name}x` })) }];
        const toolConfig = { functionCallingConfig: { mode: "ANY", allowedFunctionNames: names } };
        return chatRequest(readContent({ contents: [], tools, toolConfig } as unknown as ContentRequest), { model: "m", stream: false });
      },
      (index) => `f${index}`,
    ],
  ])("%s", async (_, run, make) => {
    expect(await unevenGrowth(run, (chars) => list(chars, make), 128_000)).toBeUndefined();
  });

  it("boundaries that are nearly those of a form", async () => {
    const dashes = "-".repeat(60);
    const make = (chars: number) => `--${dashes}b\r\n${`\r\n--${dashes}`.repeat(chars / 64)}`;
    expect(
      await unevenGrowth(
        settled((text) => form(text, `multipart/form-data; boundary=${dashes}b`)),
        make,
        128_000,
      ),
    ).toBeUndefined();
  });
});

/** The value with every text in it replaced. */
function filled(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => filled(item, text));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, /^(?:role|type)$/.test(name) ? member : filled(member, text)]),
  );
}
