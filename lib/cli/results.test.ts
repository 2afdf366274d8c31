import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { afterSecondTry, journeyResults, journeyTimings, nothing, unitResults } from "./results.mjs";

const folder = mkdtempSync(join(tmpdir(), "trunkline-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("the count on the last line", () => {
  it("has every unit test once, and names what was skipped", () => {
    const tests = ["passed", "passed", "failed", "pending", "todo"].map((status, index) => ({ status, fullName: `test ${index}` }));
    const result = unitResults(
      report({ testResults: [{ name: join(process.cwd(), "lib/a.test.ts"), status: "failed", assertionResults: tests }] }),
    );
    expect(result).toMatchObject({ passed: 2, failed: 1, skipped: ["lib/a.test.ts: test 3", "lib/a.test.ts: test 4"] });
  });

  it("has one failure for a file that could not be loaded", () => {
    const result = unitResults(report({ testResults: [{ name: "lib/a.test.ts", status: "failed", assertionResults: [] }] }));
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });

  it("has journeys at every depth, the name of one that needed a second try, and the reason of a skip", () => {
    const spec = (status: string, annotations: object[] = []) => ({ title: status, file: "a.spec.ts", tests: [{ status, annotations }] });
    const inner = { specs: [spec("expected"), spec("flaky"), spec("skipped", [{ type: "skip", description: "no sound card" }])] };
    const result = journeyResults(report({ suites: [{ specs: [spec("unexpected")], suites: [inner] }], errors: [] }));
    expect(result).toEqual({
      passed: 2,
      failed: 1,
      skipped: ["a.spec.ts: skipped (no sound card)"],
      unsteady: ["a.spec.ts: flaky"],
      broken: [{ test: "a.spec.ts: unexpected", error: "" }],
    });
  });

  it("has what journeys took on their first try, by file", () => {
    const spec = (title: string, ...durations: number[]) => ({
      title,
      file: "a.spec.ts",
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const path = report({ suites: [{ specs: [spec("one", 100, 900)], suites: [{ specs: [spec("two", 50)] }] }] });
    const tests = [
      { title: "one", ms: 100 },
      { title: "two", ms: 50 },
    ];
    expect(journeyTimings(path)).toEqual([{ project: "journeys", file: "a.spec.ts", ms: 150, tests }]);
  });

  it("names what failed with the first line of its error", () => {
    const test = { status: "failed", fullName: "adds up", failureMessages: ["\u001b[31mexpected 2 to be 3\u001b[39m\n  at a.ts"] };
    const result = unitResults(
      report({ testResults: [{ name: join(process.cwd(), "lib/a.test.ts"), status: "failed", assertionResults: [test] }] }),
    );
    expect(result).toMatchObject({ broken: [{ test: "lib/a.test.ts: adds up", error: "expected 2 to be 3" }], files: ["lib/a.test.ts"] });
  });

  it("names the line, the locator and what was received of a journey that failed, also if it passed on its second try", () => {
    const message =
      "\u001b[2mexpect(\u001b[22mlocator).toBeVisible() failed\n\nLocator:  getByText('Answered')\nExpected: visible\nTimeout: 10000ms";
    const failed = { error: { message, location: { line: 26 } } };
    const spec = (status: string, results: object[]) => ({ title: status, file: "a.spec.ts", tests: [{ status, results }] });
    const specs = [spec("unexpected", [failed, failed]), spec("flaky", [failed, {}])];
    const error = "line 26: expect(locator).toBeVisible() failed; Locator: getByText('Answered'); Expected: visible";
    expect(journeyResults(report({ suites: [{ specs }] }))).toMatchObject({
      broken: [{ test: "a.spec.ts: unexpected", error }],
      unsteady: [`a.spec.ts: flaky (${error})`],
    });
  });

  it("counts what passes on a second try and says so, and keeps what fails twice", () => {
    const slow = { test: "a.test.ts: slow", error: "120 ms" };
    const wrong = { test: "a.test.ts: wrong", error: "1 is not 2" };
    const first = { ...nothing(), passed: 10, failed: 2, broken: [slow, wrong] };
    const again = { ...nothing(), passed: 1, failed: 1, broken: [wrong] };
    expect(afterSecondTry(first, again)).toMatchObject({
      passed: 11,
      failed: 1,
      broken: [wrong],
      unsteady: ["a.test.ts: slow (120 ms)"],
    });
    expect(afterSecondTry(first, nothing())).toMatchObject({ passed: 10, failed: 2 });
  });

  it("is nothing where a runner left no report, so that its exit code decides", () => {
    const none = nothing();
    expect(unitResults(join(folder, "absent.json"))).toEqual({ ...none, files: [] });
    expect(journeyResults(report("{ cut"))).toEqual(none);
  });
});
