/** A text of the body that stands for a file of the person's: programs read the file instead. */
export interface SampleFile {
  text: string;
  /** As it is called where the program runs. */
  name: string;
  /** Media type. */
  type: string;
  /** Where the file comes from, for those that a person may not have. */
  note?: string;
}

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
  /** Files that the body holds as data URIs, by the texts that stand for them. */
  files?: readonly SampleFile[];
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

function curl({ origin, path, body, stream, file, files = [] }: SampleRequest): string {
  const json = JSON.stringify(body, null, 2);
  const reads = files.length > 0;
  return [
    ...notes("#", files),
    `curl ${stream ? "-N " : ""}${inShellIfNeeded(`${origin}${path}`)} \\`,
    '  -H "Authorization: Bearer $SWITCHYARD_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    ...(reads
      ? [`  -d @- ${file ? `--output ${file} ` : ""}<<JSON`, inHereDocument(json, files), "JSON"]
      : [`  -d ${inShell(json)}${file ? " \\" : ""}`, ...(file ? [`  --output ${file}`] : [])]),
  ].join("\n");
}

/** The text for a shell that reads files into it: an image is longer than an argument may be. */
function inHereDocument(text: string, files: readonly SampleFile[]): string {
  const quoted = (part: string) => part.replace(/[\\$`]/g, "\\$&");
  return files.reduce(
    (said, { text: mark, name, type }) =>
      said.replaceAll(quoted(inJson(mark)), () => `data:${type};base64,$(base64 <${inShell(pathOf(name))} | tr -d '\\n')`),
    quoted(text),
  );
}

/** As it stands between the quotation marks of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** A name that begins with a hyphen is no option. */
const pathOf = (name: string) => (name.startsWith("-") ? `./${name}` : name);

const notes = (sign: string, files: readonly SampleFile[]) => files.flatMap(({ name, note }) => (note ? [`${sign} ${name}: ${note}`] : []));

const inShellIfNeeded = (address: string) => (/^[\w:/.@%+=,-]+$/.test(address) ? address : inShell(address));

/** The expression that a program has in place of a text; undefined where the text is written as it is. */
type Say = (text: string) => string | undefined;
const asItIs: Say = () => undefined;

/** Calls of a function that a program declares to read a file as a data URI. */
function readingOf(files: readonly SampleFile[] | undefined, read: (file: SampleFile) => string): Say {
  const byText = new Map(files?.map((file) => [file.text, read(file)]));
  return (text) => byText.get(text);
}

/** A JSON value as Python writes it, indented by `depth` levels of four spaces. */
export function pythonValue(value: unknown, depth = 0, say = asItIs): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return (typeof value === "string" && say(value)) || JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((item) => pythonValue(item, depth + 1, say))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonValue(item, depth + 1, say)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (entries.length === 0) return `${open}${close}`;
  const flat = `${open}${entries.join(", ")}${close}`;
  if (flat.length <= 72 && !flat.includes("\n")) return flat;
  const pad = "    ".repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join("")}${"    ".repeat(depth)}${close}`;
}

/** A JSON value as TypeScript writes it. */
export function scriptValue(value: unknown, depth = 0, say = asItIs): string {
  if (typeof value !== "object" || value === null) return (typeof value === "string" && say(value)) || JSON.stringify(value);
  const list = Array.isArray(value);
  const entries = list
    ? value.map((item) => scriptValue(item, depth + 1, say))
    : Object.entries(value).map(
        ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${scriptValue(item, depth + 1, say)}`,
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

const pythonFiles = (files: SampleRequest["files"]) =>
  readingOf(files, ({ name, type }) => `read(${JSON.stringify(name)}, ${JSON.stringify(type)})`);

/** The head of a Python program: its imports, and where it reads files how it does. */
function pythonHead(library: string, files: readonly SampleFile[] = []): string[] {
  if (files.length === 0) return ["import os", "", library, ""];
  const read = ["def read(name, type):", '    with open(name, "rb") as file:'];
  const uri = '        return f"data:{type};base64,{base64.b64encode(file.read()).decode()}"';
  return ["import base64", "import os", "", library, "", "", ...read, uri, "", "", ...notes("#", files)];
}

function pythonSdk({ origin, body, stream, file, files }: SampleRequest, sdk: string): string {
  const say = pythonFiles(files);
  const known = Object.entries(body).filter(([name]) => KNOWN.test(name));
  const extra = Object.fromEntries(Object.entries(body).filter(([name]) => !KNOWN.test(name)));
  const lines = known.map(([name, value]) => `    ${name}=${pythonValue(value, 1, say)},`);
  if (Object.keys(extra).length > 0) lines.push(`    extra_body=${pythonValue(extra, 1, say)},`);
  return [
    ...pythonHead("from openai import OpenAI", files),
    `client = OpenAI(base_url=${JSON.stringify(`${origin}/v1`)}, api_key=os.environ["SWITCHYARD_KEY"])`,
    `reply = client.${sdk}(`,
    ...lines,
    ")",
    ...(stream ? ["for event in reply:", "    print(event)"] : [file ? `reply.write_to_file(${JSON.stringify(file)})` : "print(reply)"]),
  ].join("\n");
}

function pythonHttp({ origin, path, body, stream, file, files }: SampleRequest): string {
  const request = [
    `    ${JSON.stringify(`${origin}${path}`)},`,
    '    headers={"Authorization": f"Bearer {os.environ[\'SWITCHYARD_KEY\']}"},',
    `    json=${pythonValue(body, 1, pythonFiles(files))},`,
    "    timeout=120,",
  ];
  const head = pythonHead("import httpx", files);
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

const scriptFiles = (files: SampleRequest["files"]) =>
  readingOf(files, ({ name, type }) => `await read(${JSON.stringify(name)}, ${JSON.stringify(type)})`);

/** The head of a TypeScript program: its imports, and where it reads files how it does. */
function scriptHead({ file, files = [] }: SampleRequest, library?: string): string[] {
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

function typescriptSdk(request: SampleRequest, sdk: string): string {
  const { origin, body, stream, file, files } = request;
  const known = Object.keys(body).every((name) => KNOWN.test(name));
  return [
    ...scriptHead(request, 'import OpenAI from "openai";'),
    `const client = new OpenAI({ baseURL: ${JSON.stringify(`${origin}/v1`)}, apiKey: process.env.SWITCHYARD_KEY });`,
    ...(known ? [] : ["// @ts-expect-error: the gateway takes fields that the library does not list"]),
    `const reply = await client.${sdk}(${scriptValue(body, 0, scriptFiles(files))});`,
    ...(stream ? ["for await (const event of reply) console.log(event);"] : [file ? writeFile(file) : "console.log(reply);"]),
  ].join("\n");
}

const writeFile = (file: string) => `await writeFile(${JSON.stringify(file)}, Buffer.from(await reply.arrayBuffer()));`;

function typescriptHttp(request: SampleRequest): string {
  const { origin, path, body, stream, file, files } = request;
  return [
    ...scriptHead(request),
    `const reply = await fetch(${JSON.stringify(`${origin}${path}`)}, {`,
    '  method: "POST",',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a program
    '  headers: { "authorization": `Bearer ${process.env.SWITCHYARD_KEY}`, "content-type": "application/json" },',
    `  body: JSON.stringify(${scriptValue(body, 1, scriptFiles(files))}),`,
    "});",
    "if (!reply.ok) throw new Error(await reply.text());",
    ...(stream
      ? ["for await (const text of reply.body!.pipeThrough(new TextDecoderStream())) process.stdout.write(text);"]
      : [file ? writeFile(file) : "console.log(await reply.json());"]),
  ].join("\n");
}
