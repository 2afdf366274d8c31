import { afterAll, describe, expect, it } from "vitest";
import { MAX_DEPTH } from "../../contracts/json-text";
import { DEFAULT_BODY_LIMIT } from "../../gateway/body";
import { EACH_LANE, sampled } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError, expectNothingInternal } from "./answers";
import { FAMILIES, type FamilyId, rightly } from "./families";
import type { Family } from "./family";
import { HOSTILE_FIELDS } from "./hostile-fields";
import { rawCall } from "./raw-call";
import { onPostgres, startContract } from "./setting";

const contract = await startContract();
const { both, upstream } = contract;
afterAll(() => contract.close());

const CASES = Object.entries(FAMILIES) as [FamilyId, Family][];
/** Broken JSON reaches no database: on PostgreSQL one case is enough. */
const some = <Item>(items: Item[]): Item[] => (onPostgres() ? items.slice(0, 1) : items);
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe.each(sampled(CASES, 4))("bad input to %s", (id, family) => {
  const { errorFormat } = family.endpoint;
  const right = rightly(family);
  const text = JSON.stringify(right.body);
  /** The valid body with another member, inserted verbatim. */
  const withMember = (member: string) => `${text.slice(0, -1)},${member}}`;

  it.each(
    some([
      "",
      " \n\t ",
      "{",
      text.slice(0, -1),
      `${text}}`,
      `${text}${text}`,
      text.replaceAll('"', "'"),
      "undefined",
      "NaN",
      '{"model":',
      '"\ud83e',
      "\u0000",
      "<xml/>",
      "a=b&c=d",
      nested(MAX_DEPTH + 1),
      "[".repeat(1_000_000),
      '{"a":'.repeat(50_000),
    ]),
  )("is refused as broken JSON (%#)", async (body) => {
    const got = await both({ ...right, body });
    expectError(got, { errorFormat, code: "invalid_json", param: null });
  });

  it.each(some(["null", "[]", '"text"', "7", "true", `[${text}]`]))("is refused where an object was expected: %s", async (body) => {
    expectError(await both({ ...right, body }), { errorFormat, code: "invalid_type", param: null });
  });

  it.each(HOSTILE_FIELDS[id].map((field) => [field.param, field.code, field.change] as const))(
    "is refused on %s with %s: %j",
    async (param, code, change) => {
      expectError(await both({ ...right, body: { ...right.body, ...change } }), { errorFormat, code, param });
    },
  );

  it("of a few levels too many is refused wherever it stands", async () => {
    const { message } = expectError(await both({ ...right, body: withMember(`"x":${nested(MAX_DEPTH)}`) }), {
      errorFormat,
      code: "invalid_json",
    });
    expect(message).toMatch(/deep/);
    expect((await both({ ...right, body: withMember(`"x":${nested(MAX_DEPTH - 1)}`) })).status).toBe(200);
  });

  it("of more than half a megabyte is read like any other: the right one answered, the broken one refused", async () => {
    const long = withMember(`"x":"${"é✓😀".repeat(70_000)}"`);
    expect(Buffer.byteLength(long)).toBeGreaterThan(512 * 1024);
    expect((await both({ ...right, body: long })).status).toBe(200);
    expectError(await both({ ...right, body: long.slice(0, -1) }), { errorFormat, code: "invalid_json", param: null });
  });

  it("cannot reach a prototype", async () => {
    for (const member of [
      '"__proto__":{"polluted":true,"stream":"x"}',
      '"constructor":{"prototype":{"polluted":true}}',
      '"\\u005f_proto__":[7]',
    ])
      expect((await both({ ...right, body: withMember(member) })).status).toBe(200);
    expect({}).not.toHaveProperty("polluted");
    const hidden = await both({ ...right, body: `{"__proto__":${text}}` });
    expect(hidden.status).toBe(400);
  });

  it("made of control characters, lone surrogates, wrong UTF-8 or a byte order mark in free text is answered", async () => {
    for (const odd of ["\\u0000", "\\ud800", "\\udfff\\ud800", "\\u0007\\u001b[31m", "\u2028\u2029"])
      expect((await both({ ...right, body: withMember(`"note":"a${odd}b"`) })).status).toBe(200);
    const bytes = Buffer.concat([
      Buffer.from(`${text.slice(0, -1)},"note":"`),
      Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]);
    expect((await both({ ...right, body: bytes })).status).toBe(200);
    expect((await both({ ...right, body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]) })).status).toBe(200);
  });

  it.each(EACH_LANE)("that goes on past the limit gets its answer before the rest is sent (%s lane)", async (lane) => {
    const limit = family.endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT;
    const headers = { authorization: `Bearer ${TEST_KEY}`, "transfer-encoding": "chunked", "content-type": "application/json" };
    const piece = Buffer.alloc(256 * 1024, " ");
    const { got, sentBytes } = await rawCall(contract.gateway.url[lane], {
      path: right.path,
      headers,
      upload(request) {
        const more = () => {
          while (!request.destroyed && request.write(piece));
        };
        request.on("drain", more);
        more();
      },
    });
    expectError(got, { errorFormat, code: "request_too_large", param: null });
    expect(sentBytes).toBeLessThan(limit + 64 * 1024 * 1024);
  });

  it("leaves the gateway as it was", async () => {
    expect((await both(right)).status).toBe(200);
  });
});

describe("bad input in the address", () => {
  const native = (model: string) => ({ ...rightly(FAMILIES["content.generate"]), path: `/v1beta/models/${model}:generateContent` });
  const engine = (model: string) => ({ path: `/v1/engines/${model}/embeddings`, body: { input: "x" } });

  it.each(["sandbox%00chat", "%EF%BF%BD", "m".repeat(257)])("names no model: %s", async (model) => {
    for (const [sent, errorFormat] of [
      [native(model), "gemini"],
      [engine(model), "openai"],
    ] as const) {
      const got = await both(sent);
      expect(got.status, got.text).toBe(400);
      expect(got.json).toMatchObject({ error: { param: "model" } });
      expectNothingInternal(got);
      expect(errorFormat === "gemini" ? typeof (got.json as { error: { code: unknown } }).error.code : "number").toBe("number");
    }
  });

  it.each(["%ff", "%", "%zz", "..%2f..%2fetc", "__proto__", "constructor", "{model}", "*"])(
    "names no model, or is no address: %s",
    async (model) => {
      for (const sent of [native(model), engine(model)]) {
        const got = await both(sent);
        expect([400, 404]).toContain(got.status);
        expectNothingInternal(got);
      }
    },
  );

  it("may have any query", async () => {
    const { path, body } = native("sandbox-content");
    for (const query of ["?", "?alt=%ff", "?key=&key=&__proto__=1", `?${"a=b&".repeat(1_000)}`])
      expect((await both({ path: path + query, body })).status).toBe(200);
  });
});

describe("bad input and the upstream", () => {
  it("never meet: nothing that was refused is sent on", async () => {
    const sent = upstream.requests.length;
    for (const change of HOSTILE_FIELDS["chat.create"].slice(8))
      await both({ ...rightly(FAMILIES["chat.create"]), body: { ...rightly(FAMILIES["chat.create"], "gpt-4o").body, ...change.change } });
    expect(upstream.requests.length).toBe(sent);
  });

  it("of what is accepted, only clean text is sent on, and no key twice", async () => {
    await both({
      path: "/v1/chat/completions",
      body: '{"model":"gpt-4o","model":"gpt-4o","messages":[{"role":"user","content":"a\\u0000b\\ud800","__proto__":{"x":1}}]}',
    });
    const body = upstream.requests.at(-1)?.body.toString() ?? "";
    expect(JSON.parse(body)).toEqual({ model: "gpt-4o", messages: [{ role: "user", content: "a\ufffdb\ufffd" }] });
    expect(body).not.toMatch(/__proto__|\\u0000|"model".*"model"/);
  });
});
