import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const EVERYTHING = require.resolve("@modelcontextprotocol/server-everything/dist/index.js");
const FILES = require.resolve("@modelcontextprotocol/server-filesystem/dist/index.js");
const MEMORY = require.resolve("@modelcontextprotocol/server-memory/dist/index.js");
const THINKING = require.resolve("@modelcontextprotocol/server-sequential-thinking/dist/index.js");

/** The reference servers of MCP, which the project did not write. */
export interface ReferenceServers {
  /** For `mcp_servers` of a configuration file. */
  servers: { name: string; command?: string; args?: string[]; env?: Record<string, string>; url?: string }[];
  /** The folder that `files` may use, and one beside it. */
  root: string;
  outside: string;
  close(): Promise<void>;
}

export async function startReferenceServers(): Promise<ReferenceServers> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "trunkline-reference-")));
  const [root, outside] = [join(folder, "root"), join(folder, "outside")];
  for (const made of [root, outside]) await mkdir(made);
  await writeFile(join(outside, "secret.txt"), "not for the server");
  const everything = await startEverything();
  const program = (name: string, path: string, args: string[] = [], env: Record<string, string> = {}) => ({
    ...{ name, command: process.execPath, args: [path, ...args], env },
  });
  return {
    servers: [
      program("everything", EVERYTHING, ["stdio"]),
      { name: "everything-http", url: everything.url },
      program("files", FILES, [root]),
      program("memory", MEMORY, [], { MEMORY_FILE_PATH: join(folder, "memory.jsonl") }),
      program("thinking", THINKING),
    ],
    root,
    outside,
    async close() {
      everything.child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `everything` over streamable HTTP. */
async function startEverything(): Promise<{ child: ChildProcess; url: string }> {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const address = free.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  free.close();
  const child = spawn(process.execPath, [EVERYTHING, "streamableHttp"], {
    env: { NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (text) => String(text).includes("listening on port") && resolve());
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, url: `http://127.0.0.1:${port}/mcp` };
}
