import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/**
 * Seconds of work that each project may take: of its workers together, so that it says the same on two cores and on eight. From runs
 * on a loaded machine with two workers on two cores, for one whose pace is `REFERENCE_MS`, and half as much again, because four share
 * two cores. `all` may take the sum of both.
 */
const BUDGETS = {
  short: { unit: 220, sandbox: 120, alone: 20, contract: 280, "contract-postgres": 40, journeys: 480 },
  rest: { unit: 60, sandbox: 120, contract: 200, "contract-postgres": 170, journeys: 1_200 },
};
const OVER = 1.2;
const SLOWEST = 10;
/** The result of `pace` on the reference machine while idle. */
const REFERENCE_MS = 280;
const ROUNDS = 2_000;

const work = fileURLToPath(import.meta.url);

/**
 * The work that a machine's pace is told by: hashes and JSON, as tests have the processor do. Returns milliseconds.
 * @public The workers of `pace` import it.
 */
export function stint(rounds = ROUNDS) {
  const value = { text: "pace ".repeat(400), list: Array.from({ length: 400 }, (_, index) => ({ index })) };
  const began = performance.now();
  for (let round = 0; round < rounds; round++) {
    createHash("sha256").update(JSON.stringify(value)).digest();
    JSON.parse(JSON.stringify(value));
  }
  return performance.now() - began;
}

/** Time of the work on all cores at once: the slowest counts. Doubles if others use the machine as much. */
export async function pace() {
  const source = `import("node:worker_threads").then(async ({ parentPort }) => {
    const { stint } = await import(${JSON.stringify(`file://${work}`)});
    stint(20);
    parentPort.postMessage(stint());
  });`;
  const one = () =>
    new Promise((done, failed) => {
      const worker = new Worker(source, { eval: true });
      worker.once("message", done).once("error", failed);
    });
  return Math.max(...(await Promise.all(Array.from({ length: availableParallelism() }, one))));
}

/** Slowdown relative to the reference machine, at least 1: a fast machine gets no stricter budget. */
export const slowness = (...paces) => Math.max(1, ...paces.map((ms) => ms / REFERENCE_MS));

/** Seconds; undefined without a budget. */
export function budgetOf(suite, project) {
  const parts = suite === "all" ? [BUDGETS.short[project], BUDGETS.rest[project]] : [BUDGETS[suite][project]];
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? known.reduce((sum, part) => sum + part, 0) : undefined;
}

/** `[{ project, file, ms, tests: [{ title, ms }] }]` of a report; empty if there is none. */
export function readTimings(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return [];
  }
}

/** The report of a suite's projects, and the projects more than a fifth over their budget. */
export function judge(suite, files, slower) {
  const projects = [...new Set(files.map(({ project }) => project))];
  const over = [];
  const lines = projects.map((project) => {
    const took = files.filter((file) => file.project === project).reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const budget = budgetOf(suite, project);
    if (budget === undefined) return `${project}: ${took.toFixed(0)} s of work, no budget`;
    const allowed = budget * slower;
    if (took > allowed * OVER) over.push(`${project} took ${took.toFixed(0)} s of work, its budget is ${allowed.toFixed(0)} s`);
    return `${project}: ${took.toFixed(0)} s of work, budget ${allowed.toFixed(0)} s`;
  });
  return { lines, over, slowest: slowestOf(files) };
}

function slowestOf(files) {
  const tests = files.flatMap(({ project, file, tests }) => tests.map(({ title, ms }) => ({ ms, name: `${project} ${file}: ${title}` })));
  return tests
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1)} s  ${name}`);
}
