import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, JOURNEY_KEY, test } from "./fixtures";

/** Every call in the README's table of endpoints, verbatim. */
const calls = [...readFileSync("README.md", "utf8").matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].flatMap(([, name = "", cell = ""]) =>
  [...cell.matchAll(/`(curl [^`]+)`/g)].map(([, command = ""]) => ({ name, command })),
);

test("every call of the README answers as it says", async ({ baseURL }) => {
  expect(calls.length).toBeGreaterThan(15);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    URL: baseURL,
    AUTH: `Authorization: Bearer ${JOURNEY_KEY}`,
    JSON: "Content-Type: application/json",
  };
  const directory = await mkdtemp(join(tmpdir(), "trunkline-readme-"));
  for (const { name, command } of calls) {
    const call = `${command.replace(/ --output \S+/, "")} -s -o reply -w '%{http_code}'`;
    const { stdout } = await promisify(execFile)("bash", ["-c", call], { env, cwd: directory });
    expect(stdout, `${name}: ${command}`).toBe(name.includes("501") ? "501" : "200");
    // Later calls read the task of an earlier one.
    env.TASK = /"task_id":"(task_\w+)"/.exec(await readFile(join(directory, "reply"), "latin1"))?.[1] ?? env.TASK;
  }
  await rm(directory, { recursive: true });
});
