import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorFormat } from "../../endpoints/define";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Got, type Sent, startContract } from "./setting";
import { VIDEO_FAMILIES } from "./video-families";

/** No video is rendered here: tasks wait while the test examines them. */
const contract = await startContract();
const { both, send, newKey, store } = contract;
afterAll(() => contract.close());

const CGT = "/api/v3/contents/generations/tasks";
const result = (id: string, query = "Action=CVSync2AsyncGetResult&Version=2022-08-31"): Sent => ({
  path: `/vidB/?${query}`,
  body: { req_key: "sandbox-video", task_id: id },
});
const get = (path: string): Sent => ({ method: "GET", path });

/** All addresses that read a task, with the family's state of a queued one. */
const READS: readonly (readonly [string, ErrorFormat, (id: string) => Sent, (id: string) => object])[] = [
  ["unified", "openai", (id) => get(`/v1/video/generations/${id}`), (id) => ({ task_id: id, status: "queued" })],
  ["openai", "openai", (id) => get(`/v1/videos/${id}`), (id) => ({ id, object: "video", status: "queued" })],
  [
    "vidA image2video",
    "vidA",
    (id) => get(`/vidA/v1/videos/image2video/${id}`),
    (id) => ({ task_id: id, status: "queued", code: 0, data: { task_id: id, task_status: "submitted" } }),
  ],
  [
    "vidA text2video",
    "vidA",
    (id) => get(`/vidA/v1/videos/text2video/${id}/`),
    (id) => ({ task_id: id, data: { task_status: "submitted" } }),
  ],
  ["cgt", "cgt", (id) => get(`${CGT}/${id}`), (id) => ({ id, status: "queued", draft: false, service_tier: "default" })],
  ["ssf", "ssf", (id) => get(`/v1/tasks/${id}`), (id) => ({ output: { task_id: id, task_status: "PENDING" } })],
  ["ssf by its alias", "ssf", (id) => get(`/api/v1/tasks/${id}`), (id) => ({ output: { task_id: id, task_status: "PENDING" } })],
  ["vidB", "vidB", (id) => result(id), () => ({ code: 10_000, status: 10_000, message: "Success", data: { status: "in_queue" } })],
];
const SUBMITS = Object.values(VIDEO_FAMILIES);

/** The id of a task in a submit's reply of any family. */
function idOf({ status, text, json }: Got): string {
  expect(status, text).toBe(200);
  const found = /task_[0-9A-HJKMNP-TV-Z]{26}/.exec(JSON.stringify(json))?.[0];
  return found ?? expect.fail(`no task in ${text}`);
}
const submit = async (more: object = {}, path = "/v1/video/generations"): Promise<string> =>
  idOf(await send("fast", { path, body: { ...rightly(FAMILIES["video.generations.create"]).body, ...more } }));

describe.each(SUBMITS.map((family) => [family.endpoint.id, family] as const))("a task of %s", (_, family) => {
  it("is read at the address of every family", async () => {
    const id = idOf(await send("web", rightly(family)));
    for (const [name, , sent, words] of READS) {
      const got = await both(sent(id));
      expect(got.status, `${name}: ${got.text}`).toBe(200);
      expect(got.json, name).toMatchObject(words(id));
    }
  });
});

describe("a submit says that the task waits, in the family's words", () => {
  it.each([
    ["video.generations.create", { status: "queued", object: "video", progress: 0, model: "sandbox-video" }],
    ["videos.create", { status: "queued", object: "video", progress: 0, seconds: "1", size: "64x36", error: null }],
    ["vidA.text2video.create", { status: "queued", code: 0, message: "SUCCEED", data: { task_status: "submitted" } }],
    ["vidA.image2video.create", { status: "queued", code: 0, data: { task_status: "submitted", task_info: { external_task_id: "" } } }],
    ["generationTasks.create", { status: "queued" }],
    ["synthesis.create", { output: { task_status: "PENDING" } }],
    ["vidB.submit", { code: 10_000, message: "Success", status: 10_000, time_elapsed: expect.stringMatching(/^\d+\.\d+ms$/) }],
  ] as const)("%s", async (id, words) => {
    expect((await both(rightly(FAMILIES[id]))).json).toMatchObject(words);
  });

  it("the OpenAI form is 720x1280 and four seconds long if nothing is said", async () => {
    const got = await both({ path: "/v1/videos", body: { model: "sandbox-video", prompt: "a lighthouse at dusk" } });
    expect(got.json).toMatchObject({ status: "queued", size: "720x1280", seconds: "4" });
  });

  it("a form with a file is as good as JSON", async () => {
    const boundary = "----here";
    const part = (head: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const { gateway } = contract;
    const png = Buffer.from(String(rightly(FAMILIES["vidA.image2video.create"]).body.image).replace(/^.*,/, ""), "base64");
    const body = Buffer.concat([
      Buffer.from(
        part('name="model"', "sandbox-video") + part('name="seconds"', "1") + part('name="seed"', "7") + part('name="size"', "64x36"),
      ),
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="input_reference"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const got = await both({ path: "/v1/videos", body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } });
    expect(got.json).toMatchObject({ status: "queued", size: "64x36", seconds: "1" });
    expect(gateway).toBeDefined();
  });
});

describe("a task that is not there", () => {
  const UNKNOWN = "task_01JQ0000000000000000000000";
  let others: string;
  let foreign: string;
  beforeAll(async () => {
    await store.db.insertInto("teams").values({ id: "team_films", name: "Others", created_at: 1 }).execute();
    others = (await newKey({ teamId: "team_films" })).secret;
    foreign = await submit();
  });

  it.each(READS)("is a 404 in the form of %s, another team's as well", async (name, errorFormat, sent) => {
    for (const [id, key] of [
      [UNKNOWN, undefined],
      [foreign, others],
      ["no-such-name", undefined],
    ] as const) {
      const got = await both({ ...sent(id), ...(key === undefined ? {} : { key }) });
      expectError(got, { errorFormat, code: "task_not_found", param: "task_id" });
      if (errorFormat === "vidA") expect(got.json, name).toMatchObject({ code: 1203, data: null });
      if (errorFormat === "vidB") expect(got.json, name).toMatchObject({ data: { status: "not_found" } });
      if (errorFormat === "ssf")
        expect(got.json, name).toMatchObject({ code: "NotFound", output: { task_id: id, task_status: "UNKNOWN" } });
      if (errorFormat === "cgt") expect(got.json, name).toMatchObject({ error: { code: "NotFound", type: "NotFound" } });
    }
  });

  it("cannot be cancelled, forgotten or downloaded", async () => {
    for (const [method, path, errorFormat] of [
      ["POST", `/v1/tasks/${foreign}/cancel`, "ssf"],
      ["DELETE", `${CGT}/${foreign}`, "cgt"],
      ["GET", `/v1/videos/${foreign}/content`, "openai"],
    ] as const)
      expectError(await both({ method, path, key: others }), { errorFormat, code: "task_not_found" });
    expect((await both(get(`/v1/video/generations/${foreign}`))).json).toMatchObject({ status: "queued" });
  });

  it("does not show in another team's lists", async () => {
    for (const path of [CGT, "/v1/tasks", "/vidA/v1/videos/text2video"]) {
      const got = await both({ ...get(path), key: others });
      expect(got.text, path).not.toContain("task_");
    }
  });
});

describe("a caller's own name of a task", () => {
  it("finds it, and is taken once", async () => {
    const { path, body } = rightly(FAMILIES["vidA.text2video.create"]);
    const named = { path, body: { ...body, external_task_id: "scene-1" } };
    const got = await send("fast", named);
    expect(got.json).toMatchObject({ data: { task_info: { external_task_id: "scene-1" } } });
    expect((await both(get("/vidA/v1/videos/text2video/scene-1"))).json).toMatchObject({ task_id: idOf(got) });
    const again = await send("web", { path, body: { ...body, prompt: "another", external_task_id: "scene-1" } });
    expect(again.status, again.text).toBeGreaterThanOrEqual(400);
    expect(again.status).toBeLessThan(500);
  });
});

describe("giving a task up", () => {
  it("cancels one that waits, and says so in every family's words", async () => {
    const id = await submit();
    const got = await send("fast", { path: `/v1/tasks/${id}/cancel` });
    expect(got.json).toEqual({ request_id: got.headers["x-request-id"] });
    const words = ["failed", "failed", "failed", "failed", "cancelled", "CANCELED", "CANCELED", "expired"];
    for (const [index, [name, , sent]] of READS.entries()) expect((await both(sent(id))).text, name).toContain(`"${words[index]}"`);
    expect((await both(get(`/v1/video/generations/${id}`))).json).toMatchObject({ error: { code: 499, message: "cancelled" } });
    const refused = await both({ path: `/api/v1/tasks/${id}/cancel` });
    expectError(refused, { errorFormat: "ssf", code: "task_conflict" });
    expect(refused.json).toMatchObject({ code: "UnsupportedOperation" });
    expect(refused.headers["x-should-retry"]).toBe("false");
  });

  it("cancels by DELETE as well, and refuses a second time", async () => {
    const id = await submit();
    const got = await send("web", { method: "DELETE", path: `${CGT}/${id}` });
    expect({ status: got.status, json: got.json }).toEqual({ status: 200, json: {} });
    expect((await both(get(`${CGT}/${id}`))).json).toMatchObject({ status: "cancelled" });
    const refused = await both({ method: "DELETE", path: `${CGT}/${id}` });
    expectError(refused, { errorFormat: "cgt", code: "task_conflict" });
    expect(refused.json).toMatchObject({ error: { code: "OperationDenied" } });
  });

  it("is gone once it is forgotten", async () => {
    const id = await submit();
    const gone = await send("fast", { method: "DELETE", path: `/v1/videos/${id}` });
    expect(gone.json).toEqual({ id, object: "video.deleted", deleted: true });
    expectError(await both(get(`/v1/videos/${id}`)), { errorFormat: "openai", code: "task_not_found", param: "task_id" });
    expectError(await both({ method: "DELETE", path: `/v1/videos/${id}` }), {
      errorFormat: "openai",
      code: "task_not_found",
      param: "task_id",
    });
  });

  it("leaves nothing to download", async () => {
    const id = await submit();
    expectError(await both(get(`/v1/videos/${id}/content`)), { errorFormat: "openai", code: "task_conflict", param: "task_id" });
  });
});

describe("lists", () => {
  let key: string;
  const made: string[] = [];
  beforeAll(async () => {
    await store.db.insertInto("teams").values({ id: "team_lists", name: "Lists", created_at: 1 }).execute();
    key = (await newKey({ teamId: "team_lists" })).secret;
    for (const id of ["video.generations.create", "synthesis.create", "vidA.image2video.create", "vidB.submit"] as const)
      made.push(idOf(await send("fast", { ...rightly(FAMILIES[id]), key })));
    await send("fast", { path: `/v1/tasks/${made[3]}/cancel`, key });
  });
  const read = async (path: string) => {
    const got = await both({ ...get(path), key });
    expect(got.status, got.text).toBe(200);
    return { json: got.json, ids: [...got.text.matchAll(/"(?:task_)?id":"(task_\w+)"/g)].map(([, id]) => id) };
  };
  const newest = (...indices: number[]) => indices.map((index) => made[index]);

  it("have the tasks of all families, newest first", async () => {
    expect((await read(CGT)).ids).toEqual(newest(3, 2, 1, 0));
    expect((await read("/v1/tasks")).ids).toEqual(newest(3, 2, 1, 0));
    expect((await read("/vidA/v1/videos/text2video")).ids).toEqual(newest(3, 1, 0));
    expect((await read("/vidA/v1/videos/image2video/")).ids).toEqual(newest(2));
  });

  it("go page by page, to an empty one", async () => {
    expect(await read(`${CGT}?page_size=3`)).toMatchObject({ ids: newest(3, 2, 1), json: { total: 4 } });
    expect(await read(`${CGT}?page_size=3&page_num=2`)).toMatchObject({ ids: newest(0), json: { total: 4 } });
    expect(await read(`${CGT}?page_size=3&page_num=3`)).toMatchObject({ json: { items: [], total: 4 } });
    expect(await read("/api/v1/tasks?page_size=2&page_no=2")).toMatchObject({
      ids: newest(1, 0),
      json: { total: 4, total_page: 2, page_no: 2, page_size: 2 },
    });
  });

  it("continue a video, both ways, in OpenAI's form", async () => {
    expect(await read("/v1/videos?limit=3")).toMatchObject({
      ids: newest(3, 2, 1),
      json: { object: "list", has_more: true, last_id: made[1] },
    });
    expect(await read("/v1/videos?limit=0")).toMatchObject({ ids: [], json: { has_more: true, first_id: null } });
    expect(await read(`/v1/videos?limit=3&after=${made[1]}`)).toMatchObject({ ids: newest(0), json: { has_more: false } });
    expect(await read(`/v1/videos?order=asc&after=${made[0]}`)).toMatchObject({ ids: newest(1, 2, 3), json: { has_more: false } });
    expect(await read(`/v1/videos?after=${made[0]}`)).toMatchObject({ json: { data: [], first_id: null, last_id: null, has_more: false } });
  });

  it("keep to what they are asked for", async () => {
    expect((await read(`${CGT}?filter.status=cancelled`)).ids).toEqual(newest(3));
    expect((await read(`${CGT}?filter.task_ids=${made[0]}&filter.task_ids=${made[2]}`)).ids).toEqual(newest(2, 0));
    expect((await read(`${CGT}?filter.model=another`)).ids).toEqual([]);
    expect((await read("/v1/tasks?status=PENDING")).ids).toEqual(newest(2, 1, 0));
    expect((await read("/v1/tasks?start_time=20990101000000")).ids).toEqual([]);
    expect((await read("/v1/tasks?end_time=20990101000000&model_name=sandbox-video")).ids).toHaveLength(4);
  });

  it.each([
    ["/v1/tasks?page_size=0", "ssf", "integer_below_min_value", "page_size"],
    ["/v1/tasks?status=queued", "ssf", "invalid_value", "status"],
    [`${CGT}?page_num=x`, "cgt", "invalid_type", "page_num"],
    ["/v1/videos?order=up", "openai", "invalid_value", "order"],
    ["/v1/videos?limit=-1", "openai", "integer_below_min_value", "limit"],
    ["/v1/videos?limit=101", "openai", "integer_above_max_value", "limit"],
    ["/vidA/v1/videos/text2video?pageSize=501", "vidA", "integer_above_max_value", "pageSize"],
  ] as const)("refuse %s", async (path, errorFormat, code, param) => {
    expectError(await both(get(path)), { errorFormat, code, param });
  });
});
