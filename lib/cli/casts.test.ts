import { describe, expect, it } from "vitest";
import { castProblems, castsOf } from "./casts.mjs";

describe("casts of a file", () => {
  it.each([
    ["a cast", "const a = b as string;", 1],
    ["a cast by way of unknown, which is two", "const a = b as unknown as string;", 2],
    ["a cast with angle brackets", "const a = <string>b;", 1],
    ["a value said to be there", "const a = b!.c;", 1],
    ["a field said to be set", "class A { b!: string }", 0],
    ["as const", 'const a = ["b"] as const;', 0],
    ["a renamed import", 'import { a as b } from "c";', 0],
    ["a renamed export", "export { a as b };", 0],
    ["words in texts and comments", "const a = `b as string`; // c as string", 0],
    ["a generic arrow function", "const a = <T,>(b: T) => b;", 0],
  ])("count %s", (_, line, many) => {
    expect(castsOf("lib/gateway/a.tsx".slice(0, line.includes("<string>") ? -1 : undefined), `\n${line}\n`)).toEqual(
      new Array(many).fill(2),
    );
  });
});

describe("the limit", () => {
  const lines = (many: number) => "call();\n".repeat(many);

  it("is of a thousand lines of production code", () => {
    const few = new Map([["lib/gateway/a.ts", `${lines(1_999)}x as A; y as B; z as C;`]]);
    expect(castProblems(few)).toEqual([]);
    const many = new Map([["lib/gateway/a.ts", `${lines(1_998)}x as A; y as B; z as C;`]]);
    expect(castProblems(many).at(-1)).toBe("3 casts in 1999 lines are 1.501 per thousand; at most 1.5 are allowed.");
    expect(castProblems(many)[0]).toBe("lib/gateway/a.ts:1999");
  });

  it("leaves out tests, tools and the sandbox", () => {
    const paths = ["lib/gateway/a.test.ts", "lib/testing/b.ts", "lib/tools/c.ts", "packages/sandbox/src/d.ts", "e2e/e.spec.ts"];
    expect(castProblems(new Map([["lib/a.ts", lines(10)], ...paths.map((path): [string, string] => [path, "x as A;"])]))).toEqual([]);
  });
});
