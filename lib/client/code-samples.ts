export interface SampleRequest {
  /** The gateway's address, without a path. */
  origin: string;
  /** `/v1/chat/completions` */
  path: string;
  body: Record<string, unknown>;
  stream: boolean;
  /** The call of the usual client library that does the same: `chat.completions.create`. Left out, plain HTTP is shown. */
  sdk?: string;
  /** Where the answer is a file, such as a sound: the name it is saved under. */
  file?: string;
}

export const LANGUAGES = ["curl", "python", "typescript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { curl: "cURL", python: "Python", typescript: "TypeScript" };

/** What to install before the sample runs; undefined for nothing. */
export function installLine(language: Language, { sdk }: Pick<SampleRequest, "sdk">): string | undefined {
  if (language === "python") return sdk ? "pip install openai" : "pip install httpx";
  return language === "typescript" && sdk ? "npm install openai" : undefined;
}

/** The request as a program. The key always comes from the environment, never into the text. */
export function codeSample(language: Language, request: SampleRequest): string {
  if (language === "curl") return curl(request);
  if (language === "python") return request.sdk ? pythonSdk(request, request.sdk) : pythonHttp(request);
  return request.sdk ? typescriptSdk(request, request.sdk) : typescriptHttp(request);
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ origin, path, body, stream, file }: SampleRequest): string {
  return [
    `curl ${stream ? "-N " : ""}${inShellIfNeeded(`${origin}${path}`)} \\`,
    '  -H "Authorization: Bearer $SWITCHYARD_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d ${inShell(JSON.stringify(body, null, 2))}${file ? " \\" : ""}`,
    ...(file ? [`  --output ${file}`] : []),
  ].join("\n");
}

const inShellIfNeeded = (address: string) => (/^[\w:/.@%+=,-]+$/.test(address) ? address : inShell(address));

/** A JSON value as Python writes it, indented by `depth` levels of four spaces. */
export function pythonValue(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((item) => pythonValue(item, depth + 1))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (entries.length === 0) return `${open}${close}`;
  const flat = `${open}${entries.join(", ")}${close}`;
  if (flat.length <= 72 && !flat.includes("\n")) return flat;
  const pad = "    ".repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join("")}${"    ".repeat(depth)}${close}`;
}

/** A JSON value as TypeScript writes it. */
function scriptValue(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const entries = list
    ? value.map((item) => scriptValue(item, depth + 1))
    : Object.entries(value).map(
        ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${scriptValue(item, depth + 1)}`,
      );
  if (entries.length === 0) return list ? "[]" : "{}";
  const flat = list ? `[${entries.join(", ")}]` : `{ ${entries.join(", ")} }`;
  if (flat.length <= 72 && !flat.includes("\n")) return flat;
  const pad = "  ".repeat(depth + 1);
  return `${list ? "[" : "{"}\n${entries.map((entry) => `${pad}${entry},\n`).join("")}${"  ".repeat(depth)}${list ? "]" : "}"}`;
}

/** Arguments the client library takes by name; others go into `extra_body`. */
const KNOWN =
  /^(model|messages|prompt|input|max_tokens|max_completion_tokens|temperature|top_p|n|stream|stream_options|stop|suffix|echo|best_of|logprobs|top_logprobs|presence_penalty|frequency_penalty|seed|user|tools|tool_choice|response_format|reasoning_effort|modalities|encoding_format|dimensions|voice|speed|instructions)$/;

function pythonSdk({ origin, body, stream, file }: SampleRequest, sdk: string): string {
  const known = Object.entries(body).filter(([name]) => KNOWN.test(name));
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.test(name)));
  const lines = known.map(([name, value]) => `    ${name}=${pythonValue(value, 1)},`);
  if (Object.keys(extra).length > 0) lines.push(`    extra_body=${pythonValue(extra, 1)},`);
  return [
    "import os",
    "",
    "from openai import OpenAI",
    "",
    `client = OpenAI(base_url=${JSON.stringify(`${origin}/v1`)}, api_key=os.environ["SWITCHYARD_KEY"])`,
    `reply = client.${sdk}(`,
    ...lines,
    ")",
    ...(stream ? ["for event in reply:", "    print(event)"] : [file ? `reply.write_to_file(${JSON.stringify(file)})` : "print(reply)"]),
  ].join("\n");
}

function pythonHttp({ origin, path, body, stream, file }: SampleRequest): string {
  const request = [
    `    ${JSON.stringify(`${origin}${path}`)},`,
    '    headers={"Authorization": f"Bearer {os.environ[\'SWITCHYARD_KEY\']}"},',
    `    json=${pythonValue(body, 1)},`,
    "    timeout=120,",
  ];
  const head = ["import os", "", "import httpx", ""];
  const use = file ? `open(${JSON.stringify(file)}, "wb").write(reply.content)` : "print(reply.json())";
  if (!stream) return [...head, "reply = httpx.post(", ...request, ")", "reply.raise_for_status()", use].join("\n");
  return [
    ...head,
    "with httpx.stream(",
    '    "POST",',
    ...request,
    ") as reply:",
    "    reply.raise_for_status()",
    "    for line in reply.iter_lines():",
    "        print(line)",
  ].join("\n");
}

function typescriptSdk({ origin, body, stream, file }: SampleRequest, sdk: string): string {
  const known = Object.keys(body).every((name) => KNOWN.test(name));
  return [
    ...(file ? [WRITE_FILE] : []),
    'import OpenAI from "openai";',
    "",
    `const client = new OpenAI({ baseURL: ${JSON.stringify(`${origin}/v1`)}, apiKey: process.env.SWITCHYARD_KEY });`,
    ...(known ? [] : ["// @ts-expect-error: the gateway takes fields that the library does not list"]),
    `const reply = await client.${sdk}(${scriptValue(body)});`,
    ...(stream ? ["for await (const event of reply) console.log(event);"] : [file ? writeFile(file) : "console.log(reply);"]),
  ].join("\n");
}

const WRITE_FILE = 'import { writeFile } from "node:fs/promises";';
const writeFile = (file: string) => `await writeFile(${JSON.stringify(file)}, Buffer.from(await reply.arrayBuffer()));`;

function typescriptHttp({ origin, path, body, stream, file }: SampleRequest): string {
  return [
    ...(file ? [WRITE_FILE, ""] : []),
    `const reply = await fetch(${JSON.stringify(`${origin}${path}`)}, {`,
    '  method: "POST",',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a program
    '  headers: { "authorization": `Bearer ${process.env.SWITCHYARD_KEY}`, "content-type": "application/json" },',
    `  body: JSON.stringify(${scriptValue(body, 1)}),`,
    "});",
    "if (!reply.ok) throw new Error(await reply.text());",
    ...(stream
      ? ["for await (const text of reply.body!.pipeThrough(new TextDecoderStream())) process.stdout.write(text);"]
      : [file ? writeFile(file) : "console.log(await reply.json());"]),
  ].join("\n");
}
