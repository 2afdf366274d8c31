import { spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Scripted, startScriptedUpstream } from "../testing/scripted-upstream";
import { startTestGateway, TEST_KEY } from "../testing/test-gateway";

/**
 * `npx tsx lib/tools/try-agents.ts [folder]`: Codex and Claude Code each edit a file through a gateway with a scripted model. They are
 * searched in `<folder>/node_modules/.bin`, then on the PATH; to install them: `npm install --prefix <folder> @openai/codex
 * @anthropic-ai/claude-code`. Fails if an installed one does not edit its file.
 */
const folder = process.argv[2];
const command = (name: string) => (folder === undefined ? name : join(folder, "node_modules/.bin", name));
const print = (line: string) => process.stdout.write(`${line}\n`);
const BOUND_MS = 90_000;
const PROMPT = "Write the word switched into note.txt.";

/** The agent's HTTP calls, without those over a socket. */
let posts = 0;
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request: IncomingMessage };
  if (request.method === "POST" && request.url?.startsWith("/v1/responses")) posts++;
});

interface Agent {
  name: string;
  command: string;
  /** The scripted model's replies, given the file's path. */
  says(file: string): Scripted[];
  start(url: string, home: string): { args: string[]; env: Record<string, string> };
}

const AGENTS: readonly Agent[] = [
  codex("codex", false),
  codex("codex over a WebSocket", true),
  {
    name: "claude",
    command: "claude",
    says: (file) => [
      // It writes no file that it has not read.
      { calls: [{ id: "call_1", name: "Read", arguments: JSON.stringify({ file_path: file }) }] },
      { calls: [{ id: "call_2", name: "Write", arguments: JSON.stringify({ file_path: file, content: "switched" }) }] },
      { text: "It is written." },
    ],
    start: (url, home) => ({
      args: ["-p", PROMPT, "--model", "scripted", "--allowedTools", "Read,Write"],
      env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_AUTH_TOKEN: TEST_KEY, HOME: home, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
    }),
  },
];

function codex(name: string, sockets: boolean): Agent {
  return {
    name,
    command: "codex",
    says: (file) => [
      { calls: [{ id: "call_1", name: "exec_command", arguments: JSON.stringify({ cmd: `printf switched > ${file}` }) }] },
      { text: "It is written." },
    ],
    start: (url, home) => {
      const provider = `{name="Trunkline",base_url="${url}/v1",env_key="TRUNKLINE_KEY",wire_api="responses",supports_websockets=${sockets}}`;
      const settings = ["-c", 'model_provider="trunkline"', "-c", `model_providers.trunkline=${provider}`, "-m", "scripted"];
      const args = ["exec", ...settings, "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", PROMPT];
      return { args, env: { TRUNKLINE_KEY: TEST_KEY, CODEX_HOME: home } };
    },
  };
}

async function main(): Promise<void> {
  const upstream = await startScriptedUpstream();
  const gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
  try {
    for (const agent of AGENTS) {
      const place = await mkdtemp(join(tmpdir(), "trunkline-agent-"));
      const file = join(place, "note.txt");
      await writeFile(file, "waiting\n");
      upstream.script(...agent.says(file));
      posts = 0;
      const said = await run(agent, { url: gateway.url.fast, place });
      const edited = (await readFile(file, "utf8")).trim() === "switched";
      print(
        `${agent.name}: ${said === undefined ? "not there, not tried" : edited ? `edited its file, ${posts} POSTs` : `FAILED after ${upstream.seen.length} calls\n${said}`}`,
      );
      if (said !== undefined && !edited) process.exitCode = 1;
      await rm(place, { recursive: true, force: true });
    }
  } finally {
    await gateway.close();
    await upstream.close();
  }
}

/** What the agent printed; undefined if it is not installed. */
async function run(agent: Agent, { url, place }: { url: string; place: string }): Promise<string | undefined> {
  const home = await mkdtemp(join(tmpdir(), "trunkline-home-"));
  const { args, env } = agent.start(url, home);
  const child = spawn(command(agent.command), args, {
    cwd: place,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const timer = setTimeout(() => child.kill(), BOUND_MS);
  const found = await new Promise<boolean>((resolve) => child.once("error", () => resolve(false)).once("close", () => resolve(true)));
  clearTimeout(timer);
  await rm(home, { recursive: true, force: true });
  return found ? said : undefined;
}

await main();
