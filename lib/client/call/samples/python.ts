import { argumentsOf, asItIs, isAnthropic, mayCallTools, notes, readingOf, type SampleFile, type SampleRequest, TRIES } from "./request";

/** A JSON value in Python, indented by `depth` levels of four spaces. */
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

const sayFiles = (files: SampleRequest["files"]) =>
  readingOf(files, ({ name, type }) => `read(${JSON.stringify(name)}, ${JSON.stringify(type)})`);

interface Head {
  /** Standard modules besides `os`. */
  modules?: readonly string[];
  library: string;
  files?: readonly SampleFile[];
}

/** A program's imports and file reader. */
function head({ modules = [], library, files = [] }: Head): string[] {
  const all = [...modules, "os", ...(files.length > 0 ? ["base64"] : [])].sort();
  const imports = [...all.map((name) => `import ${name}`), "", library, ""];
  if (files.length === 0) return imports;
  const read = ["def read(name, type):", '    with open(name, "rb") as file:'];
  const uri = '        return f"data:{type};base64,{base64.b64encode(file.read()).decode()}"';
  return [...imports, "", ...read, uri, "", "", ...notes("#", files)];
}

/** The client library; Anthropic's adds `/v1` itself. */
export const pythonClient = (origin: string, library: "OpenAI" | "Anthropic" = "OpenAI") => [
  `client = ${library}(`,
  `    base_url=${JSON.stringify(library === "OpenAI" ? `${origin}/v1` : origin)},`,
  '    api_key=os.environ["TRUNKLINE_KEY"],',
  `    max_retries=${TRIES},  # after a 429 it waits as long as retry-after says`,
  ")",
];

export function pythonSdk(request: SampleRequest, sdk: string): string {
  const { origin, body, stream, files } = request;
  const say = sayFiles(files);
  const { known, extra } = argumentsOf(sdk, body);
  const lines = known.map(([name, value]) => `    ${name}=${pythonValue(value, 1, say)},`);
  if (Object.keys(extra).length > 0) lines.push(`    extra_body=${pythonValue(extra, 1, say)},`);
  return [
    ...head({ library: isAnthropic(sdk) ? "from anthropic import Anthropic" : "from openai import OpenAI", files }),
    ...pythonClient(origin, isAnthropic(sdk) ? "Anthropic" : "OpenAI"),
    `${stream ? "events" : "reply"} = client.${sdk}(`,
    ...lines,
    ")",
    ...(stream ? sdkEvents(request) : [sdkReply(request, sdk)]),
  ].join("\n");
}

function sdkEvents(request: SampleRequest): string[] {
  const { words } = request;
  if (words === undefined || words === "content") return ["for event in events:", "    print(event)"];
  if (words === "response" || words === "message") return typedEvents(words, request);
  const choice = "event.choices[0]";
  const print =
    words === "chat" && mayCallTools(request)
      ? `print(${choice}.delta)`
      : `print(${words === "chat" ? `${choice}.delta.content or ""` : `${choice}.text`}, end="", flush=True)`;
  return ["for event in events:", "    if event.choices:", `        ${print}`];
}

function typedEvents(words: "response" | "message", request: SampleRequest): string[] {
  if (mayCallTools(request)) return ["for event in events:", "    print(event)"];
  const [test, text] =
    words === "response"
      ? ['event.type == "response.output_text.delta"', "event.delta"]
      : ['event.type == "content_block_delta" and event.delta.type == "text_delta"', "event.delta.text"];
  return ["for event in events:", `    if ${test}:`, `        print(${text}, end="", flush=True)`];
}

function sdkReply(request: SampleRequest, sdk: string): string {
  const { words, file } = request;
  if (words === "response") return `print(reply.${mayCallTools(request) ? "output" : "output_text"})`;
  if (words === "message") return 'for block in reply.content:\n    print(block.text if block.type == "text" else block)';
  if (file) return `reply.write_to_file(${JSON.stringify(file)})`;
  if (words === "chat") return `print(reply.choices[0].message${mayCallTools(request) ? "" : ".content"})`;
  if (words === "completion") return "for choice in reply.choices:\n    print(choice.text)";
  return sdk === "embeddings.create" ? "for item in reply.data:\n    print(item.index, item.embedding)" : "print(reply)";
}

const KEY_HEADER = 'headers={"Authorization": f"Bearer {os.environ[\'TRUNKLINE_KEY\']}"},';

export function pythonHttp(request: SampleRequest): string {
  const { origin, path, body, stream, files } = request;
  const url = `${JSON.stringify(`${origin}${path}`)},`;
  const json = (depth: number) => `json=${pythonValue(body, depth, sayFiles(files))},`;
  const modules = ["time", ...(stream ? ["json"] : [])];
  const wait = '    time.sleep(float(reply.headers.get("retry-after", 1)))';
  if (!stream) {
    const call = [url, KEY_HEADER, json(2), "timeout=120,"].map((line) => `        ${line}`);
    return [
      ...head({ modules, library: "import httpx", files }),
      `for _ in range(${TRIES}):`,
      "    reply = httpx.post(",
      ...call,
      "    )",
      "    if reply.status_code != 429:",
      "        break",
      wait,
      "reply.raise_for_status()",
      httpReply(request),
    ].join("\n");
  }
  return [
    ...head({ modules, library: "import httpx", files }),
    "client = httpx.Client(timeout=120)",
    "request = client.build_request(",
    ...['"POST",', url, KEY_HEADER, json(1)].map((line) => `    ${line}`),
    ")",
    `for _ in range(${TRIES}):`,
    "    reply = client.send(request, stream=True)",
    "    if reply.status_code != 429:",
    "        break",
    "    reply.close()",
    wait,
    "reply.raise_for_status()",
    "for line in reply.iter_lines():",
    '    if line.startswith("data: ") and line != "data: [DONE]":',
    "        event = json.loads(line[6:])",
    ...httpEvent(request).map((line) => `        ${line}`),
  ].join("\n");
}

const CONTENT = (event: string) => [
  `for candidate in ${event}.get("candidates", []):`,
  '    for part in candidate.get("content", {}).get("parts", []):',
];

function httpReply({ file, words }: SampleRequest): string {
  if (file) return `with open(${JSON.stringify(file)}, "wb") as file:\n    file.write(reply.content)`;
  if (words === "content") return [...CONTENT("reply.json()"), '        print(part.get("text", part))'].join("\n");
  return "print(reply.json())";
}

const httpEvent = ({ words }: SampleRequest) =>
  words === "content" ? [...CONTENT("event"), '        print(part.get("text", ""), end="", flush=True)'] : ["print(event)"];
