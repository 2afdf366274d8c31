import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./steps.mjs";

/** `{ passed, failed, skipped }`, with `skipped` a list of lines that say what and why. */
export const nothing = () => ({ passed: 0, failed: 0, skipped: [] });

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

/** Counts Playwright's JSON report; the reason of a skip is the text the test gave. */
export function journeyResults(path) {
  const result = nothing();
  const report = readReport(path);
  for (const suite of report?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const test of spec.tests) {
        if (test.status === "expected") result.passed += 1;
        else if (test.status !== "skipped") result.failed += 1;
        else {
          const reason = test.annotations.find((note) => note.type === "skip" || note.type === "fixme")?.description;
          result.skipped.push(`${spec.file}: ${spec.title}${reason ? ` (${reason})` : ""}`);
        }
      }
  result.failed += report?.errors?.length ?? 0;
  return result;
}
