import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LONG_JOURNEYS, leftToLongSuite, suiteOf, unitFiles } from "./suites.mjs";

const CASES = [
  { postgres: true, sandbox: true },
  { postgres: true, sandbox: false },
  { postgres: false, sandbox: false },
];
const listed = (suite: string, found: { postgres: boolean; sandbox: boolean }) =>
  Object.entries(unitFiles(suite, found)).flatMap(([project, paths]) => paths.map((path: string) => `${project} ${path}`));

describe("the suites", () => {
  it.each(CASES)("leave out nothing between them, and repeat only what is divided (PostgreSQL: $postgres, sandbox: $sandbox)", (found) => {
    const [all, short, rest] = ["all", "short", "rest"].map((suite) => listed(suite, found));
    expect([...new Set([...(short ?? []), ...(rest ?? [])])].sort()).toEqual([...(all ?? [])].sort());
    const twice = (rest ?? []).filter((one) => short?.includes(one));
    expect(twice).toContain("contract lib/testing/contract/names.test.ts");
    expect(twice).not.toContain("contract lib/testing/contract/chat.test.ts");
  });

  it("test the second lane on PostgreSQL alone, if a server answers", () => {
    const onSqlite = "contract lib/testing/contract/budget-streams.test.ts";
    const onPostgres = "contract-postgres lib/testing/contract/budget-streams.test.ts";
    const found = { postgres: true, sandbox: false };
    expect(listed("rest", found)).toContain(onPostgres);
    expect(listed("rest", found)).not.toContain(onSqlite);
    expect(listed("rest", { ...found, postgres: false })).toContain(onSqlite);
  });

  it("keep what has SQL of its own on PostgreSQL in the short one, and the sandbox if it was touched", () => {
    const short = unitFiles("short", { postgres: true, sandbox: false });
    expect(short["contract-postgres"]).toContain("lib/testing/contract/console-search.test.ts");
    expect(short["contract-postgres"]).not.toContain("lib/testing/contract/fuzz.test.ts");
    expect(short.sandbox).toEqual([]);
    expect(unitFiles("short", { postgres: true, sandbox: true }).sandbox).toContain("packages/sandbox/src/linear-time.test.ts");
  });

  it("leave tests that start many processes to the long one", () => {
    const found = { postgres: true, sandbox: false };
    const many = [
      "contract lib/testing/contract/code-samples.test.ts",
      "unit lib/store/calls/journal-adopter.test.ts",
      "unit lib/jobs/kill-steps.test.ts",
    ];
    expect(listed("rest", found)).toEqual(expect.arrayContaining(many));
    for (const one of many) expect(listed("short", found)).not.toContain(one);
  });

  it("run a file that puts a module in another's place alone", () => {
    const paths = ["lib/a.test.ts", "lib/testing/contract/console-a.test.ts", "lib/testing/contract/chat.test.ts"];
    const read = (path: string) => (path.includes("chat") ? "" : 'vi.mock("node:fs")');
    expect(unitFiles("all", { postgres: true, sandbox: true }, paths, read)).toEqual({
      unit: [],
      sandbox: [],
      alone: paths.slice(0, 2),
      contract: paths.slice(2),
      "contract-postgres": [],
      "alone-postgres": [paths[1]],
    });
  });

  it("are all if none is named, and none but these", () => {
    expect(suiteOf({})).toBe("all");
    expect(suiteOf({ TEST_SUITE: "short" })).toBe("short");
    expect(() => suiteOf({ TEST_SUITE: "long" })).toThrow("short, rest, all");
  });

  it("name journeys that there are, and what the short one leaves out", () => {
    const there = readdirSync("e2e");
    expect(LONG_JOURNEYS.filter((name) => !there.includes(name))).toEqual([]);
    const lines = leftToLongSuite({ postgres: true, sandbox: false }).join("\n");
    expect(lines).toMatch(/^\d+ files of sandbox: /m);
    expect(lines).toMatch(/^\d+ files of contract-postgres: /m);
    expect(lines).toContain("a11y-empty");
  });
});
