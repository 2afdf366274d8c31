import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { journeyResults, unitResults } from "./results.mjs";

const folder = mkdtempSync(join(tmpdir(), "switchyard-results-"));
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
    });
  });

  it("is nothing where a runner left no report, so that its exit code decides", () => {
    const none = { passed: 0, failed: 0, skipped: [], unsteady: [] };
    expect(unitResults(join(folder, "absent.json"))).toEqual(none);
    expect(journeyResults(report("{ cut"))).toEqual(none);
  });
});
