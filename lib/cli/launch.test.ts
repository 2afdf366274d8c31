import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../testing/database";
import { startTestGateway, TEST_KEY } from "../testing/test-gateway";
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

/** A program of that name on the PATH which keeps its arguments and environment, calls the gateway and ends with 7. */
function install(name: string): void {
  const script = join(folder, name);
  writeFileSync(
    script,
    `#!${process.execPath}
require("fs").writeFileSync(${JSON.stringify(join(folder, "started.json"))}, JSON.stringify({ args: process.argv.slice(2), env: process.env }));
process.exit(7);
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

  it("takes a key from the environment, and changes nothing", async () => {
    vi.stubEnv("TRUNKLINE_KEY", TEST_KEY);
    const before = await runHere(keys, ["list", "--json"], { dataDir });
    expect(await run("codex")).toMatchObject({ code: 7 });
    expect(started().env.TRUNKLINE_KEY).toBe(TEST_KEY);
    expect((await runHere(keys, ["list", "--json"], { dataDir })).out).toBe(before.out);
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
