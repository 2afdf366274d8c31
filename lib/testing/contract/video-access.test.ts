import { afterAll, describe, expect, it } from "vitest";
import type { ErrorFormat } from "../../endpoints/define";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { both, send, newKey } = contract;
afterAll(() => contract.close());

const VERSION = "Version=2022-08-31";
const TASK = "task_01JQ0000000000000000000000";
const readAction: Sent = { path: `/vidB/?Action=CVSync2AsyncGetResult&${VERSION}`, body: { task_id: TASK } };

/** Endpoints that need no model; the others have their status files. */
const PLAIN: readonly (readonly [ErrorFormat, Sent])[] = [
  ["openai", { method: "GET", path: `/v1/video/generations/${TASK}` }],
  ["openai", { method: "GET", path: `/v1/videos/${TASK}` }],
  ["openai", { method: "GET", path: `/v1/videos/${TASK}/content` }],
  ["vidA", { method: "GET", path: `/vidA/v1/videos/image2video/${TASK}` }],
  ["vidA", { method: "GET", path: `/vidA/v1/videos/text2video/${TASK}` }],
  ["vidA", { method: "GET", path: "/vidA/v1/videos/image2video" }],
  ["vidA", { method: "GET", path: "/vidA/v1/videos/text2video" }],
  ["cgt", { method: "GET", path: `/api/v3/contents/generations/tasks/${TASK}` }],
  ["cgt", { method: "GET", path: "/api/v3/contents/generations/tasks" }],
  ["cgt", { method: "DELETE", path: `/api/v3/contents/generations/tasks/${TASK}` }],
  ["ssf", { method: "GET", path: `/v1/tasks/${TASK}` }],
  ["ssf", { method: "GET", path: "/v1/tasks" }],
  ["ssf", { method: "POST", path: `/v1/tasks/${TASK}/cancel` }],
  ["vidB", readAction],
];

describe.each(PLAIN)("reading videos in the %s form: $method $path", (errorFormat, sent) => {
  it("needs a key, and one that may see videos", async () => {
    expectError(await both({ ...sent, key: null }), { errorFormat, code: "invalid_api_key", param: null });
    expectError(await both({ ...sent, key: `sk-tl-${"x".repeat(43)}` }), { errorFormat, code: "invalid_api_key", param: null });
    const { secret: key } = await newKey({ scopes: ["chat"] });
    const { message } = expectError(await both({ ...sent, key }), { errorFormat, code: "access_denied", param: null });
    expect(message).toContain("video");
  });

  it("has a wrong method refused in its form", async () => {
    expectError(await both({ ...sent, method: "PATCH", body: undefined }), { errorFormat, code: "method_not_allowed", param: null });
  });
});

describe("the second video family's actions", () => {
  const submit = rightly(FAMILIES["vidB.submit"]);
  const at = (query: string, body: unknown = submit.body): Sent => ({ path: `/vidB/${query}`, body });

  it.each(["/vidB/", "/vidB"])("are distinguished at %s by the query alone", async (path) => {
    const taken = await send("fast", { path: `${path}?Action=CVSync2AsyncSubmitTask&${VERSION}`, body: submit.body });
    const id = (taken.json as { data: { task_id: string } }).data.task_id;
    const got = await both({
      path: `${path}?${VERSION}&Action=CVSync2AsyncGetResult`,
      body: { task_id: id, req_json: '{"return_url":true}' },
    });
    expect(got.json).toMatchObject({ code: 10_000, data: { status: "in_queue" }, request_id: got.headers["x-request-id"] });
  });

  it.each([
    ["", "missing_required_parameter", "MissingParameter"],
    [`?${VERSION}`, "missing_required_parameter", "MissingParameter"],
    [`?Action=&${VERSION}`, "invalid_value", "InvalidAction"],
    [`?Action=CVProcess&${VERSION}`, "invalid_value", "InvalidAction"],
    [`?action=CVSync2AsyncSubmitTask&${VERSION}`, "missing_required_parameter", "MissingParameter"],
  ] as const)("without a right one: '%s' is refused as by the layer in front of the family", async (query, code, word) => {
    const got = await both(at(query));
    expectError(got, { errorFormat: "vidB", code, param: "Action" });
    expect(got.json).toMatchObject({ ResponseMetadata: { RequestId: got.headers["x-request-id"], Error: { Code: word } } });
  });

  it.each(["Action=CVSync2AsyncSubmitTask", "Action=CVSync2AsyncSubmitTask&Version=", "Action=CVSync2AsyncGetResult&Version="])(
    "need a version: ?%s",
    async (query) => {
      const body = query.includes("Submit") ? submit.body : { task_id: TASK };
      expectError(await both(at(`?${query}`, body)), { errorFormat: "vidB", code: "missing_required_parameter", param: "Version" });
    },
  );

  it.each([
    [{}, "missing_required_parameter"],
    [{ task_id: "" }, "string_below_min_length"],
    [{ task_id: 7_392_616_336_519 }, "invalid_type"],
    [{ task_id: "a\u0000b" }, "invalid_value"],
  ] as const)("read nothing for %j", async (body, code) => {
    expectError(await both({ ...readAction, body }), { errorFormat: "vidB", code, param: "task_id" });
  });

  it("read JSON and nothing else", async () => {
    expectError(await both({ ...readAction, body: "{" }), { errorFormat: "vidB", code: "invalid_json" });
    const headers = { "content-type": "text/plain" };
    expectError(await both({ ...readAction, headers }), { errorFormat: "vidB", code: "unsupported_content_type" });
  });
});

describe("signed requests", () => {
  it.each([
    ["vidB", readAction],
    ["assetsvc", rightly(FAMILIES["assets.ListAssets"])],
  ] as const)("of %s clients are told to use a bearer key", async (errorFormat, sent) => {
    const authorization = "HMAC-SHA256 Credential=AK/20260102/cn-north-1/cv/request, SignedHeaders=host;x-date, Signature=00";
    const { message } = expectError(await both({ ...sent, key: null, headers: { authorization } }), {
      errorFormat,
      code: "invalid_api_key",
    });
    expect(message).toContain("bearer key");
  });
});

describe("orders as clients of the families write them", () => {
  const json = (path: string, body: object) => both({ path, body });

  it.each([
    ["/vidA/v1/videos/text2video", { model_name: "sandbox-video", model: "no-such-model", prompt: "a cat", duration: "5" }],
    ["/vidA/v1/videos/text2video", { model: "sandbox-video", prompt: "a cat", mode: "pro", cfg_scale: 0.5, sound: "off" }],
    ["/v1/video/generations", { model: "sandbox-video", prompt: "a cat", metadata: '{"negative_prompt":"rain","aspect_ratio":"1:1"}' }],
    ["/v1/video/generations", { model: "sandbox-video", prompt: "a cat", size: "64x36", seconds: "1", tempo: 7 }],
    ["/v1/video/generations", { model: "sandbox-video", prompt: "a cat", n: 4, width: 64, height: 36, duration: 1, user: "u-1" }],
    [
      "/api/v3/contents/generations/tasks",
      { model: "sandbox-video", content: [{ type: "text", text: "a cat --rs 480p --dur 3 --seed 7" }], tools: [] },
    ],
    ["/v1/services/aigc/video-generation/video-synthesis", { model: "sandbox-video", input: { prompt: "a cat" } }],
    [`/vidB?Action=CVSync2AsyncSubmitTask&${VERSION}`, { req_key: "sandbox-video", prompt: "a cat", frames: 241, template_id: "x" }],
  ])("are taken at %s: %j", async (path, body) => {
    const got = await json(path, body);
    expect(got.status, got.text).toBe(200);
  });

  it.each([
    [
      "openai",
      "/v1/video/generations",
      { model: "sandbox-video", prompt: "a", metadata: { aspect_ratio: "99:1" } },
      "metadata.aspect_ratio",
    ],
    ["openai", "/v1/video/generations", { model: "sandbox-video", prompt: "a", size: "63x36" }, "size"],
    ["openai", "/v1/videos", { model: "sandbox-video", prompt: "a", seconds: "99" }, "seconds"],
    [
      "cgt",
      "/api/v3/contents/generations/tasks",
      { model: "sandbox-video", content: [{ type: "text", text: "a" }], duration: 99 },
      "duration",
    ],
    [
      "ssf",
      "/v1/services/aigc/video-generation/video-synthesis",
      { model: "sandbox-video", input: { prompt: "a" }, parameters: { size: "63*36" } },
      "parameters.size",
    ],
  ] as const)("the %s form names the caller's own field where the model refuses: %s", async (errorFormat, path, body, param) => {
    const got = await json(path, body);
    expect(got.status, got.text).toBe(400);
    if (errorFormat === "cgt") expect(got.json).toMatchObject({ error: { param } });
    else expect(got.json).toMatchObject({ error: { param, message: expect.stringContaining(`'${param}'`) } });
  });

  it("what is asked and not used stands in the log", async () => {
    const { headers } = await send("fast", { path: "/v1/video/generations", body: { model: "sandbox-video", prompt: "a", tempo: 7 } });
    expect(await contract.row(headers["x-request-id"] ?? "")).toMatchObject({ warnings: expect.stringContaining("'tempo' is not used") });
  });
});
