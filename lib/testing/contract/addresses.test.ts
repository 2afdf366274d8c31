import { afterAll, describe, expect, it } from "vitest";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { startContract } from "./setting";

const contract = await startContract();
const { both } = contract;
afterAll(() => contract.close());

describe("unknown addresses of the API", () => {
  it.each([
    ["GET", "/v1/", "openai"],
    ["POST", "/v1/chat", "openai"],
    ["POST", "/v1/chat/completions/x", "openai"],
    ["GET", "/v1/nothing?key=secret-key", "openai"],
    ["DELETE", "/v1/threads/abc", "openai"],
    ["POST", "/v1beta/nothing", "gemini"],
    ["GET", "/v1beta/", "gemini"],
    ["POST", "/v2/chat", "cohere"],
    ["POST", "/v2/", "cohere"],
    ["POST", "/api/v3/nothing", "cgt"],
    ["GET", "/api/console/nothing", "openai"],
    ["GET", "/vidA/v1/nothing", "vidA"],
    ["POST", "/vidB/nothing?Action=x", "vidB"],
    ["POST", "/assetsvc/asset/Nothing", "assetsvc"],
    ["POST", "/v1/engines/embeddings", "openai"],
    ["GET", "/v1/%zz", "openai"],
    ["GET", "/v1//models", "openai"],
    ["GET", "/v1/models//", "openai"],
    ["POST", "/v1/videos/edits", "openai"],
    ["POST", "/v1/videos/extensions", "openai"],
    ["POST", "/v1/videos/characters", "openai"],
    ["POST", "/v1beta/models/sandbox-chat:predict", "gemini"],
    ["POST", "/v1beta/models/org/m:batchGenerateContent", "gemini"],
  ] as const)("are JSON 404s in the family's form: %s %s", async (method, path, errorFormat) => {
    const { message } = expectError(await both({ method, path, key: null }), { errorFormat, code: "unknown_url", param: null });
    expect(message).toContain(method);
    expect(message).not.toContain("secret-key");
  });

  it("are said to be unknown whatever the body or key", async () => {
    for (const sent of [{ key: "wrong" }, { body: "{" }, { body: {}, headers: { "content-type": "text/plain" } }])
      expectError(await both({ path: "/v1/nothing", ...sent }), { errorFormat: "openai", code: "unknown_url" });
  });

  it("are repeated in part only, where they are very long", async () => {
    const got = await both({ method: "GET", path: `/v1/${"x".repeat(8_000)}`, key: null });
    expectError(got, { errorFormat: "openai", code: "unknown_url" });
    expect(got.text.length).toBeLessThan(600);
  });
});

describe("wrong methods", () => {
  it.each([
    ["GET", "/v1/chat/completions", "openai", ["POST", "OPTIONS"]],
    ["DELETE", "/v1/models", "openai", ["GET", "HEAD", "OPTIONS"]],
    ["POST", "/v1/models/sandbox-chat", "openai", ["GET", "HEAD", "OPTIONS"]],
    ["DELETE", "/v1/models/sandbox-chat", "openai", ["GET", "HEAD", "OPTIONS"]],
    ["POST", "/v1beta/models", "gemini", ["GET", "HEAD", "OPTIONS"]],
    ["PATCH", "/v1beta/models/sandbox-chat", "gemini", ["GET", "HEAD", "OPTIONS"]],
    ["GET", "/v1/rerank", "cohere", ["POST", "OPTIONS"]],
    ["GET", "/v2/rerank/", "cohere", ["POST", "OPTIONS"]],
    ["GET", "/v1/engines/sandbox-embed/embeddings", "openai", ["POST", "OPTIONS"]],
    ["GET", "/v1/fine-tunes", "openai", ["POST", "OPTIONS"]],
    ["POST", "/healthz", "openai", ["GET", "HEAD", "OPTIONS"]],
    ["GET", "/api/console/setup", "openai", ["POST", "OPTIONS"]],
  ] as const)("%s %s is a 405 that names the right ones", async (method, path, errorFormat, allow) => {
    const got = await both({ method, path, key: null });
    expectError(got, { errorFormat, code: "method_not_allowed", param: null });
    expect(got.headers.allow?.split(", ")).toEqual(allow);
  });
});

describe("content types", () => {
  const { path, body } = rightly(FAMILIES["chat.create"]);
  const json = JSON.stringify(body);

  it.each([
    null,
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON;charset=UTF-8",
    "application/vnd.api+json",
    "application/x-www-form-urlencoded",
  ])("%s is JSON where it parses", async (type) => {
    expect((await both({ path, body: json, headers: { "content-type": type } })).status).toBe(200);
  });

  it.each(["text/html", "application/jsonp", "application/octet-stream", "application/xml", "json", ","])("%s is a 415", async (type) => {
    expectError(await both({ path, body: json, headers: { "content-type": type } }), {
      errorFormat: "openai",
      code: "unsupported_content_type",
    });
  });

  it("never answers 406, whatever is accepted", async () => {
    for (const accept of ["application/octet-stream", "text/event-stream", "image/png;q=1, */*;q=0"])
      expect((await both({ path, body, headers: { accept } })).status).toBe(200);
  });
});
