import { describe, expect, it } from "vitest";
import type { Snapshot } from "./contract";
import { cleanSnapshot, withoutSecrets } from "./snapshot";

const KEY = `sk-tl-${"a1B2".repeat(10)}xyz`;

describe("what a link keeps", () => {
  it("has no key, token or signature in any text", () => {
    expect(withoutSecrets(`use ${KEY} now`)).toBe("use (a key, removed) now");
    expect(withoutSecrets("Authorization: Bearer abcdefghijklmnop.q")).toBe("Authorization: Bearer (removed)");
    expect(withoutSecrets("https://x.example/media/media_01AB.png?exp=1&sig=abc_def)")).toBe("media_01AB.png)");
    expect(withoutSecrets("https://bucket.example/a.png?X-Amz-Signature=abc&b=1")).toBe(
      "https://bucket.example/a.png?X-Amz-Signature=(removed)&b=1",
    );
    expect(withoutSecrets("postgres://me:hunter2@db/x")).toBe("postgres://db/x");
  });

  it("leaves words that only look a little like one", () => {
    for (const text of ["sk-learn is a library", "the bearer of news", "data:image/png;base64,AAAA", "https://example.com/a?b=1"])
      expect(withoutSecrets(text)).toBe(text);
  });

  it("drops members that are named like a credential, wherever they stand", () => {
    const request = {
      model: "m",
      "X-Api-Key": "opensesame",
      tools: [{ headers: { authorization: "opensesame", accept: "text/plain" } }],
      schema: { properties: { password: { type: "string" } } },
      messages: [{ role: "user", content: `my key is ${KEY}` }],
    };
    const snapshot = { at: 1, calls: [{ request }] } as unknown as Snapshot;
    const text = JSON.stringify(cleanSnapshot(snapshot));
    expect(text).not.toContain("opensesame");
    expect(text).not.toContain(KEY);
    expect(text).toContain('"password":{"type":"string"}');
    expect(text).toContain('"accept":"text/plain"');
  });

  it.each([
    ...["token", "Token", "secret", "key", "keys", "password", "passwd", "pwd", "passphrase", "authorization", "cookie", "bearer"],
    ...["api_key", "apiKey", "API-KEY", "APIKey", "x-api-key", "openai_api_key", "OPENAI_API_KEY", "api_keys", "X-Goog-Api-Key"],
    ...["access_token", "access-token", "accessToken", "refresh_token", "id_token", "auth_token", "csrfToken", "x-amz-security-token"],
    ...["client_secret", "clientSecret", "secret_key", "secretAccessKey", "aws_secret_access_key", "webhook_secret", "secrets"],
    ...["private_key", "privateKey", "signing_key", "access_key_id", "accountKey", "encryption-key", "credential", "credentials"],
    ...[
      "proxy-authorization",
      "set-cookie",
      "cookies",
      "x-amz-signature",
      "github_token",
      "developer_token",
      "developerToken",
      "frontendToken",
      "restart_token",
      "contexttoken",
      "pageToken",
      "db_password",
      "bearer_token",
      "session_token",
    ],
  ])("drops a member named %s, whatever its value and wherever it stands", (name) => {
    const inside = { [name]: "opensesame", kept: "yes" };
    const request = {
      ...inside,
      list: [{ deep: inside }],
      [name]: { value: "opensesame", type: "secret" },
      number: { [name]: [1234567] },
      arguments: JSON.stringify(inside),
      pretty: JSON.stringify({ a: [inside] }, null, 2),
      words: `Call it with ${JSON.stringify(inside)} and it works; or "${name}" : "opensesame".`,
      twice: JSON.stringify({ body: JSON.stringify(inside) }),
    };
    const text = JSON.stringify(cleanSnapshot({ at: 1, calls: [{ request }] } as unknown as Snapshot));
    expect(text).not.toMatch(/opensesame|1234567/);
    expect(text.match(/yes/g)).toHaveLength(6);
  });

  it.each([
    ...["max_tokens", "maxOutputTokens", "max_completion_tokens", "prompt_tokens", "tokensIn", "tokens", "token_count", "tokenCount"],
    ...["total_tokens", "stop_token_ids", "token_ids", "keywords", "keyboard", "req_key", "monkey", "secretary", "tokenizer", "author"],
    ...[
      "logit_bias",
      "top_k",
      "bytes",
      "user",
      "input",
      "keyframes",
      "signature",
      "thoughtSignature",
      "stop_token",
      "eosToken",
      "STOP_TOKEN",
      "maxStopToken",
      "passage",
      "return_token_ids",
      "prompt_cache_key",
    ],
    ...[
      "firstTokenMs",
      "tokensReasoning",
      "max_tokens_per_doc",
      "key_points",
      "cookie_recipe",
      "primary_key_column",
      "skip_special_tokens",
    ],
  ])("keeps a member named %s, which is none", (name) => {
    const request = { [name]: "kept", deep: [{ [name]: 17 }], text: JSON.stringify({ [name]: "kept" }) };
    const snapshot = { at: 1, calls: [{ request }] } as unknown as Snapshot;
    expect(cleanSnapshot(snapshot)).toEqual(snapshot);
  });

  it("keeps what a schema says of a member, but for values in it", () => {
    const parameters = {
      type: "object",
      properties: {
        api_key: { type: "string", description: "Where to find it", default: "opensesame", examples: ["opensesame"], minLength: 3 },
        token: { enum: ["opensesame"], const: "opensesame", type: "string" },
        key: true,
        city: { type: "string", default: "Oslo" },
      },
      required: ["api_key", "token", "key"],
      $defs: { secret: { type: "object", properties: { password: { type: "string", example: "opensesame" } } } },
    };
    const request = { tools: [{ type: "function", function: { name: "look_up", parameters } }], properties: { token: "opensesame" } };
    const clean = cleanSnapshot({ at: 1, calls: [{ request }] } as unknown as Snapshot);
    expect(clean.calls[0]?.request).toEqual({
      properties: {},
      tools: [
        {
          type: "function",
          function: {
            name: "look_up",
            parameters: {
              type: "object",
              properties: {
                api_key: { type: "string", description: "Where to find it", minLength: 3 },
                token: { type: "string" },
                key: true,
                city: { type: "string", default: "Oslo" },
              },
              required: ["api_key", "token", "key"],
              $defs: { secret: { type: "object", properties: { password: { type: "string" } } } },
            },
          },
        },
      ],
    });
  });

  it("drops the value beside such a name, in a list of headers too", () => {
    const headers = [
      { name: "Authorization", value: "opensesame" },
      { key: "x-api-key", value: "opensesame" },
      { name: "Accept", value: "text/plain" },
    ];
    const clean = cleanSnapshot({ at: 1, calls: [{ request: { headers } }] } as unknown as Snapshot);
    expect(clean.calls[0]?.request).toEqual({ headers: [{ name: "Authorization" }, {}, { name: "Accept", value: "text/plain" }] });
  });

  it("leaves text alone that has nothing to hide, as it was written", () => {
    for (const text of ['{ "city":"Oslo",\n "days": [1,2] }', "[1, 2]", "{not json}", '"token"', 'The "key" is: "practice".', "{}"])
      expect(cleanSnapshot({ text } as unknown as Snapshot)).toEqual({ text });
  });

  it("goes no deeper than a request may be, and drops what lies below", () => {
    const deep = `${"[".repeat(50_000)}{"token":"opensesame"}${"]".repeat(50_000)}`;
    expect(JSON.stringify(cleanSnapshot({ text: deep } as unknown as Snapshot))).not.toContain("opensesame");
    let nested: unknown = { token: "opensesame" };
    for (let level = 0; level < 300; level++) nested = [nested];
    expect(JSON.stringify(cleanSnapshot({ nested } as unknown as Snapshot))).not.toContain("opensesame");
  });

  it("is cleaned in time, whatever the text", () => {
    const started = performance.now();
    for (const piece of [
      "http://",
      "sk-",
      "://a:",
      "Bearer ",
      "/media/media_",
      "eyJ-",
      "?key=",
      '"key":"',
      '"key"  ',
      '"k',
      '{"',
      "[",
      '\\"key\\":\\"',
    ])
      cleanSnapshot({ text: piece.repeat(100_000) } as unknown as Snapshot);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
