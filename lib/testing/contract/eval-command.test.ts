import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { evaluate } from "../../cli/eval";
import { runHere } from "../../cli/run-script.fixture";
import { EvaluationList } from "../../console/evaluations/contract";
import { startEvaluatedUpstream } from "../evaluated-upstream";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const upstream = await startEvaluatedUpstream();
const folder = mkdtempSync(join(tmpdir(), "trunkline-eval-"));
const config = join(folder, "gateway.json");
const provider = { id: "vendor", kind: "openai-compatible", base_url: upstream.baseUrl, api_key: "sk-vendor-0123456789" };
writeFileSync(config, JSON.stringify({ providers: [provider] }));
const contract = await startContract({ GATEWAY_CONFIG: config });
const page = await startPage();
afterAll(async () => {
  await page.close();
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

async function newest() {
  return EvaluationList.parse((await contract.send("fast", { method: "GET", path: "/api/console/evaluations?limit=1" })).json).items;
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

const THEIRS = (assert: string) => `
prompts: ["Now say {{n}}"]
providers: [openai:chat:first]
tests: [{ vars: { n: one }, assert: [${assert}] }]
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
    const items = await newest();
    upstream.reply(() => ({ text: "nothing" }));
    const worse = await run(text, "--baseline", items[0]?.id ?? "");
    expect(worse).toMatchObject({ code: 1, out: expect.stringContaining("0 fixed, 8 broken of 8 cases, p = 0.0078") });
    const both = text.replace("columns:", "columns:\n  - { model: second, messages: [{ role: user, content: 'Say {{n}}' }] }");
    upstream.reply((question) => ({ text: question }));
    await run(both);
    const [last] = await newest();
    upstream.reply((question) => ({ text: question.startsWith("first") ? "nothing" : question }));
    const second = await run(both, "--baseline", last?.id ?? "");
    expect(second).toMatchObject({ code: 1, out: expect.stringMatching(/second against .* 0 broken[\s\S]*first against .* 8 broken/) });
    expect(await run(OWN, "--baseline", last?.id ?? "")).toMatchObject({ code: 2, err: expect.stringContaining("nothing is compared") });
    upstream.reply((question) => ({ text: question }));
    expect(await run(text, "--baseline", items[0]?.id ?? "")).toMatchObject({ code: 0 });
  });

  it.each([
    ["no file", () => runHere(evaluate, [], { dataDir: folder }), /Name one file/],
    ["a file without columns", () => run("a: 1"), /must be a list|needs/],
    ["broken YAML", () => run("a: [1"), /not valid YAML/],
    ["an empty share", () => run(OWN, "--fail-under", ""), /from 0 to 1/],
    ["a share that is no number", () => run(OWN, "--fail-under", "0x1"), /from 0 to 1/],
    ["a folder that does not exist", () => run(OWN, "--junit", join(folder, "none", "a.xml")), /cannot be written/],
    ["a test without any assertion that is understood", () => run(THEIRS("{ type: javascript, value: x }")), /tests\[0\] has no assertion/],
    ["a test whose only assertion decides nothing", () => run(THEIRS("{ type: equals, value: x, weight: 0 }")), /tests\[0\] has no/],
    ["a server that is no gateway", () => run(OWN, "--base-url", page.url), /is not that of a gateway/],
    ["a share of 90", () => run(OWN, "--fail-under", "90"), /from 0 to 1/],
    ["an unknown model", () => run(OWN.replace("first", "nobody")), /'nobody' does not exist/],
    ["a wrong key", () => run(OWN, "--key", "sk-wrong"), /Incorrect API key/],
    ["no gateway", () => run(OWN, "--base-url", "http://127.0.0.1:9"), /cannot be reached/],
    ["a label without a stored prompt", () => run(OWN, "--baseline", "production"), /needs a stored prompt/],
  ])("ends with 2 for %s", async (_, ran, words) => {
    const { code, err } = await ran();
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  });

  it("reads lists with commas, and the key of its environment", async () => {
    upstream.reply((question) => ({ text: question }));
    vi.stubEnv("TRUNKLINE_KEY", TEST_KEY);
    const path = join(folder, "listed.yaml");
    writeFileSync(path, THEIRS("{ type: contains-any, value: 'two, one' }, { type: not-contains, value: 'two, one' }"));
    const args = [path, "--base-url", contract.gateway.url.fast, "--fail-under", "1"];
    expect(await runHere(evaluate, args, { dataDir: folder })).toMatchObject({ code: 0 });
    vi.unstubAllEnvs();
  });

  it("goes on after polls that failed", async () => {
    upstream.reply((question) => ({ text: question, delayMs: 300 }));
    const flaky = await startFlaky(contract.gateway.url.fast);
    const text = OWN.replace("rows:", "reuse: false\nrows:");
    expect(await run(text, "--base-url", flaky.url)).toMatchObject({ code: 0 });
    expect(flaky.failed).toBe(3);
    await flaky.close();
  });

  it("ends with 2 if cells are errors, because the result is not known", async () => {
    upstream.reply(() => ({ text: "broken", status: 400 }));
    expect(await run(OWN.replace("ours", "errors").replace("rows:", "reuse: false\nrows:"), "--fail-under", "0")).toMatchObject({
      code: 2,
      err: expect.stringContaining("2 of 2 cells are errors"),
    });
  });
});

/** Answers everything with a page, as a wrong address does. */
async function startPage() {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Hello</html>"));
  return listening(server);
}

/** In front of a gateway: its first questions are broken off, answered 502, and answered with a page. */
async function startFlaky(gateway: string) {
  const state = { failed: 0 };
  const server = createServer(async (request, response) => {
    if (request.method === "GET" && state.failed < 3) {
      state.failed += 1;
      if (state.failed === 1) return void request.socket.destroy();
      return void response.writeHead(state.failed === 2 ? 502 : 200, { "content-type": "text/html" }).end("<html></html>");
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const headers = { authorization: request.headers.authorization ?? "", "content-type": "application/json" };
    const body = request.method === "GET" ? {} : { body: Buffer.concat(pieces).toString() };
    const got = await fetch(gateway + request.url, { method: request.method ?? "GET", headers, ...body });
    response.writeHead(got.status, { "content-type": "application/json" }).end(await got.text());
  });
  const { url, close } = await listening(server);
  return {
    url,
    close,
    get failed() {
      return state.failed;
    },
  };
}

async function listening(server: Server) {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()) };
}
