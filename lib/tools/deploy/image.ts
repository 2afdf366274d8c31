/**
 * Builds the container image and proves that it serves. Without Docker, runs the commands of the Dockerfile in a clean folder, and what the
 * last stage copies as another user, who cannot write there. `npx tsx lib/tools/deploy/image.ts [SANDBOX=1]`
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { chown, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../../cli/steps.mjs";
import { temporaryFolder } from "../../testing/database";
import { prove, removeFolder } from "../../testing/survival-proof";
import { proveServes } from "./served";

const LIMIT_MB = 350;
/** The part of `node:20-slim`, as its maker publishes it, uncompressed. */
const BASE_MB = 205;
const USER = 1000;
const TAG = "trunkline:trial";
const sandbox = process.argv[2] === "SANDBOX=1";
const models = sandbox ? ["sandbox-chat", "sandbox-image", "sandbox-speech"] : [];

async function byDocker(): Promise<void> {
  execFileSync("docker", ["build", "--build-arg", `SANDBOX=${sandbox ? 1 : 0}`, "--tag", TAG, "."], { cwd: ROOT, stdio: "inherit" });
  const megabytes = Number(execFileSync("docker", ["image", "inspect", "--format", "{{.Size}}", TAG], { encoding: "utf8" })) / 1e6;
  prove(sandbox || megabytes < LIMIT_MB, `the image is smaller than ${LIMIT_MB} MB (${megabytes.toFixed(0)})`);
  const args = ["run", "--rm", "--network", "host", "--read-only", "--tmpfs", "/tmp", "--volume", "/data"];
  const readyMs = await proveServes(
    { command: "docker", args: [...args, "--env", "PORT", "--env", "GATEWAY_BOOTSTRAP_KEY", TAG], cwd: ROOT, env: {} },
    models,
  );
  process.stdout.write(`The image has ${megabytes.toFixed(0)} MB and serves ${(readyMs / 1000).toFixed(1)} s after its start.\n`);
}

async function byHand(): Promise<void> {
  process.stdout.write("Docker is not available: the commands of the Dockerfile are run in a clean folder.\n");
  const folder = temporaryFolder();
  const [source, app, data] = ["src", "app", "data"].map((name) => join(folder, name)) as [string, string, string];
  for (const each of [source, data]) mkdirSync(each);
  for (const file of contextFiles()) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    cpSync(join(ROOT, file), join(source, file));
  }
  const env = { NODE_ENV: "production" as const, PATH: process.env.PATH, HOME: folder, SANDBOX: sandbox ? "1" : "0" };
  for (const command of commandsOf(readFileSync(join(ROOT, "Dockerfile"), "utf8"))) {
    const began = performance.now();
    execFileSync("sh", ["-c", command], { cwd: source, env, stdio: ["ignore", "ignore", "inherit"] });
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${command.slice(0, 100)}\n`);
  }
  cpSync(join(source, "dist/trunkline"), app, { recursive: true });
  const before = await sizesBelow(app);
  const megabytes = [...before.values()].reduce((sum, size) => sum + size, 0) / 1e6;
  const uid = process.getuid?.() === 0 ? USER : undefined;
  if (uid === undefined) process.stdout.write("Not root: it is not run as another user.\n");
  else for (const each of [folder, data]) await chown(each, each === data ? uid : 0, each === data ? uid : 0);
  execFileSync("chmod", ["755", folder]);
  const readyMs = await proveServes(
    {
      command: process.execPath,
      args: [join(app, "lib/cli/trunkline.mjs")],
      cwd: data,
      env: { DATA_DIR: data, HOME: "/nonexistent" },
      uid,
    },
    models,
  );
  prove(JSON.stringify([...(await sizesBelow(app))]) === JSON.stringify([...before]), "nothing was written beside the data");
  prove(sandbox || megabytes + BASE_MB < LIMIT_MB, `the image would be smaller than ${LIMIT_MB} MB`);
  process.stdout.write(
    `The last stage copies ${megabytes.toFixed(0)} MB, ${(megabytes + BASE_MB).toFixed(0)} with its base; it serves ${(readyMs / 1000).toFixed(1)} s after its start.\n`,
  );
  await removeFolder(folder);
}

/** `RUN` lines of the first stage. */
function commandsOf(dockerfile: string): string[] {
  const [stage = ""] = dockerfile.split(/^FROM (?!.* AS )/m);
  return [...stage.matchAll(/^RUN (.+)$/gm)].flatMap(([, command]) => command ?? []);
}

/** What `COPY . .` gets: files that git knows or doesn't ignore, less those of .dockerignore. */
function contextFiles(): string[] {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const patterns = lines.filter((line) => line !== "" && !line.startsWith("#")).map(patternOf);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  return listed.split("\0").filter((file) => file !== "" && !patterns.some((pattern) => pattern.test(file)));
}

function patternOf(line: string): RegExp {
  const escaped = line.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"))}(?:/|$)`);
}

async function sizesBelow(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.toSorted().map((file) => [file, statSync(file).size]));
}

if (spawnSync("docker", ["info"], { stdio: "ignore" }).status === 0) await byDocker();
else await byHand();
