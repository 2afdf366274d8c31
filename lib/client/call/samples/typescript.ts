import { argumentsOf, asItIs, isAnthropic, mayCallTools, notes, readingOf, type SampleRequest, TRIES } from "./request";

export function scriptValue(value: unknown, depth = 0, say = asItIs): string {
  if (typeof value !== "object" || value === null) return (typeof value === "string" && say(value)) || JSON.stringify(value);
  const list = Array.isArray(value);
  const entries = list
    ? value.map((item) => scriptValue(item, depth + 1, say))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${scriptValue(item, depth + 1, say)}`);
  if (entries.length === 0) return list ? "[]" : "{}";
  const flat = list ? `[${entries.join(", ")}]` : `{ ${entries.join(", ")} }`;
  if (flat.length <= 72 && !flat.includes("\n")) return flat;
  return inLines(entries, { brackets: list ? "[]" : "{}", depth });
}

export const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) && name !== "__proto__" ? name : JSON.stringify(name));

function inLines(entries: readonly string[], { brackets, depth }: { brackets: string; depth: number }): string {
  const pad = "  ".repeat(depth + 1);
  return `${brackets[0]}\n${entries.map((entry) => `${pad}${entry},\n`).join("")}${"  ".repeat(depth)}${brackets[1]}`;
}

const sayFiles = (files: SampleRequest["files"]) =>
  readingOf(files, ({ name, type }) => `await read(${JSON.stringify(name)}, ${JSON.stringify(type)})`);

/** A program's imports and file reader. */
function head({ file, files = [] }: SampleRequest, library?: string): string[] {
  const used = [...(files.length > 0 ? ["readFile"] : []), ...(file ? ["writeFile"] : [])];
  const imports = [...(used.length > 0 ? [`import { ${used.join(", ")} } from "node:fs/promises";`] : []), ...(library ? [library] : [])];
  const read = [
    "const read = async (name: string, type: string) =>",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a program
    '  `data:${type};base64,${await readFile(name, "base64")}`;',
    "",
    ...notes("//", files),
  ];
  return [...imports, ...(imports.length > 0 ? [""] : []), ...(files.length > 0 ? read : [])];
}

/** The client library; Anthropic's adds `/v1` itself. */
export const scriptClient = (origin: string, library: "OpenAI" | "Anthropic" = "OpenAI") => [
  `const client = new ${library}({`,
  `  baseURL: ${JSON.stringify(library === "OpenAI" ? `${origin}/v1` : origin)},`,
  "  apiKey: process.env.TRUNKLINE_KEY,",
  `  maxRetries: ${TRIES}, // after a 429 it waits as long as retry-after says`,
  "});",
];

export function typescriptSdk(request: SampleRequest, sdk: string): string {
  const { origin, body, stream, files } = request;
  const say = sayFiles(files);
  const { known, extra } = argumentsOf(sdk, body);
  const entries = known.map(([name, value]) => `${nameOf(name)}: ${scriptValue(value, 1, say)}`);
  // The type `object` accepts any members.
  if (Object.keys(extra).length > 0) entries.push(`...(${scriptValue(extra, 1, say)} as object)`);
  return [
    ...head(request, isAnthropic(sdk) ? 'import Anthropic from "@anthropic-ai/sdk";' : 'import OpenAI from "openai";'),
    ...scriptClient(origin, isAnthropic(sdk) ? "Anthropic" : "OpenAI"),
    `const ${stream ? "events" : "reply"} = await client.${sdk}(${inLines(entries, { brackets: "{}", depth: 0 })});`,
    ...(stream ? sdkEvents(request) : [sdkReply(request, sdk)]),
  ].join("\n");
}

function sdkEvents(request: SampleRequest): string[] {
  const { words } = request;
  if (words === "completion") return ['for await (const event of events) process.stdout.write(event.choices[0]?.text ?? "");'];
  if (words === "response" || words === "message") return typedEvents(words, request);
  if (words !== "chat") return ["for await (const event of events) console.log(event);"];
  if (mayCallTools(request)) return ["for await (const event of events) console.log(event.choices[0]?.delta);"];
  return ['for await (const event of events) process.stdout.write(event.choices[0]?.delta.content ?? "");'];
}

function typedEvents(words: "response" | "message", request: SampleRequest): string[] {
  if (mayCallTools(request)) return ["for await (const event of events) console.log(event);"];
  const [test, text] =
    words === "response"
      ? ['event.type === "response.output_text.delta"', "event.delta"]
      : ['event.type === "content_block_delta" && event.delta.type === "text_delta"', "event.delta.text"];
  return ["for await (const event of events) {", `  if (${test}) process.stdout.write(${text});`, "}"];
}

function sdkReply(request: SampleRequest, sdk: string): string {
  const { words, file } = request;
  if (words === "response") return `console.log(reply.${mayCallTools(request) ? "output" : "output_text"});`;
  if (words === "message") return 'for (const block of reply.content) console.log(block.type === "text" ? block.text : block);';
  if (file) return writeFile(file);
  if (words === "chat") return `console.log(reply.choices[0]?.message${mayCallTools(request) ? "" : ".content"});`;
  if (words === "completion") return "for (const choice of reply.choices) console.log(choice.text);";
  return sdk === "embeddings.create"
    ? "for (const { index, embedding } of reply.data) console.log(index, embedding);"
    : "console.log(reply);";
}

const writeFile = (file: string) => `await writeFile(${JSON.stringify(file)}, Buffer.from(await reply.arrayBuffer()));`;

export function typescriptHttp(request: SampleRequest): string {
  const { origin, path, body, stream, files } = request;
  return [
    ...head(request),
    `const body = ${scriptValue(body, 0, sayFiles(files))};`,
    "const send = () =>",
    `  fetch(${JSON.stringify(`${origin}${path}`)}, {`,
    '    method: "POST",',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a program
    '    headers: { authorization: `Bearer ${process.env.TRUNKLINE_KEY}`, "content-type": "application/json" },',
    "    body: JSON.stringify(body),",
    "  });",
    "let reply = await send();",
    `for (let tries = 1; reply.status === 429 && tries < ${TRIES}; tries++) {`,
    '  const seconds = Number(reply.headers.get("retry-after") ?? 1);',
    "  await new Promise((done) => setTimeout(done, seconds * 1000));",
    "  reply = await send();",
    "}",
    "if (!reply.ok) throw new Error(await reply.text());",
    ...(stream ? httpEvents(request) : [httpReply(request)]),
  ].join("\n");
}

function httpReply({ file, words }: SampleRequest): string {
  if (file) return writeFile(file);
  if (words !== "content") return "console.log(await reply.json());";
  return [
    "const { candidates } = await reply.json();",
    "for (const part of candidates?.[0]?.content?.parts ?? []) console.log(part.text ?? part);",
  ].join("\n");
}

function httpEvents({ words }: SampleRequest): string[] {
  const print =
    words === "content"
      ? 'for (const part of event.candidates?.[0]?.content?.parts ?? []) process.stdout.write(part.text ?? "");'
      : "console.log(event);";
  return [
    'let rest = "";',
    "const decoder = new TextDecoder();",
    "for await (const bytes of reply.body!) {",
    '  const lines = (rest + decoder.decode(bytes, { stream: true })).split("\\n");',
    '  rest = lines.pop() ?? "";',
    "  for (const line of lines) {",
    '    if (!line.startsWith("data: ") || line.startsWith("data: [DONE]")) continue;',
    "    const event = JSON.parse(line.slice(6));",
    `    ${print}`,
    "  }",
    "}",
  ];
}
