import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { evaluate } from "../../cli/eval";
import { runHere } from "../../cli/run-script.fixture";
import { startEvaluatedUpstream } from "../evaluated-upstream";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const upstream = await startEvaluatedUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-eval-"));
const config = join(folder, "gateway.json");
const provider = { id: "vendor", kind: "openai-compatible", base_url: upstream.baseUrl, api_key: "sk-vendor-0123456789" };
writeFileSync(config, JSON.stringify({ providers: [provider] }));
const contract = await startContract({ GATEWAY_CONFIG: config });
afterAll(async () => {
  await contract.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

let files = 0;
async function run(text: string, ...more: string[]) {
  const path = join(folder, `case-${++files}.yaml`);
  writeFileSync(path, text);
  return runHere(evaluate, [path, "--base-url", contract.gateway.url.fast, "--key", TEST_KEY, ...more], { dataDir: folder });
}

const OWN = `
name: ours
rows:
  - variables: { n: one }
    expected: one
  - variables: { n: two }
    expected: TWO
columns:
  - model: first
    messages: [{ role: user, content: "Say {{n}}" }]
checks:
  - { type: contains, ignoreCase: false }
`;
const PROMPTFOO = `
description: theirs
prompts: ["Now say {{n}}"]
providers:
  - openai:chat:first
  - { id: openai:second, label: newer, config: { temperature: 0 } }
defaultTest:
  assert: [{ type: icontains, value: SAY }]
tests:
  - vars: { n: one }
    assert:
      - { type: not-contains, value: two }
      - { type: javascript, value: "output.length > 2" }
  - vars: { n: two }
    options: { transform: x }
    assert: [{ type: regex, value: "two$", weight: 2 }]
`;

describe("npm run eval", () => {
  it("prints the results and ends with 0 or 1 by the lowest pass rate", async () => {
    upstream.reply((question) => ({ text: question }));
    const junit = join(folder, "junit.xml");
    const good = await run(OWN, "--fail-under", "0.5", "--junit", junit);
    expect(good).toMatchObject({ code: 0, out: expect.stringMatching(/COLUMN +PASSED[\s\S]*first +50\.0 % +9–91/) });
    expect(readFileSync(junit, "utf8")).toMatch(/<failure message="contains: Does not contain/);
    const bad = await run(OWN, "--fail-under", "0.9");
    expect(bad).toMatchObject({ code: 1, err: expect.stringContaining("first: 50.0 % passed, below 90.0 %.") });
  });

  it("reads promptfoo's common fields and lists the others", async () => {
    upstream.reply((question) => ({ text: question }));
    const { code, out, err } = await run(PROMPTFOO, "--fail-under", "1");
    expect(code, err).toBe(0);
    expect(out).toMatch(/first +100\.0 %[\s\S]*newer +100\.0 %/);
    expect(err).toContain("Not understood, and left out: tests[0].assert[1]: assertion 'javascript'");
    expect(err).toContain("Not understood, and left out: tests[1].options");
    expect([...upstream.seen].sort()).toEqual(["first: Now say one", "first: Now say two", "second: Now say one", "second: Now say two"]);
  });

  it("compares with an earlier evaluation", async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `  - { variables: { n: c${at} }, expected: c${at} }`).join("\n");
    const text = OWN.replace(/rows:[\s\S]*columns:/, `reuse: false\nrows:\n${rows}\ncolumns:`);
    upstream.reply((question) => ({ text: question }));
    await run(text);
    const { items } = (await contract.send("fast", { method: "GET", path: "/api/console/evaluations?limit=1" })).json as {
      items: { id: string }[];
    };
    upstream.reply(() => ({ text: "nothing" }));
    const worse = await run(text, "--baseline", items[0]?.id ?? "");
    expect(worse).toMatchObject({ code: 1, out: expect.stringContaining("0 fixed, 8 broken of 8 cases, p = 0.0078") });
    upstream.reply((question) => ({ text: question }));
    expect(await run(text, "--baseline", items[0]?.id ?? "")).toMatchObject({ code: 0 });
  });

  it.each([
    ["no file", () => runHere(evaluate, [], { dataDir: folder }), /Name one file/],
    ["a file without columns", () => run("a: 1"), /must be a list|needs/],
    ["broken YAML", () => run("a: [1"), /not valid YAML/],
    ["a share of 90", () => run(OWN, "--fail-under", "90"), /from 0 to 1/],
    ["an unknown model", () => run(OWN.replace("first", "nobody")), /'nobody' does not exist/],
    ["a wrong key", () => run(OWN, "--key", "sk-wrong"), /Incorrect API key/],
    ["no gateway", () => run(OWN, "--base-url", "http://127.0.0.1:9"), /cannot be reached/],
    ["a label without a stored prompt", () => run(OWN, "--baseline", "production"), /needs a stored prompt/],
  ])("ends with 2 for %s", async (_, ran, words) => {
    const { code, err } = await ran();
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  });

  it("ends with 2 if cells are errors, because the result is not known", async () => {
    upstream.reply(() => ({ text: "broken", status: 400 }));
    expect(await run(OWN.replace("ours", "errors").replace("rows:", "reuse: false\nrows:"), "--fail-under", "0")).toMatchObject({
      code: 2,
      err: expect.stringContaining("2 of 2 cells are errors"),
    });
  });
});
