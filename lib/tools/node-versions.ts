/**
 * Tests the last commit on other releases of Node, installed from the npm package `node`: install, build, unit and contract tests, and a
 * server that answers. Prints a table; exits with 1 if anything fails. `npx tsx lib/tools/node-versions.ts 22 24`
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const MINUTE = 60_000;
const START_WITHIN_MS = 30_000;

interface Trial {
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** A folder with that Node, and a clone of the project without installed packages. */
function prepare(release: string): Trial {
  const folder = mkdtempSync(join(tmpdir(), `trunkline-node-${release}-`));
  const own = join(folder, "node");
  mkdirSync(own);
  writeFileSync(join(own, "package.json"), "{}");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", `node@${release}`], { cwd: own, stdio: "ignore", timeout: 5 * MINUTE });
  execFileSync("git", ["clone", "--quiet", process.cwd(), join(folder, "project")]);
  const path = [join(own, "node_modules/node/bin"), process.env.PATH].join(delimiter);
  return { folder, env: { ...process.env, PATH: path } };
}

function passes({ folder, env }: Trial, command: string, args: string[], timeout: number): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, "project"),
    env,
    encoding: "utf8",
    timeout,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) console.error(`${command} ${args.join(" ")} ended with ${status}:\n${`${stdout}${stderr}`.slice(-4_000)}`);
  return status === 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return address && typeof address === "object" ? address.port : 0;
}

/** Starts the server as in the README, calls it, and stops it; it may print only its address. */
async function answers({ folder, env }: Trial): Promise<boolean> {
  const port = await freePort();
  const key = "sk-tl-trial-000000000000000000000000000000000";
  const settings = { PORT: String(port), DATA_DIR: join(folder, "data"), GATEWAY_BOOTSTRAP_KEY: key };
  const server = spawn("npm", ["start", "--silent"], { cwd: join(folder, "project"), env: { ...env, ...settings }, detached: true });
  let complaints = "";
  server.stderr.on("data", (text) => {
    complaints += text;
  });
  try {
    for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await pause(200)) {
      const reply = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ model: "sandbox-chat", messages: [{ role: "user", content: "What is 6 * 7?" }] }),
      }).catch(() => undefined);
      if (!reply) continue;
      const right = reply.ok && (await reply.text()).includes("42");
      if (complaints.trim()) console.error(`the server said:\n${complaints}`);
      return right && !complaints.trim();
    }
    return false;
  } finally {
    if (server.pid) process.kill(-server.pid, "SIGTERM");
    await new Promise((ended) => server.once("exit", ended));
  }
}

async function tryOn(release: string): Promise<string[]> {
  const trial = prepare(release);
  try {
    const version = execFileSync("node", ["--version"], { env: trial.env, encoding: "utf8" }).trim();
    const installed = passes(trial, "npm", ["ci", "--no-audit", "--no-fund"], 10 * MINUTE);
    const built = installed && passes(trial, "npm", ["run", "build"], 10 * MINUTE);
    const started = built && (await answers(trial));
    const tested = installed && passes(trial, "node", ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot"], 20 * MINUTE);
    return [version, ...[installed, built, started, tested].map((good) => (good ? "yes" : "no"))];
  } finally {
    rmSync(trial.folder, { recursive: true, force: true });
  }
}

const rows: string[][] = [["Node", "installs", "builds", "starts and answers", "unit and contract tests"]];
for (const release of process.argv.slice(2)) rows.push(await tryOn(release));
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
process.exitCode = rows.some((row) => row.includes("no")) ? 1 : 0;
