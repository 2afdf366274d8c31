import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readEnv } from "../config/env";
import { temporaryFolder } from "../testing/database";
import { startTestGateway, TEST_KEY } from "../testing/test-gateway";
import { exitCode, terminal } from "./command";
import { keys } from "./keys";
import { launch } from "./launch";
import { runHere } from "./run-script.fixture";

const folder = temporaryFolder();
const dataDir = join(folder, "data");
const gateway = await startTestGateway({ DATA_DIR: dataDir });
const url = gateway.url.fast;
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs a program on the PATH that writes its arguments, folder and environment to a file and exits with 7. */
function install(name: string): void {
  const script = join(folder, name);
  writeFileSync(
    script,
    `#!${process.execPath}
require("fs").writeFileSync(${JSON.stringify(join(folder, "started.json"))}, JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), env: process.env }));
if (process.argv.includes("--killed")) process.kill(process.pid, "SIGKILL");
else if (process.argv.includes("--waits")) setInterval(() => undefined, 1000);
else process.exit(7);
`,
  );
  chmodSync(script, 0o755);
}
vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
for (const name of ["codex", "claude", "gemini", "opencode"]) install(name);
const started = () => JSON.parse(readFileSync(join(folder, "started.json"), "utf8"));
const run = (...args: string[]) => runHere(launch, args, { dataDir, settings: { PUBLIC_URL: url } });

describe("npm run launch", () => {
  it.each([
    ["codex", ["-m", "sandbox-chat"], "TRUNKLINE_KEY"],
    ["claude", ["--model", "sandbox-chat"], "ANTHROPIC_AUTH_TOKEN"],
    ["gemini", ["--model", "sandbox-chat"], "GEMINI_API_KEY"],
    ["opencode", ["--model", "trunkline/sandbox-chat"], "TRUNKLINE_KEY"],
  ])("starts %s with a key of its own, which ends with it", async (name, args, variable) => {
    expect(await run(name, "--model", "sandbox-chat", "--", "--yes")).toMatchObject({ code: 7, err: "" });
    const seen = started();
    expect(seen.args.slice(-args.length - 1)).toEqual([...args, "--yes"]);
    expect(JSON.stringify(seen)).toContain(url);
    const secret = seen.env[variable];
    expect(secret).toMatch(/^sk-tl-/);
    await expect
      .poll(async () => (await fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status, { timeout: 2_000 })
      .toBe(401);
  });

  it("gives Gemini CLI settings in a file of their own, which is removed", async () => {
    rmSync(join(folder, "started.json"), { force: true });
    const ended = run("gemini", "--", "--waits");
    await expect.poll(() => existsSync(join(folder, "started.json")) && started().env.GEMINI_API_KEY, { timeout: 5_000 }).toBeTruthy();
    const path = started().env.GEMINI_CLI_SYSTEM_SETTINGS_PATH;
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ security: { auth: { selectedType: "gemini-api-key" } } });
    process.emit("SIGTERM");
    expect(await ended).toMatchObject({ code: 143 });
    expect(existsSync(path)).toBe(false);

    vi.stubEnv("GEMINI_CLI_SYSTEM_SETTINGS_PATH", "/etc/own.json");
    await run("gemini");
    expect(started().env.GEMINI_CLI_SYSTEM_SETTINGS_PATH).toBe("/etc/own.json");
    vi.stubEnv("GEMINI_CLI_SYSTEM_SETTINGS_PATH", undefined);
  });

  it("takes a key from the environment, and changes nothing", async () => {
    vi.stubEnv("TRUNKLINE_KEY", TEST_KEY);
    const before = await runHere(keys, ["list", "--json"], { dataDir });
    expect(await run("codex")).toMatchObject({ code: 7 });
    expect(started().env.TRUNKLINE_KEY).toBe(TEST_KEY);
    expect((await runHere(keys, ["list", "--json"], { dataDir })).out).toBe(before.out);
    vi.stubEnv("TRUNKLINE_KEY", undefined);
  });

  it("starts the agent in the caller's folder, without what the settings added to the environment", async () => {
    vi.stubEnv("INIT_CWD", folder);
    const settings = () => {
      vi.stubEnv("OPENAI_API_KEY", "sk-of-the-gateway");
      return readEnv({ DATA_DIR: dataDir, DATABASE_URL: "", PUBLIC_URL: url });
    };
    expect(await exitCode(launch, { ...terminal(["codex"]), settings, print: () => undefined })).toBe(7);
    expect(started().cwd).toBe(folder);
    expect(started().env.OPENAI_API_KEY).toBeUndefined();
    vi.stubEnv("OPENAI_API_KEY", undefined);
    vi.stubEnv("INIT_CWD", undefined);
  });

  it("resolves with the signal's code if the agent was killed", async () => {
    expect(await run("codex", "--", "--killed")).toMatchObject({ code: 137 });
  });

  it("passes SIGTERM on to the agent, and revokes the key", async () => {
    rmSync(join(folder, "started.json"), { force: true });
    const ended = run("codex", "--", "--waits");
    await expect.poll(() => existsSync(join(folder, "started.json")) && started().env.TRUNKLINE_KEY, { timeout: 5_000 }).toBeTruthy();
    process.emit("SIGTERM");
    expect(await ended).toMatchObject({ code: 143 });
    const headers = { authorization: `Bearer ${started().env.TRUNKLINE_KEY}` };
    await expect.poll(async () => (await fetch(`${url}/v1/models`, { headers })).status, { timeout: 2_000 }).toBe(401);
  });

  it("refuses an expiry for a given key", async () => {
    vi.stubEnv("TRUNKLINE_KEY", TEST_KEY);
    expect(await run("codex", "--expires", "1h")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--expires is for a created key"),
    });
    vi.stubEnv("TRUNKLINE_KEY", undefined);
  });

  it.each([
    [["vim"], "There is no agent 'vim'"],
    [["codex", "now"], "Arguments of the agent follow after --"],
    [["codex", "--model", "nowhere"], "no model 'nowhere'"],
    [["codex", "--base-url", "http://127.0.0.1:1"], "No gateway answers"],
  ])("says what is wrong with %j", async (args, text) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(text);
  });
});
