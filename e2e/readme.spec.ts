import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, JOURNEY_KEY, test } from "./fixtures";

/** Every call in the README's table of endpoints, as it stands there. */
const calls = [...readFileSync("README.md", "utf8").matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].flatMap(([, name = "", cell = ""]) =>
  [...cell.matchAll(/`(curl [^`]+)`/g)].map(([, command = ""]) => ({ name, command })),
);

test("every call of the README answers as it says", async ({ baseURL }) => {
  expect(calls.length).toBeGreaterThan(15);
  const env = { ...process.env, URL: baseURL, AUTH: `Authorization: Bearer ${JOURNEY_KEY}`, JSON: "Content-Type: application/json" };
  for (const { name, command } of calls) {
    const { stdout } = await promisify(execFile)("bash", ["-c", `${command} -s -o /dev/null -w '%{http_code}'`], { env });
    expect(stdout, `${name}: ${command}`).toBe(name.includes("501") ? "501" : "200");
  }
});
