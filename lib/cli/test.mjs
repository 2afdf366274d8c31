import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { layerProblems } from "./layers.mjs";
import { prepare } from "./prepare.mjs";
import { afterSecondTry, brokenLine, journeyResults, nothing, unitResults } from "./results.mjs";
import { duration, ROOT, requireNode, run, tool } from "./steps.mjs";
import { changedFiles, touchedJourneys } from "./touched.mjs";

/**
 * `npm test` and, with `--no-browser`, `npm run check`. Every step runs, whatever the ones before it said; the last line has the count.
 * `--changed` leaves out tests that what is not committed yet does not touch, `--changed=main` those that the change since main does not.
 */
const MINUTE = 60_000;
const FILES_TRIED_AGAIN = 3;
const { values: asked } = parseArgs({ options: { "no-browser": { type: "boolean" }, changed: { type: "string" } }, args: readableArgs() });
const reports = mkdtempSync(join(tmpdir(), "switchyard-test-"));
const total = nothing();
const failedSteps = [];

/** `--changed` may stand alone. */
function readableArgs() {
  return process.argv.slice(2).map((word) => (word === "--changed" ? "--changed=HEAD" : word));
}

function count({ passed = 0, failed = 0, skipped = [], unsteady = [], broken = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped.push(...skipped);
  total.unsteady.push(...unsteady);
  total.broken.push(...broken);
}

/** Runs one step under a heading. `work` resolves with counts; what it throws is one failure. */
async function step(title, work) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    console.error(error.message);
    result = { failed: 1 };
  }
  count(result);
  if (result.failed) failedSteps.push(title);
  console.log(`── ${title}: ${result.failed ? "failed" : "passed"}, ${duration(Date.now() - started)}`);
}

/** A check that passes or fails as a whole. */
const check = async (args) => ((await run({ args, timeoutMs: 5 * MINUTE })).code === 0 ? { passed: 1 } : { failed: 1 });

/** A test runner: its own counts, and one failure more where it ended badly without having counted any. */
async function runner({ args, env, timeoutMs, results }) {
  const { code } = await run({ args, env, timeoutMs });
  const found = results();
  const silent = code !== 0 && found.failed === 0;
  if (silent) console.error(`Ended with exit code ${code} although no test failed.`);
  return { ...found, failed: found.failed + (silent ? 1 : 0) };
}

async function types() {
  const made = await run({ args: [tool("next/dist/bin/next"), "typegen"], quiet: "still making route types", timeoutMs: MINUTE });
  if (made.code !== 0) throw new Error(made.output.trim());
  return check([tool("typescript/bin/tsc"), "--noEmit", "-p", "."]);
}

function vitest(name, more) {
  const path = join(reports, `${name}.json`);
  const args = [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${path}`, ...more];
  return runner({ args, timeoutMs: 30 * MINUTE, results: () => unitResults(path) });
}

/** As journeys have a second try, so have the files of a few failed tests: alone, after everything else. */
async function units() {
  const first = await vitest("units", asked.changed ? [`--changed=${asked.changed}`, "--passWithNoTests"] : []);
  if (first.files.length === 0 || first.files.length > FILES_TRIED_AGAIN) return first;
  console.log(`\nA second try of ${first.files.join(", ")}`);
  return afterSecondTry(first, await vitest("units-again", first.files));
}

async function journeys(chosen) {
  const { findBrowser } = await import("./browser.mjs");
  const path = join(reports, "journeys.json");
  const playwright = tool("@playwright/test/cli.js");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  if (await findBrowser()) {
    const args = [playwright, "test", "--reporter=list,json", ...chosen];
    return runner({ args, env, timeoutMs: 30 * MINUTE, results: () => journeyResults(path) });
  }
  const reason = "no browser could be found: install Chromium, or name one in CHROMIUM_PATH";
  await run({ args: [playwright, "test", "--list", "--reporter=json"], env, quiet: "still listing", timeoutMs: MINUTE });
  return { skipped: journeyResults(path).skipped.map((line) => `${line} (${reason})`) };
}

/** The journeys to make, by their files, or all. Ends the process where git does not know the commit. */
function affected() {
  try {
    return asked.changed ? touchedJourneys(changedFiles(asked.changed)) : "all";
  } catch (error) {
    console.error(String(error.stderr ?? error.message).trim());
    process.exit(1);
  }
}

requireNode(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines.node);
process.chdir(ROOT);
const touched = affected();
await prepare({ dev: true, build: false }).catch((error) => {
  console.error(`${error.message}\n\n0 passed, 1 failed, 0 skipped`);
  process.exit(1);
});
await step("Types", types);
await step("Lint", () => check([tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]));
await step("Layers", () => {
  const problems = layerProblems();
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { passed: 1 };
});
await step("Unit and contract tests", units);
const withBrowser = !asked["no-browser"] && touched.length > 0;
if (withBrowser) {
  await step("Production build", async () => {
    await prepare({ dev: true, build: true });
    return { passed: 1 };
  });
  if (touched === "all")
    await step("Killed in the middle of videos", () => check([tool("tsx/dist/cli.mjs"), "lib/testing/survival.ts", "5"]));
  await step("Browser journeys", () => journeys(touched === "all" ? [] : touched));
}
rmSync(reports, { recursive: true, force: true });

if (total.skipped.length > 0) console.log(`\nSKIPPED, so nothing is known about:\n${total.skipped.map((line) => `  ${line}`).join("\n")}`);
if (total.unsteady.length > 0)
  console.log(`\nUNSTEADY, passed only on a second try:\n${total.unsteady.map((line) => `  ${line}`).join("\n")}`);
if (asked["no-browser"]) console.log("\nLeft out as asked: production build, kills, browser journeys.");
if (asked.changed) console.log(`\nLeft out as asked: tests that the change since ${asked.changed} does not touch.`);
if (total.broken.length > 0) console.log(`\nBROKEN:\n${total.broken.map((one) => `  ${brokenLine(one)}`).join("\n")}`);
if (failedSteps.length > 0) console.log(`\nFAILED: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
