import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { FRAME, videoSubmission, videoWork } from "../../testing/video-order";
import type { VideoTasks } from "../capabilities";
import { createOpenAiCompatible } from "./provider";

const KEY = "sk-upstream-0123456789";
/** The server's next answer, and the requests it received. */
let says: { status: number; body: string | object } = { status: 200, body: {} };
const asked: { line: string; type: string; key: string | undefined; body: string }[] = [];
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  asked.push({
    line: `${request.method} ${request.url}`,
    type: request.headers["content-type"] ?? "",
    key: request.headers.authorization,
    body: Buffer.concat(pieces).toString("latin1"),
  });
  const file = request.url?.endsWith("/content");
  response.writeHead(file ? 200 : says.status, { "content-type": file ? "video/mp4" : "application/json" });
  response.end(file ? "a video" : typeof says.body === "string" ? says.body : JSON.stringify(says.body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const provider = createOpenAiCompatible({
  id: "sky",
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  apiKey: KEY,
});
const video = provider.capabilities.video as VideoTasks;
afterAll(async () => {
  await provider.close?.();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const VIDEO = { id: "video_1", object: "video", model: "sora-2", status: "queued", progress: 0, size: "1280x720", seconds: "4" };
const operation = { videoId: "video_1" };
const work = videoWork("sora-2");

describe("the OpenAI video resource", () => {
  it("is ordered by JSON, with the words that it has", async () => {
    says = { status: 200, body: VIDEO };
    const call = videoSubmission("sora-2", { prompt: "a boat", durationS: 4, ratio: "9:16", resolution: "720p", seed: 7 });
    expect(await video.submit(call)).toMatchObject({ operation, vendorId: "video_1", facts: { width: 1280, height: 720, durationS: 4 } });
    expect(asked[0]).toMatchObject({ line: "POST /v1/videos", key: `Bearer ${KEY}` });
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ model: "sora-2", prompt: "a boat", size: "720x1280", seconds: "4" });
    expect(call.warnings).toEqual(["'seed' is not used: the provider has no word for it"]);
  });

  it("is ordered by a form if there is a first frame", async () => {
    says = { status: 200, body: VIDEO };
    await video.submit(videoSubmission("sora-2", { prompt: "a boat" }, [FRAME]));
    expect(asked[0]?.type).toMatch(/^multipart\/form-data/);
    expect(asked[0]?.body).toMatch(/name="input_reference"; filename="frame\.png"\r\ncontent-type: image\/png/);
  });

  it("refuses what it cannot do before anything is sent", async () => {
    await expect(video.submit(videoSubmission("sora-2", { n: 2 }))).rejects.toMatchObject({
      code: "unsupported_value",
      detail: { param: "n" },
    });
    await expect(video.submit(videoSubmission("sora-2", {}, [FRAME, FRAME]))).rejects.toMatchObject({ detail: { param: "image_tail" } });
    expect(asked).toEqual([]);
  });

  it.each([
    [{ ...VIDEO }, { state: "queued", word: "queued" }],
    [
      { ...VIDEO, status: "in_progress", progress: 40 },
      { state: "in_progress", progress: 40 },
    ],
    [
      { ...VIDEO, status: "polishing" },
      { state: "in_progress", word: "polishing", unknown: true },
    ],
    [
      { ...VIDEO, status: "failed", error: { code: "moderation_blocked", message: `No. ${KEY}` } },
      { state: "failed", code: "content_policy_violation", message: "No. [hidden]" },
    ],
    [
      { ...VIDEO, status: "failed", error: null },
      { state: "failed", code: "upstream_rejected" },
    ],
  ])("stands as it says: %j", async (body, state) => {
    says = { status: 200, body };
    expect(await video.advance(operation, work)).toMatchObject(state);
  });

  it("is fetched under the same key when it is done", async () => {
    says = { status: 200, body: { ...VIDEO, status: "completed", progress: 100 } };
    const state = await video.advance(operation, work);
    expect(state).toMatchObject({ state: "completed", videos: [{ facts: { width: 1280, height: 720, fps: 24, durationS: 4 } }] });
    expect(asked.map(({ line }) => line)).toEqual(["GET /v1/videos/video_1", "GET /v1/videos/video_1/content"]);
    expect(asked[1]?.key).toBe(`Bearer ${KEY}`);
  });

  it("is gone where the server no longer knows it, and kept while the server fails", async () => {
    says = { status: 404, body: { error: { message: "no such video" } } };
    expect(await video.advance(operation, work)).toMatchObject({ state: "expired" });
    says = { status: 200, body: "<html>" };
    await expect(video.advance(operation, work)).rejects.toMatchObject({ code: "bad_response_body", detail: { elsewhere: true } });
  });
});
