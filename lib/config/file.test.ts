import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/database";
import { rsaKeys, serviceAccount } from "../testing/service-account";
import { SettingsError } from "./env";
import { readGatewayFile } from "./file";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: unknown): string {
  const path = join(folder, "gateway.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
const read = (content: unknown) => readGatewayFile(write(content));

it("reads providers, and what models cost", () => {
  const provider = { id: "rack-a", kind: "openai-compatible", base_url: "http://10.0.0.5:8000/v1" };
  const facts = { "rack-a/llava*": { accepts_images: true }, "openai/gpt-4o": { price: { input: 2.5, output: 10, cached: 1.25 } } };
  expect(read({ providers: [provider], model_facts: facts })).toEqual({
    providers: [{ id: "rack-a", kind: "openai-compatible", baseUrl: "http://10.0.0.5:8000/v1", credentials: {} }],
    aliases: {},
    modelFacts: {
      "rack-a/llava*": { acceptsImages: true },
      "openai/gpt-4o": { price: { input: 2.5, output: 10, cached: 1.25 } },
    },
    routing: {},
    mcpServers: [],
    lines: { aliases: {}, modelFacts: { "rack-a/llava*": 1, "openai/gpt-4o": 1 } },
  });
  expect(read({ model_facts: facts }).providers).toEqual([]);
  expect(read({ providers: [provider] }).modelFacts).toEqual({});
});

it("says all that is wrong at once", () => {
  const wrong = { "gpt-4o": { price: { input: 1 } }, "a/b*c": {}, "a/b": { price: { input: -1 } }, "a/c": { price: { output: 1 } } };
  const problems = () => read({ providers: [{ id: "sandbox", kind: "openai-compatible", base_url: "http://a/v1" }], model_facts: wrong });
  expect(problems).toThrow(SettingsError);
  expect(problems).toThrow(/named sandbox[\s\S]*gpt-4o[\s\S]*a\/b\*c[\s\S]*a\/b\.price\.input[\s\S]*a\/c\.price\.input/);
  expect(() => read("{")).toThrow(/line 1/);
});

it("says which credentials a kind does not take, and which address it needs", () => {
  const provider = { id: "rack", kind: "openai-compatible", access_key: "AK" };
  expect(() => read({ providers: [provider] })).toThrow(
    /providers\.0\.base_url is needed[\s\S]*providers\.0\.access_key .*no such credential/,
  );
  expect(() => read({ providers: [{ ...provider, kind: "smoke-signals" }] })).toThrow(/providers\.0\.kind/);
});

describe("providers in clouds", () => {
  const { privateKey } = rsaKeys();
  const account = serviceAccount({ privateKey, tokenUri: "https://oauth2.googleapis.com/token" });
  const vertex = { id: "vertex", kind: "vertex" };

  it("have the address of their location, and a service account from a file, an object or a text", () => {
    const path = join(folder, "account.json");
    writeFileSync(path, account);
    const { providers } = read({
      providers: [
        { ...vertex, service_account_file: path, location: "europe-west4", project: "project-8" },
        { ...vertex, id: "inline", service_account: JSON.parse(account) },
        { ...vertex, id: "text", service_account: account, location: "global" },
      ],
    });
    expect(providers.map(({ baseUrl }) => baseUrl)).toEqual([
      "https://europe-west4-aiplatform.googleapis.com",
      "https://aiplatform.googleapis.com",
      "https://aiplatform.googleapis.com",
    ]);
    for (const { credentials } of providers) expect(JSON.parse(credentials.serviceAccount ?? "")).toEqual(JSON.parse(account));
    expect(providers[0]?.credentials).toMatchObject({ location: "europe-west4", project: "project-8" });
  });

  it("map models to deployments", () => {
    const azure = { id: "azure", kind: "azure-openai", base_url: "https://r.openai.azure.com", api_key: "k" };
    const { providers } = read({ providers: [{ ...azure, deployments: { "gpt-4o": "prod-4o", "gpt-5": "prod-5" } }] });
    expect(providers[0]?.credentials.deployments).toBe("gpt-4o=prod-4o, gpt-5=prod-5");
    expect(() => read({ providers: [{ ...azure, deployments: { "a b": "c" } }] })).toThrow(/providers\.0\.deployments/);
  });

  it.each([
    [{ service_account: "{}" }, /service_account is not the JSON of a service account's key/],
    [{ service_account: account.replace("BEGIN", "BEGUN") }, /service_account has a private_key that cannot be read/],
    [{ service_account_file: "account.json" }, /service_account_file must be an absolute path/],
    [{ service_account_file: "/nowhere.json" }, /service_account_file names a file that cannot be read/],
    [{ service_account: account, service_account_file: "/a.json" }, /service_account_file cannot be combined with service_account/],
    [{}, /service_account Service account key \(JSON\) is needed/],
    [{ service_account: account, location: "evil.example/" }, /location must be lower-case/],
  ])("say what is wrong with a service account: %#", (given, message) => {
    const problem = () => read({ providers: [{ ...vertex, ...given }] });
    expect(problem).toThrow(message);
    expect(problem).not.toThrow(/PRIVATE KEY/);
  });
});

describe("MCP servers", () => {
  const shop = { name: "shop", command: "shop-mcp" };

  it("are processes with arguments and an environment, or addresses with headers", () => {
    const { mcpServers } = read({
      mcp_servers: [
        { ...shop, args: ["--stdio"], env: { TOKEN: "t" } },
        { name: "remote", url: "https://mcp.example.com/mcp", headers: { Authorization: "Bearer x" }, tools: ["add"] },
      ],
    });
    expect(mcpServers).toEqual([
      { ...shop, args: ["--stdio"], env: { TOKEN: "t" }, headers: {}, tools: null },
      { name: "remote", url: "https://mcp.example.com/mcp", args: [], env: {}, headers: { authorization: "Bearer x" }, tools: ["add"] },
    ]);
  });

  it.each([
    [[{ name: "shop" }], /mcp_servers\.0 must have either a command or a url/],
    [[{ ...shop, url: "https://mcp.example.com" }], /mcp_servers\.0 must have either/],
    [[{ ...shop, headers: { a: "b" } }], /mcp_servers\.0\.url is needed for headers/],
    [[{ name: "a_b", command: "c" }], /mcp_servers\.0\.name must be 1 to 32/],
    [[{ ...shop, env: { "A=B": "x" } }], /mcp_servers\.0\.env/],
    [[shop, shop], /mcp_servers must have different names/],
  ])("say what is wrong with one: %#", (servers, message) => {
    expect(() => read({ mcp_servers: servers })).toThrow(message);
  });
});

it("refuses a key that no header can carry", () => {
  for (const api_key of ["sk-a\nx-evil: 1", "sk-\u0000", "sk-\u0085", "ключ"]) {
    const problem = () => read({ providers: [{ id: "rack", kind: "openai-compatible", base_url: "http://a/v1", api_key }] });
    expect(problem).toThrow(/providers\.0\.api_key must contain printable ASCII characters only/);
    expect(problem).not.toThrow(/evil/);
  }
});

it("names every mistake in keys, headers, timeouts, proxy and certificates", () => {
  const provider = {
    id: "rack",
    kind: "anthropic",
    api_key: "sk-one",
    api_keys: ["sk-secret-a", "sk-secret-a", { key: "sk-secret-b", weight: 0, hint: "x" }],
    headers: { Authorization: "Bearer sk-secret-c", "x-api-key": "sk-secret-d", "transfer-encoding": "chunked", tenant: "ä" },
    timeouts: { idle_ms: -1, total_ms: 5 },
    proxy: "socks5://proxy.example",
    ca_file: "ca.pem",
  };
  const problems = () => read({ providers: [provider] });
  for (const where of [
    /api_keys must not contain a key twice/,
    /api_keys\.2/,
    /headers\.tenant must contain printable/,
    /timeouts\.idle_ms/,
    /timeouts Unrecognized key: "total_ms"/,
    /proxy must be the address of an HTTP proxy/,
  ])
    expect(problems).toThrow(where);
  const { api_keys: _, timeouts: __, proxy: ___, ...rest } = provider;
  const refused = { ...rest, api_keys: ["sk-secret-a"], headers: { ...provider.headers, tenant: "a" } };
  expect(() => read({ providers: [refused] })).toThrow(
    /headers\.Authorization cannot be set here[\s\S]*headers\.x-api-key[\s\S]*headers\.transfer-encoding[\s\S]*ca_file must be an absolute path[\s\S]*api_keys must not stand beside api_key/,
  );
  for (const content of [provider, refused]) expect(() => read({ providers: [content] })).not.toThrow(/secret/);
  expect(() => read({ providers: [{ id: "v", kind: "cgt", api_key: "k", headers: { "a b": "c", x: "1", X: "2" } }] })).toThrow(
    /headers\.a b must be the name of a header[\s\S]*headers\.X stands here twice/,
  );
  expect(() => read({ providers: [{ id: "v", kind: "vid-a", api_keys: ["k"], ca_file: join(folder, "none.pem") }] })).toThrow(
    /ca_file names a file that cannot be read[\s\S]*api_keys is not possible for providers of kind vid-a/,
  );
  expect(() => read({ providers: [{ id: "v", kind: "cgt", api_key: "k", ca_file: join(folder, "gateway.json") }] })).toThrow(
    /ca_file names a file without certificates/,
  );
});

it("takes a preset for kind and address, which the file may replace", () => {
  const given = [
    { id: "a", preset: "groq", api_key: "k" },
    { id: "b", preset: "groq", base_url: "http://mirror.example/v1/" },
    { id: "c", preset: "llama-cpp" },
  ];
  expect(read({ providers: given }).providers.map(({ kind, preset, baseUrl }) => [kind, preset, baseUrl])).toEqual([
    ["openai-compatible", "groq", "https://api.groq.com/openai/v1"],
    ["openai-compatible", "groq", "http://mirror.example/v1"],
    ["openai-compatible", "llama-cpp", "http://127.0.0.1:8080/v1"],
  ]);
  const wrong = [{ id: "a" }, { id: "b", preset: "groq", kind: "anthropic", api_key: "k" }, { id: "c", preset: "smoke" }];
  expect(() => read({ providers: wrong.slice(0, 2) })).toThrow(
    /providers\.0\.kind is needed, unless there is a preset[\s\S]*providers\.1\.preset is only for providers of kind openai-compatible/,
  );
  expect(() => read({ providers: wrong.slice(2) })).toThrow(/providers\.0\.preset/);
});

describe("the text of the file", () => {
  const YAML = `
# Models of the team
providers:
  - id: google
    kind: gemini
    api_key: \${TEAM_GEMINI_KEY}
aliases:
  fast: google/gemini-3-flash
  faster: fast
model_facts:
  google/*: { input_tokens: 1000000, enabled: true, price: { input: 0.3, output: 2.5 } }
`;

  it("may be YAML, and takes secrets from the environment", () => {
    const { providers, aliases, modelFacts, lines } = readGatewayFile(write(YAML), { TEAM_GEMINI_KEY: " AIza-secret " });
    const credentials = { apiKey: "AIza-secret" };
    expect(providers).toEqual([{ id: "google", kind: "gemini", baseUrl: "https://generativelanguage.googleapis.com", credentials }]);
    expect(aliases).toEqual({ fast: "google/gemini-3-flash", faster: "fast" });
    expect(modelFacts).toEqual({ "google/*": { inputTokens: 1_000_000, enabled: true, price: { input: 0.3, output: 2.5 } } });
    expect(lines).toEqual({ aliases: { fast: 8, faster: 9 }, modelFacts: { "google/*": 11 } });
  });

  it("names what the environment lacks", () => {
    expect(() => readGatewayFile(write(YAML), {})).toThrow(/names TEAM_GEMINI_KEY, which is not set/);
  });

  it("says the line of each mistake", () => {
    const wrong = "providers:\n  - id: a\n    kind: gemini\n    api_key: k\n    colour: red\n  - id: b\n    kind: smoke\n";
    expect(() => readGatewayFile(write(wrong))).toThrow(/line 2: providers\.0 [\s\S]*line 7: providers\.1\.kind/);
  });

  it.each([
    ["an alias of itself", "aliases: { a: a }", /aliases\.a names itself/],
    ["a circle of aliases", "aliases: { a: b, b: c, c: a }", /aliases\.a names itself/],
    ["an alias of nothing", 'aliases: { a: "" }', /aliases\.a must name a model/],
    ["an alias in the sandbox's name", "aliases: { sandbox-chat: gpt-4o }", /sandbox's own/],
    ["a key twice", "aliases: { a: b, a: c }", /line 1: .*unique/i],
    ["a key twice in JSON", '{"aliases": {"a": "b"}, "aliases": {}}', /unique/i],
    ["anchors that explode", bomb(), /too often/],
    ["no mapping at all", "- 1", /expected object/],
    ["ten megabytes", `# ${"x".repeat(10_000_000)}`, /more than 1 MB/],
  ])("refuses %s at once", (_, text, message) => {
    const began = performance.now();
    expect(() => readGatewayFile(write(text))).toThrow(message);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("may be empty", () => expect(readGatewayFile(write("# nothing yet\n")).providers).toEqual([]));
});

/** Nine levels of nine copies each. */
function bomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const of = level === 0 ? '"lol"' : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array(9).fill(of).join(", ")}]`;
  });
  return levels.join("\n");
}

it("takes the example of the guide to routing", () => {
  const guide = readFileSync(new URL("../../docs/guide/routing.md", import.meta.url), "utf8");
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const { routing } = read(example);
  expect(routing.routes?.map(({ id }) => id)).toEqual(["chat-large", "support"]);
});

it("refuses targets that no provider of the file has, each with its line", () => {
  const provider = { id: "main", kind: "openai-compatible", base_url: "http://a/v1", models: [{ id: "m", capabilities: ["chat"] }] };
  const routes = [{ id: "r", targets: ["main/other", "gone/m", "sandbox/sandbox-chat", "main/m"] }];
  const problem = () => read({ providers: [provider], routing: { routes } });
  expect(problem).toThrow(/targets\.0 names the model 'other'[\s\S]*targets\.1 names the provider 'gone', which does not exist/);
  expect(problem).not.toThrow(/sandbox/);
});

it("reads a provider's health check with its defaults, and refuses one that would ask for nothing", () => {
  const provider = { id: "rack", kind: "openai-compatible", base_url: "http://127.0.0.1:1/v1" };
  const checkOf = (health_check: object, more = {}) =>
    read({ providers: [{ ...provider, ...more, health_check }] }).providers[0]?.healthCheck;
  expect(checkOf({})).toEqual({ every_ms: 30_000, timeout_ms: 5_000 });
  expect(checkOf({ model: "m", every_ms: 1_000 })).toEqual({ model: "m", every_ms: 1_000, timeout_ms: 5_000 });
  expect(read({ providers: [provider] }).providers[0]?.healthCheck).toBeUndefined();
  expect(() => checkOf({ every_ms: 10, timeout_ms: 0, path: "/" })).toThrow(/every_ms[\s\S]*timeout_ms[\s\S]*Unrecognized key: "path"/);
  const models = [{ id: "m", capabilities: ["chat"] }];
  expect(() => checkOf({}, { models })).toThrow(/health_check\.model is needed if the models are listed here/);
  expect(checkOf({ model: "m" }, { models })).toMatchObject({ model: "m" });
});
