import { afterAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../endpoints/define";
import { ENDPOINTS } from "../../server/endpoints";
import { sampled } from "../suite";
import { errorOf, expectHeaders, expectNothingInternal } from "./answers";
import { FAMILIES, rightly } from "./families";
import type { Family } from "./family";
import { RICH } from "./rich";
import { type Got, onPostgres, type Sent } from "./setting";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
const owner = await signIn(contract);
afterAll(() => contract.close());

/** Names that every object inherits, which lookups in plain objects find. */
const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
/** In an address: values that PostgreSQL refuses, and that are no number, time or id. */
const STRANGE = [
  "%00",
  "a%00b",
  "%0A",
  "%C2%80",
  "%EF%BF%BD",
  "%ED%A0%80",
  "99999999999999999999",
  "-1",
  "1e308",
  "'%22%5C%25_",
  "x".repeat(300),
];
/** Valid calls of these are expensive (audio, images, password hashes): one name is enough. */
const SLOW = new Set(["speech.create", "images.generate", "images.edit", "console.signIn", "console.changePassword", "console.setUp"]);
/** On PostgreSQL: lookups are the same, so only stored and queried values matter. */
const STORED_ONLY = onPostgres();
/** The first two behave specially; of the others each endpoint gets one, in rotation. */
const wordsFor = (id: string) => [...INHERITED.slice(0, SLOW.has(id) ? 1 : 2), ...(SLOW.has(id) || STORED_ONLY ? [] : [turn(id)])];
const turn = (id: string) => INHERITED[2 + (id.length % (INHERITED.length - 2))] ?? "";
/** A third of the values for each endpoint and parameter, in rotation: what reads addresses and queries is shared by all. */
const inTurn = (id: string) => [...INHERITED, ...STRANGE].filter((_, index) => (index + id.length) % 3 === 0);
const families: Readonly<Record<string, Family>> = FAMILIES;

/** Calls an endpoint with permission; with a person's session for the console. */
function call(endpoint: Endpoint, sent: Sent): Promise<Got> {
  const person = endpoint.scope === "console" && { key: null, headers: { cookie: owner.cookie, "sec-fetch-site": "same-origin" } };
  return contract.send("fast", { method: endpoint.method, ...sent, ...person });
}

/** A success, or a proper error. */
function expectCivil(got: Got, what: string): void {
  expect(got.status, `${what}: ${got.text.slice(0, 300)}`).toBeLessThan(500);
  expectNothingInternal(got);
  if (got.status < 400) return;
  expectHeaders(got);
  expect(errorOf(got).message, what).not.toBe("");
}

/** Before any provider has such a name. */
describe.each(sampled(Object.entries(STORED_ONLY ? {} : families), 4))("%s", (_, family) => {
  it("has an answer to models whose names are made of them", async () => {
    for (const word of wordsFor(family.model))
      for (const name of [`${family.model}:${word}`, `${word}/${family.model}`, `sandbox/${word}`, `openai/${word}`, `models/${word}`])
        expectCivil(await contract.send("fast", { path: family.path(name), body: family.body(name) }), name);
  });
});

const ways = (endpoint: Endpoint) => [endpoint.path, ...(endpoint.aliases ?? [])];
const plainPath = (path: string) => path.replace(/\{\w+\}/g, "x");
const actionOf = ({ action }: Endpoint) => (action ? `${action.name}=${action.value}&` : "");

describe.each(
  sampled(
    ENDPOINTS.filter(({ path }) => path.includes("{")),
    4,
  ),
)("$method $path", (endpoint) => {
  it("has an answer for every name in the address", async () => {
    const body = endpoint.body && (families[endpoint.id]?.body("x") ?? {});
    for (const name of inTurn(endpoint.id))
      for (const path of ways(endpoint)) {
        const got = await call(endpoint, { path: path.replace(/\{\w+\}/g, name), body });
        expectCivil(got, name);
        if (/%00|%0A|%C2%80/.test(name)) expect(got.status, name).toBe(400);
      }
  });
});

/** The query parameters that the endpoint declares. */
function parametersOf(endpoint: Endpoint): string[] {
  const search = endpoint.kind !== "model" ? Object.keys(endpoint.search?.shape ?? {}) : [];
  return [...(endpoint.query ?? []).map(({ name }) => name), ...search, ...(endpoint.action ? [endpoint.action.name] : [])];
}

describe.each(
  sampled(
    ENDPOINTS.filter(({ method }) => method === "GET"),
    4,
  ),
)("$method $path", (endpoint) => {
  it("has an answer for every value in the query", async () => {
    const path = plainPath(endpoint.path);
    const queries = parametersOf(endpoint).flatMap((name) => inTurn(endpoint.id + name).map((value) => `${name}=${value}`));
    for (const query of [...queries, ...INHERITED.map((word) => `${word}=${word}&key=${word}&alt=${word}`), "a%00=b"])
      expectCivil(await call(endpoint, { path: `${path}?${query}` }), query);
  });
});

type Json = Record<string, unknown> | unknown[];

/** `value` with each string in turn replaced. */
function* replaced(value: unknown, word: string): Generator<unknown> {
  if (typeof value === "string") yield word;
  if (value === null || typeof value !== "object") return;
  for (const [key, member] of Object.entries(value))
    for (const changed of replaced(member, word))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

/** JSON of `value` with an additional member in each object, named by the words. */
function padded(value: unknown, member: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => padded(item, member)).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const own = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${padded(item, member)}`);
  return `{${[...own, ...INHERITED.map((word) => `${JSON.stringify(word)}:${JSON.stringify(member)}`)].join()}}`;
}

/** Every key in turn renamed to the word. */
function* renamed(value: unknown, word: string): Generator<unknown> {
  if (value === null || typeof value !== "object") return;
  for (const [key, member] of Object.entries(value as Json)) {
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).map(([name, item]) => [name === key ? word : name, item]));
    for (const changed of renamed(member, word))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
  }
}

describe.each(
  sampled(
    ENDPOINTS.filter(({ body }) => body !== undefined),
    4,
  ),
)("$id", (endpoint) => {
  const family = families[endpoint.id];
  const path = family ? family.path(family.model) : `${plainPath(endpoint.path)}?${actionOf(endpoint)}`;
  const body: unknown = RICH[endpoint.id] ?? family?.body(family.model) ?? endpoint.example ?? {};

  it("has an answer whatever its strings and keys are called", async () => {
    for (const word of wordsFor(endpoint.id)) {
      const texts = [...replaced(body, word)].map((one) => JSON.stringify(one));
      for (const member of [word, { [word]: word }]) texts.push(padded(body, member));
      for (const text of texts) expectCivil(await call(endpoint, { path, body: text }), text.slice(0, 1_000));
    }
    if (SLOW.has(endpoint.id)) return;
    for (const one of renamed(body, "constructor"))
      expectCivil(await call(endpoint, { path, body: one }), JSON.stringify(one).slice(0, 1_000));
  });
});

describe.each(STORED_ONLY ? [] : ["a sentence"])("words of %s", () => {
  const sentence = (word: string) =>
    `Draw a ${word} ${word}, ${word} 5 --${word} 1 with ${word}s. ${word}: ${word}=${word} <${word}> &${word};`;

  const READERS = [
    "chat.create",
    "content.generate",
    "completions.create",
    "embeddings.create",
    "rerank.create",
    "moderations.create",
    "speech.create",
    "images.generate",
    "images.edit",
    "video.generations.create",
    "generationTasks.create",
  ] as const;
  it.each(sampled(READERS, 3))("have an answer by %s", async (id) => {
    const right = rightly(FAMILIES[id]);
    for (const word of INHERITED) {
      const body = JSON.stringify(right.body, (key, value) =>
        typeof value === "string" && /^(?:text|content|prompt|input|query)$/.test(key) ? sentence(word) : value,
      );
      expectCivil(await contract.send("fast", { ...right, body }), word);
    }
  });

  it("have an answer in headers", async () => {
    const right = rightly(FAMILIES["embeddings.create"]);
    for (const word of INHERITED)
      for (const name of [
        "authorization",
        "x-goog-api-key",
        "content-type",
        "accept",
        "idempotency-key",
        "x-trunkline-run",
        "origin",
        "cookie",
        "content-encoding",
        "range",
        "access-control-request-headers",
      ])
        expectCivil(
          await contract.send("fast", { ...right, headers: { [name]: name === "authorization" ? `Bearer ${word}` : word } }),
          `${name}: ${word}`,
        );
  });

  it("have an answer as fields of a form", async () => {
    for (const word of INHERITED)
      for (const path of ["/v1/images/edits", "/v1/videos", "/v1/audio/transcriptions", "/v1/audio/translations"]) {
        const text = `--b\r\ncontent-disposition: form-data; name="model"\r\n\r\n${word}\r\n--b\r\ncontent-disposition: form-data; name="${word}"\r\n\r\n${word}\r\n--b--\r\n`;
        expectCivil(
          await contract.send("fast", { path, body: text, headers: { "content-type": "multipart/form-data; boundary=b" } }),
          word,
        );
      }
  });
});
