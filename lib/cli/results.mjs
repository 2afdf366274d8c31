import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./steps.mjs";

/** `{ passed, failed, skipped, unsteady }`: `skipped` says what and why, `unsteady` what passed only when it was run again. */
export const nothing = () => ({ passed: 0, failed: 0, skipped: [], unsteady: [] });

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Counts Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function unitResults(path) {
  const result = nothing();
  for (const file of readReport(path)?.testResults ?? []) {
    const name = relative(ROOT, file.name);
    if (file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")) result.failed += 1;
    for (const test of file.assertionResults) {
      if (test.status === "passed") result.passed += 1;
      else if (test.status === "failed") result.failed += 1;
      else result.skipped.push(`${name}: ${test.fullName}`);
    }
  }
  return result;
}

function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Counts Playwright's JSON report; the reason of a skip is the text the test gave. A journey that passed on its second try counts, and is named. */
export function journeyResults(path) {
  const result = nothing();
  const report = readReport(path);
  for (const suite of report?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const test of spec.tests) {
        if (test.status === "expected" || test.status === "flaky") result.passed += 1;
        if (test.status === "flaky") result.unsteady.push(`${spec.file}: ${spec.title}`);
        if (test.status === "unexpected") result.failed += 1;
        if (test.status === "skipped") {
          const reason = test.annotations.find((note) => note.type === "skip" || note.type === "fixme")?.description;
          result.skipped.push(`${spec.file}: ${spec.title}${reason ? ` (${reason})` : ""}`);
        }
      }
  result.failed += report?.errors?.length ?? 0;
  return result;
}
