import { codeSample, type Language, pythonValue, type Words } from "@/lib/client/call/code-samples";
import { dictionary } from "@/lib/contracts/dictionary";
import type { Trial } from "@/lib/docs/trial";

export interface ProgramRequest {
  /** The gateway's address, without a path. */
  origin: string;
  /** Path and query. */
  address: string;
  /** Absent if the operation takes none. */
  body?: Record<string, unknown>;
}

/** Operations of the usual client library, for bodies with its arguments. */
const LIBRARY = dictionary<string>({
  "chat.create": "chat.completions.create",
  "completions.create": "completions.create",
  "moderations.create": "moderations.create",
});
const WORDS = dictionary<Words>({ "chat.create": "chat", "completions.create": "completion" });

/** The call as a program. A file reply is saved. */
export function programOf(language: Language, trial: Trial, request: ProgramRequest): string {
  const { method, access, id, file } = trial;
  const { origin, address, body } = request;
  if (method === "POST" && body && access !== "public" && file === undefined) {
    return codeSample(language, { origin, path: address, body, stream: body.stream === true, sdk: LIBRARY[id], words: WORDS[id] });
  }
  const plain: Plain = { ...trial, url: `${origin}${address}`, body, out: file && `reply.${formatOf(body) ?? file}` };
  if (language === "curl") return curl(plain);
  return language === "python" ? python(plain) : typescript(plain);
}

type Plain = Pick<Trial, "method" | "access" | "endless"> & { url: string; body?: Record<string, unknown>; out?: string };

function formatOf(body: Record<string, unknown> | undefined): string | undefined {
  return typeof body?.response_format === "string" ? body.response_format : undefined;
}

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, access, endless, url, body, out }: Plain): string {
  const usual = body ? "POST" : "GET";
  const lines = [
    `curl ${endless ? "-N " : ""}${method === usual ? "" : `-X ${method} `}${/^[\w:/.@%+=,-]+$/.test(url) ? url : inShell(url)}`,
  ];
  if (access !== "public") lines.push('-H "Authorization: Bearer $TRUNKLINE_KEY"');
  if (body) lines.push('-H "Content-Type: application/json"', `-d ${inShell(JSON.stringify(body, null, 2))}`);
  if (out) lines.push(`-o ${out}`);
  return lines.join(" \\\n  ");
}

function python({ method, access, endless, url, body, out }: Plain): string {
  if (endless) return pythonStream({ method, access, url });
  return [
    ...(access === "public" ? [] : ["import os", ""]),
    "import httpx",
    "",
    "reply = httpx.request(",
    `    ${JSON.stringify(method)},`,
    `    ${JSON.stringify(url)},`,
    ...(access === "public" ? [] : ['    headers={"Authorization": f"Bearer {os.environ[\'TRUNKLINE_KEY\']}"},']),
    ...(body ? [`    json=${pythonValue(body, 1)},`] : []),
    "    timeout=120,",
    ")",
    "reply.raise_for_status()",
    ...(out ? [`with open(${JSON.stringify(out)}, "wb") as file:`, "    file.write(reply.content)"] : ["print(reply.text)"]),
  ].join("\n");
}

function pythonStream({ method, access, url }: Pick<Plain, "method" | "access" | "url">): string {
  const headers = access === "public" ? "" : ", headers=headers";
  return [
    ...(access === "public" ? [] : ["import os", ""]),
    "import httpx",
    "",
    ...(access === "public" ? [] : ['headers = {"Authorization": f"Bearer {os.environ[\'TRUNKLINE_KEY\']}"}']),
    `with httpx.stream(${JSON.stringify(method)}, ${JSON.stringify(url)}${headers}, timeout=None) as reply:`,
    "    reply.raise_for_status()",
    "    for line in reply.iter_lines():",
    "        print(line)",
  ].join("\n");
}

function typescript({ method, access, endless, url, body, out }: Plain): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text of a program
  const key = '"authorization": `Bearer ${process.env.TRUNKLINE_KEY}`';
  const headers = [...(access === "public" ? [] : [key]), ...(body ? ['"content-type": "application/json"'] : [])];
  return [
    ...(out ? ['import { writeFile } from "node:fs/promises";', ""] : []),
    `const reply = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`] : []),
    "});",
    "if (!reply.ok) throw new Error(await reply.text());",
    ...(endless
      ? ["const text = new TextDecoderStream();", "for await (const piece of reply.body!.pipeThrough(text)) process.stdout.write(piece);"]
      : []),
    ...(endless || out ? [] : ["console.log(await reply.text());"]),
    ...(out ? [`await writeFile(${JSON.stringify(out)}, Buffer.from(await reply.arrayBuffer()));`] : []),
  ].join("\n");
}
