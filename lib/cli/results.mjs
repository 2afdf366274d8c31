import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "./steps.mjs";

/**
 * `{ passed, failed, skipped, unsteady, broken }`: `skipped` with reasons, `unsteady` passed only on a retry,
 * `broken` failed. Both have the first line of the error, so that the end of a long output names it.
 */
export const nothing = () => ({ passed: 0, failed: 0, skipped: [], unsteady: [], broken: [] });

const LONGEST_ERROR = 300;
/** Lines of a Playwright error that say what was waited for. */
const TELLING = /^\s*(Locator|Expected|Received):/;

function brokenTest(name, title, message = "") {
  const [first, ...more] = stripVTControlCharacters(message).split("\n");
  const telling = more.filter((line) => TELLING.test(line)).map((line) => line.trim().replace(/\s+/g, " "));
  return { test: `${name}: ${title}`, error: [first, ...telling].join("; ").slice(0, LONGEST_ERROR) };
}

/** The line of a journey's own file, for a test whose steps wait in the same way at several places. */
function journeyError({ error } = {}) {
  const line = error?.location?.line;
  return line ? `line ${line}: ${error.message ?? ""}` : error?.message;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Reads Vitest's JSON report. A file that couldn't be loaded counts as one failure. `files` are those to retry. */
export function unitResults(path) {
  const result = { ...nothing(), files: [] };
  for (const file of readReport(path)?.testResults ?? []) {
    const name = relative(ROOT, file.name);
    if (file.status === "failed" && !result.files.includes(name)) result.files.push(name);
    if (file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")) {
      result.failed += 1;
      result.broken.push(brokenTest(name, "could not be loaded", file.message));
    }
    for (const test of file.assertionResults) {
      if (test.status === "passed") result.passed += 1;
      else if (test.status === "failed") {
        result.failed += 1;
        result.broken.push(brokenTest(name, test.fullName, test.failureMessages?.[0]));
      } else result.skipped.push(`${name}: ${test.fullName}`);
    }
  }
  return result;
}

/**
 * Merges a first run with the retry of its failed files: passed retries count, and are unsteady.
 * A timing test may fail once on a shared processor; a real failure fails twice.
 */
export function afterSecondTry(first, second) {
  const failedTwice = new Set(second.broken.map(({ test }) => test));
  const mended = second.passed > 0 ? first.broken.filter(({ test }) => !failedTwice.has(test)) : [];
  return {
    ...first,
    passed: first.passed + mended.length,
    failed: first.failed - mended.length,
    broken: first.broken.filter((one) => !mended.includes(one)),
    unsteady: [...first.unsteady, ...mended.map(brokenLine)],
  };
}

export const brokenLine = ({ test, error }) => (error ? `${test} (${error})` : test);

function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Reads Playwright's JSON report; a skip's reason is the test's text. A journey that passed on its retry counts, and is listed. */
export function journeyResults(path) {
  const result = nothing();
  const report = readReport(path);
  for (const suite of report?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const test of spec.tests) {
        if (test.status === "expected" || test.status === "flaky") result.passed += 1;
        const failure = brokenTest(spec.file, spec.title, journeyError(test.results?.findLast(({ error }) => error)));
        if (test.status === "flaky") result.unsteady.push(brokenLine(failure));
        if (test.status === "unexpected") {
          result.failed += 1;
          result.broken.push(failure);
        }
        if (test.status === "skipped") {
          const reason = test.annotations.find((note) => note.type === "skip" || note.type === "fixme")?.description;
          result.skipped.push(`${spec.file}: ${spec.title}${reason ? ` (${reason})` : ""}`);
        }
      }
  result.failed += report?.errors?.length ?? 0;
  return result;
}

/** Journeys' times by file, in the form of `timing-reporter.mjs`, without retries. */
export function journeyTimings(path) {
  const files = new Map();
  for (const suite of readReport(path)?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const { results } of spec.tests) {
        const file = files.get(spec.file) ?? { project: "journeys", file: spec.file, ms: 0, tests: [] };
        const ms = results[0]?.duration ?? 0;
        file.ms += ms;
        file.tests.push({ title: spec.title, ms });
        files.set(spec.file, file);
      }
  return [...files.values()];
}
