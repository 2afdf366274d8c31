/**
 * Makes the package, installs it in an empty folder with an empty home, and proves that it serves. `npx tsx lib/tools/deploy/package.ts`
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../../package.json";
import { npm, ROOT } from "../../cli/steps.mjs";
import { temporaryFolder } from "../../testing/database";
import { prove, removeFolder } from "../../testing/survival-proof";
import { proveServes } from "./served";

const folder = temporaryFolder();
const home = join(folder, "home");
const work = join(folder, "work");
for (const each of [home, work]) mkdirSync(each);
const env = { NODE_ENV: "production", HOME: home, PATH: process.env.PATH } as const;
const TARBALL = join(ROOT, `dist/trunkline-${packageJson.version}.tgz`);
const program = join(work, "node_modules/.bin/trunkline");
const ask = (...args: string[]) => execFileSync(program, args, { cwd: work, env, encoding: "utf8" }).trim();

function npmRun(args: string[], cwd: string): number {
  const { command, args: all } = npm(...args);
  const began = performance.now();
  execFileSync(command, all, { cwd, env: { ...process.env, ...(cwd === work && env) }, stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - began) / 1000;
}

const madeIn = npmRun(["run", "package", "--silent"], ROOT);
const installedIn = npmRun(["install", "--no-audit", "--no-fund", "--loglevel=error", TARBALL], work);
prove(ask("--version") === packageJson.version, "--version is the package's");
prove(ask("--help").includes("--port"), "--help lists the options");
for (const command of ["keys", "people", "ledger", "backup", "restore", "launch", "eval", "health"])
  prove(ask(command, "--help").includes(`trunkline ${command}`), `${command} --help shows its use`);
const sandbox = ["sandbox-chat", "sandbox-image", "sandbox-speech"];
const readyMs = await proveServes({ command: program, args: ["--data", "state"], cwd: work, env: { HOME: home } }, sandbox);
// Subcommands find the data of the folder they are run in.
const data = { ...env, DATA_DIR: "state" };
const run = (...args: string[]) => execFileSync(program, args, { cwd: work, env: data, encoding: "utf8" });
prove(run("keys", "create", "--name", "first").includes("sk-tl-"), "a key is created");
prove(run("backup", "saved").includes("Saved"), "a backup is made");
const restored = execFileSync(program, ["restore", "saved"], { cwd: work, env: { ...env, DATA_DIR: "restored" }, encoding: "utf8" });
prove(restored.includes("Restored"), "the backup is restored");
const size = (statSync(TARBALL).size / 1e6).toFixed(1);
process.stdout.write(
  `${size} MB, made in ${madeIn.toFixed(0)} s, installed in ${installedIn.toFixed(0)} s, serves ${(readyMs / 1000).toFixed(1)} s after its start\n`,
);
await removeFolder(folder);
