import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { judge, pace, readTimings, slowness } from "./budgets.mjs";
import { layerProblems } from "./layers.mjs";
import { prepare } from "./prepare.mjs";
import { proseProblems } from "./prose.mjs";
import { afterSecondTry, brokenLine, journeyResults, journeyTimings, nothing, unitResults } from "./results.mjs";
import { duration, ROOT, requireNode, run, tool } from "./steps.mjs";
import { leftToLongSuite, SUITES, sandboxTouched } from "./suites.mjs";
import { changedFiles, touchedJourneys } from "./touched.mjs";

/**
 * `npm test`, with `--suite=all` `npm run test:all`, and with `--no-browser` `npm run check`. Every step runs, whatever the earlier ones'
 * results; the last line has the count. `--suite=rest` runs what the short suite leaves out, with `--shard=1/3` a third of it. `--changed` omits tests that
 * uncommitted changes don't touch, `--changed=main` those that the change since main doesn't.
 */
const MINUTE = 60_000;
const FILES_TRIED_AGAIN = 3;
/** TypeScript starts four whatever the cores; each repeats a part of the work of the others. */
const MOST_CHECKERS = 4;
const { values: asked } = parseArgs({
  options: { "no-browser": { type: "boolean" }, changed: { type: "string" }, suite: { type: "string" }, shard: { type: "string" } },
  args: readableArgs(),
});
/** Everything a change touches is run. */
const suite = asked.suite ?? (asked.changed ? "all" : "short");
if (!SUITES.includes(suite)) {
  console.error(`--suite is one of ${SUITES.join(", ")}`);
  process.exit(1);
}
const SHARD = /^([1-9]\d?)\/([1-9]\d?)$/;
if (asked.shard && !SHARD.test(asked.shard)) {
  console.error("--shard is a part and the number of parts, such as 1/2");
  process.exit(1);
}
const shard = asked.shard ? [`--shard=${asked.shard}`] : [];
const firstShard = Number(asked.shard?.split("/")[0] ?? 1) === 1;
const reports = mkdtempSync(join(tmpdir(), "trunkline-test-"));
const total = nothing();
const failedSteps = [];
const timings = [];
const paces = [];

/** `--changed` may have no value. */
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

/** Runs one step under a heading. `work` resolves with counts; an exception is one failure. */
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

/** A test runner: its counts, plus one failure if it failed without counting any. */
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
  return check([tool("typescript/bin/tsc"), "--noEmit", "-p", ".", "--checkers", String(Math.min(MOST_CHECKERS, availableParallelism()))]);
}

function vitest(name, more) {
  const path = join(reports, `${name}.json`);
  const reporters = ["default", "json", "./lib/cli/timing-reporter.mjs"].map((reporter) => `--reporter=${reporter}`);
  const args = [tool("vitest/vitest.mjs"), "run", ...reporters, `--outputFile.json=${path}`, ...more];
  const env = { ...ofSuite, TEST_TIMINGS: join(reports, `${name}-timings.json`) };
  return runner({ args, env, timeoutMs: 30 * MINUTE, results: () => unitResults(path) });
}

/** Files of a few failed tests are retried: alone, after everything else. */
async function units() {
  const first = await vitest("units", [...shard, ...(asked.changed ? [`--changed=${asked.changed}`, "--passWithNoTests"] : [])]);
  timings.push(...readTimings(join(reports, "units-timings.json")));
  if (first.files.length === 0 || first.files.length > FILES_TRIED_AGAIN) return first;
  console.log(`\nA second try of ${first.files.join(", ")}`);
  return afterSecondTry(first, await vitest("units-again", first.files));
}

async function journeys(chosen) {
  const { findBrowser } = await import("./browser.mjs");
  const path = join(reports, "journeys.json");
  const playwright = tool("@playwright/test/cli.js");
  const env = { ...ofSuite, PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  if (await findBrowser()) {
    const args = [playwright, "test", "--reporter=list,json", ...shard, ...chosen];
    const results = await runner({ args, env, timeoutMs: 30 * MINUTE, results: () => journeyResults(path) });
    timings.push(...journeyTimings(path));
    return results;
  }
  const reason = "no browser could be found: install Chromium, or name one in CHROMIUM_PATH";
  await run({ args: [playwright, "test", "--list", "--reporter=json"], env, quiet: "still listing", timeoutMs: MINUTE });
  return { skipped: journeyResults(path).skipped.map((line) => `${line} (${reason})`) };
}

/** Types, lint, layers, casts, unused code and prose: the same in every suite, so that the one that runs after the short one leaves them out. */
async function statics() {
  // It has one thread, and runs beside the type check.
  const unusedCode = run({
    args: [tool("knip/bin/knip.js"), "--no-progress"],
    quiet: "still looking for unused code",
    timeoutMs: 5 * MINUTE,
  });
  await step("Types", types);
  await step("Lint", () => check([tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]));
  await step("Layers", () => {
    const problems = layerProblems();
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return { passed: 1 };
  });
  await step("Casts", async () => {
    // Parses with a package that a fresh clone doesn't have yet when this file is loaded.
    const { castProblems } = await import("./casts.mjs");
    const problems = castProblems();
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return { passed: 1 };
  });
  await step("Unused code", async () => {
    const { code, output } = await unusedCode;
    if (code !== 0) throw new Error(output.trim());
    return { passed: 1 };
  });
  await step("Prose", () => {
    const problems = proseProblems();
    if (problems.length > 0) throw new Error(problems.join("\n"));
    return { passed: 1 };
  });
}

/** Each project's time beside its budget, and the slowest tests. A project over its budget fails only on request: load alone never does. */
async function budgets() {
  const slower = slowness(...paces);
  const { lines, over, slowest } = judge(suite, timings, slower);
  console.log(`This machine, with all that runs on it, took ${slower.toFixed(1)} times as long as that of the budgets.`);
  for (const line of [...lines, "The slowest tests:", ...slowest.map((one) => `  ${one}`)]) console.log(line);
  if (over.length === 0 || asked.changed) return {};
  if (process.env.TIME_BUDGETS === "strict") throw new Error(over.join("\n"));
  console.log(`Over the budget, which fails with TIME_BUDGETS=strict: ${over.join("; ")}`);
  return {};
}

/** The selected journeys, or all. Exits if git doesn't know the commit. */
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
const sandbox = sandboxTouched();
const ofSuite = { TEST_SUITE: suite, TEST_SANDBOX: sandbox ? "1" : "0" };
paces.push(await pace());
if (suite !== "rest") await statics();
const withBrowser = !asked["no-browser"] && touched.length > 0;
// The build runs beside the tests, which wait for half of their time.
const building = withBrowser ? prepare({ dev: true, build: true }) : undefined;
building?.catch(() => undefined);
await step("Unit and contract tests", units);
if (withBrowser) {
  await step("Production build", async () => {
    await building;
    return { passed: 1 };
  });
}
paces.push(await pace());
if (withBrowser) {
  if (touched === "all" && suite !== "short" && firstShard)
    await step("Killed in the middle of videos", () => check([tool("tsx/dist/cli.mjs"), "lib/tools/survival/videos.ts", "5"]));
  await step("Browser journeys", () => journeys(touched === "all" ? [] : touched));
  paces.push(await pace());
}
await step("Time budgets", budgets);
rmSync(reports, { recursive: true, force: true });

if (total.skipped.length > 0) console.log(`\nSKIPPED, so nothing is known about:\n${total.skipped.map((line) => `  ${line}`).join("\n")}`);
if (total.unsteady.length > 0)
  console.log(`\nUNSTEADY, passed only on a second try:\n${total.unsteady.map((line) => `  ${line}`).join("\n")}`);
if (suite === "short") {
  const left = leftToLongSuite({ postgres: true, sandbox });
  console.log(`\nLeft to \`npm run test:all\`:\n${left.map((line) => `  ${line}`).join("\n")}`);
}
if (asked["no-browser"]) console.log("\nLeft out as asked: production build, kills, browser journeys.");
if (asked.changed) console.log(`\nLeft out as asked: tests that the change since ${asked.changed} does not touch.`);
if (asked.shard) console.log(`\nOnly shard ${asked.shard} of the tests was run.`);
if (total.broken.length > 0) console.log(`\nBROKEN:\n${total.broken.map((one) => `  ${brokenLine(one)}`).join("\n")}`);
if (failedSteps.length > 0) console.log(`\nFAILED: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
