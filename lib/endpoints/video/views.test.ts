import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { TASK_FAMILIES, TASK_STATES, type TaskState, type VideoTask } from "../../contracts/task";
import { VideoStatus, VideoSubmitted } from "../../contracts/video";
import { GenerationTask, GenerationTaskCreated, GenerationTaskList } from "../../contracts/video-cgt";
import { Video } from "../../contracts/video-openai";
import { SynthesisSubmitted, SynthesisTask, SynthesisTaskList } from "../../contracts/video-ssf";
import { VidAList, VidAStatus, VidASubmitted } from "../../contracts/video-vid-a";
import { VidBResult, VidBSubmitted } from "../../contracts/video-vid-b";
import { CREATED_AT, videoTask } from "./task.fixture";
import { viewCgt, viewCgtList, viewCgtSubmitted } from "./view-cgt";
import { viewOpenAi, viewOpenAiSubmitted } from "./view-openai";
import { viewSsf, viewSsfCancelled, viewSsfList, viewSsfSubmitted } from "./view-ssf";
import { viewSubmitted, viewUnified } from "./view-unified";
import { viewVidA, viewVidAList, viewVidASubmitted } from "./view-vid-a";
import { statusOfVidB, viewVidB, viewVidBSubmitted } from "./view-vid-b";

const CONTEXT = { requestId: "req_01JQ00000000000000000000AA", elapsedMs: 1.25 };
const URL = "https://gateway.test/media/media_1.mp4?exp=1&sig=x";
const REFUSED = { code: "content_policy_violation", message: "The video shows what it must not." } as const;

/** A task in a state, as the job runner leaves it. */
function inState(state: TaskState, changes: Partial<VideoTask> = {}): VideoTask {
  if (state === "completed") return videoTask(changes);
  const waiting = { videos: [], tokens: 0, endedAt: null, progress: 0 };
  if (state === "queued") return videoTask({ state, ...waiting, startedAt: null, ...changes });
  if (state === "in_progress") return videoTask({ state, ...waiting, progress: 41.7, ...changes });
  return videoTask({ state, ...waiting, endedAt: CREATED_AT + 60_000, error: state === "failed" ? REFUSED : null, ...changes });
}

/** Each family's status for each state: unified, vidA, CGT, SSF, vidB with its HTTP status, OpenAI (`protocols` Q2). */
const WORDS: Record<TaskState, readonly [string, string, string, string, string | null, number, string]> = {
  queued: ["queued", "submitted", "queued", "PENDING", "in_queue", 200, "queued"],
  in_progress: ["in_progress", "processing", "running", "RUNNING", "generating", 200, "in_progress"],
  completed: ["completed", "succeed", "succeeded", "SUCCEEDED", "done", 200, "completed"],
  failed: ["failed", "failed", "failed", "FAILED", null, 400, "failed"],
  cancelled: ["failed", "failed", "cancelled", "CANCELED", "expired", 200, "failed"],
  expired: ["failed", "failed", "expired", "FAILED", "expired", 200, "failed"],
};

const CONTRACTS: readonly (readonly [string, z.ZodType, (task: VideoTask) => unknown])[] = [
  ["unified", VideoStatus, viewUnified],
  ["unified submit", VideoSubmitted, viewSubmitted],
  ["vidA", VidAStatus, (task) => viewVidA(task, CONTEXT)],
  ["vidA submit", VidASubmitted, (task) => viewVidASubmitted(task, CONTEXT)],
  ["vidA list", VidAList, (task) => viewVidAList({ tasks: [task], total: 1, page: 1, pageSize: 30 }, CONTEXT)],
  ["cgt", GenerationTask, viewCgt],
  ["cgt submit", GenerationTaskCreated, viewCgtSubmitted],
  ["cgt list", GenerationTaskList, (task) => viewCgtList({ tasks: [task], total: 1, page: 1, pageSize: 10 })],
  ["ssf", SynthesisTask, (task) => viewSsf(task, CONTEXT)],
  ["ssf submit", SynthesisSubmitted, (task) => viewSsfSubmitted(task, CONTEXT)],
  ["ssf list", SynthesisTaskList, (task) => viewSsfList({ tasks: [task], total: 1, page: 1, pageSize: 10 }, CONTEXT)],
  ["vidB", VidBResult, (task) => viewVidB(task, CONTEXT)],
  ["vidB submit", VidBSubmitted, (task) => viewVidBSubmitted(task, CONTEXT)],
  ["openai", Video, viewOpenAi],
  ["openai submit", Video, viewOpenAiSubmitted],
];

describe.each(TASK_STATES)("a task that is %s", (state) => {
  it.each(TASK_FAMILIES)("and born in %s has each family's word for it", (family) => {
    const task = inState(state, { family });
    expect([
      viewUnified(task).status,
      viewVidA(task, CONTEXT).data.task_status,
      viewCgt(task).status,
      viewSsf(task, CONTEXT).output.task_status,
      viewVidB(task, CONTEXT).data?.status ?? null,
      statusOfVidB(task),
      viewOpenAi(task).status,
    ]).toEqual(WORDS[state]);
    expect(viewVidA(task, CONTEXT).status).toBe(viewUnified(task).status);
  });

  it.each(CONTRACTS)("fits the contract of %s, with and without facts", (_, contract, view) => {
    for (const family of TASK_FAMILIES)
      for (const changes of [{}, { facts: null }, { lastFrameUrl: URL, actualPrompt: "a grey cat", externalId: "mine" }])
        expect(contract.safeParse(view(inState(state, { family, ...changes }))).error).toBeUndefined();
  });

  it("has an address only if there is a video", () => {
    const texts = [viewUnified, viewCgt, viewOpenAi, (task: VideoTask) => [viewVidA, viewSsf, viewVidB].map((view) => view(task, CONTEXT))];
    const found = texts.map((view) => JSON.stringify(view(inState(state))).includes("/media/"));
    // The OpenAI form has its video at `/content`.
    expect(found).toEqual(state === "completed" ? [true, true, false, true] : [false, false, false, false]);
  });
});

describe("spec 2.8", () => {
  it("shows a finished video in numbers, and all videos of several", () => {
    expect(viewUnified(videoTask())).toEqual({
      task_id: "task_01JQ0000000000000000000001",
      status: "completed",
      url: URL,
      urls: [URL],
      format: "mp4",
      metadata: { duration: 4.5, fps: 24, width: 1280, height: 720, seed: 7 },
      id: "task_01JQ0000000000000000000001",
      object: "video",
      model: "sandbox-video",
      created_at: 1_767_323_045,
      completed_at: 1_767_323_105,
      progress: 100,
    });
    const videos = ["a", "b"].map((name) => ({ assetId: name, mediaId: name, url: `https://gateway.test/${name}` }));
    expect(viewUnified(videoTask({ videos }))).toMatchObject({ url: videos[0]?.url, urls: videos.map(({ url }) => url) });
  });

  it("is completed still where retention took the video, without an address", () => {
    const gone = videoTask({ videos: [{ assetId: "a", mediaId: null, url: null }] });
    expect(viewUnified(gone)).toMatchObject({ status: "completed", format: "mp4" });
    expect(viewUnified(gone)).not.toHaveProperty("url");
    expect(viewVidB(gone, CONTEXT).data).toMatchObject({ status: "expired" });
  });

  it.each([
    ["failed", 400, 1301, REFUSED.message],
    ["cancelled", 499, 499, "cancelled"],
    ["expired", 504, 5002, "expired"],
  ] as const)("says why a task %s, with whole numbers", (state, unified, vidA, message) => {
    expect(viewUnified(inState(state)).error).toEqual({ code: unified, message });
    expect(viewVidA(inState(state), CONTEXT)).toMatchObject({
      error: { code: vidA, message },
      code: 0,
      data: { task_status_msg: message },
    });
  });

  it("is queued as a submit answers it, whatever the task does by then", () => {
    for (const state of TASK_STATES)
      expect(viewSubmitted(inState(state))).toEqual({
        task_id: "task_01JQ0000000000000000000001",
        status: "queued",
        id: "task_01JQ0000000000000000000001",
        object: "video",
        model: "sandbox-video",
        created_at: 1_767_323_045,
        progress: 0,
      });
  });

  it("shows progress in whole percent", () => {
    expect(viewUnified(inState("in_progress")).progress).toBe(41);
  });
});

describe("vidA's own form", () => {
  it("has milliseconds, lengths as text, and the caller's own name of the task", () => {
    expect(viewVidA(videoTask({ externalId: "mine-7" }), CONTEXT)).toMatchObject({
      status: "completed",
      url: URL,
      code: 0,
      message: "SUCCEED",
      request_id: CONTEXT.requestId,
      data: {
        task_id: "task_01JQ0000000000000000000001",
        task_status: "succeed",
        task_status_msg: "",
        task_info: { external_task_id: "mine-7" },
        created_at: CREATED_AT,
        updated_at: CREATED_AT + 60_000,
        task_result: { videos: [{ id: "asset-01JQ0000000000000000000001", url: URL, watermark_url: "", duration: "4.5" }] },
      },
    });
    expect(viewVidASubmitted(inState("completed"), CONTEXT).data).not.toHaveProperty("task_result");
    expect(viewVidASubmitted(inState("completed"), CONTEXT)).toMatchObject({ status: "queued", data: { task_status: "submitted" } });
  });
});

describe("spec 2.9", () => {
  it("has the defaults of its own fields for a task of another family", () => {
    expect(viewCgt(videoTask({ order: { ...videoTask().order, generateAudio: true, ratio: "4:3" } }))).toEqual({
      id: "task_01JQ0000000000000000000001",
      model: "sandbox-video",
      status: "succeeded",
      content: { video_url: URL },
      usage: { completion_tokens: 97_200, total_tokens: 97_200 },
      created_at: 1_767_323_045,
      updated_at: 1_767_323_105,
      seed: 7,
      resolution: "720p",
      ratio: "16:9",
      duration: 5,
      framespersecond: 24,
      generate_audio: false,
      draft: false,
      service_tier: "default",
      execution_expires_after: 172_800,
    });
  });

  it("echoes what a task of its own was ordered with", () => {
    const order = { ...videoTask().order, generateAudio: true, ratio: "21:9", resolution: "480p" };
    const own = videoTask({ family: "cgt", order, echo: { service_tier: "flex", draft: true, priority: 3 }, lastFrameUrl: URL });
    expect(viewCgt(own)).toMatchObject({
      content: { video_url: URL, last_frame_url: URL },
      generate_audio: true,
      draft: true,
      service_tier: "flex",
      priority: 3,
      ratio: "21:9",
      resolution: "480p",
      execution_expires_after: 3_600,
    });
    expect(viewCgt({ ...own, order: { ...order, ratio: "adaptive" } }).ratio).toBe("16:9");
  });

  it("says in the family's word why a video was not made, and nothing of a cancelled one", () => {
    expect(viewCgt(inState("failed")).error).toEqual({ code: "OutputVideoSensitiveContentDetected", message: REFUSED.message });
    expect(viewCgt(inState("expired")).error).toEqual({ code: "InternalServiceError", message: "expired" });
    expect(viewCgt(inState("cancelled"))).not.toHaveProperty("error");
  });

  it.each([
    [{ width: 720, height: 1280 }, "9:16", "720p"],
    [{ width: 640, height: 640 }, "1:1", "640p"],
    [{ width: 1248, height: 704 }, "39:22", "704p"],
  ])("reduces %j", (size, ratio, resolution) => {
    const facts = { fps: 24, durationS: 5, seed: 1, ...size };
    expect(viewCgt(videoTask({ facts }))).toMatchObject({ ratio, resolution, duration: 5 });
  });
});

describe("spec 2.10", () => {
  it("has times in UTC+8 and whole numbers", () => {
    expect(viewSsf(videoTask({ actualPrompt: "a grey cat" }), CONTEXT)).toEqual({
      request_id: CONTEXT.requestId,
      output: {
        task_id: "task_01JQ0000000000000000000001",
        task_status: "SUCCEEDED",
        submit_time: "2026-01-02 11:04:05.678",
        scheduled_time: "2026-01-02 11:04:06.678",
        end_time: "2026-01-02 11:05:05.678",
        orig_prompt: "a cat",
        actual_prompt: "a grey cat",
        video_url: URL,
      },
      usage: { duration: 5, input_video_duration: 0, output_video_duration: 5, video_count: 1, SR: 720 },
    });
  });

  it("says no more of a waiting task than there is", () => {
    expect(viewSsf(inState("queued"), CONTEXT)).toEqual({
      request_id: CONTEXT.requestId,
      output: { task_id: "task_01JQ0000000000000000000001", task_status: "PENDING", submit_time: "2026-01-02 11:04:05.678" },
    });
    expect(viewSsfCancelled(inState("cancelled"), CONTEXT)).toEqual({ request_id: CONTEXT.requestId });
  });

  it.each([
    ["failed", "DataInspectionFailed", REFUSED.message],
    ["expired", "RequestTimeOut", "expired"],
    ["cancelled", undefined, undefined],
  ] as const)("says of a task that is %s: %s", (state, code, message) => {
    const { output } = viewSsf(inState(state), CONTEXT);
    expect({ code: output.code, message: output.message }).toEqual({ code, message });
    expect(output.end_time).toBe("2026-01-02 11:05:05.678");
  });

  it("counts pages", () => {
    expect(viewSsfList({ tasks: [], total: 21, page: 3, pageSize: 10 }, CONTEXT)).toMatchObject({ total: 21, total_page: 3, page_no: 3 });
  });
});

describe("vidB's result", () => {
  it("wraps a finished video", () => {
    expect(viewVidB(videoTask(), CONTEXT)).toEqual({
      code: 10_000,
      message: "Success",
      request_id: CONTEXT.requestId,
      status: 10_000,
      time_elapsed: "1.250000ms",
      data: { status: "done", video_url: URL, binary_data_base64: [], image_urls: null, resp_data: "" },
    });
  });

  it.each([
    ["content_policy_violation", 400, 50_516],
    ["internal_error", 500, 50_500],
    ["bad_gateway", 500, 50_501],
    ["rate_limit_exceeded", 429, 50_429],
    ["upstream_timeout", 500, 50_500],
    ["model_not_found", 400, 50_215],
  ] as const)("answers for a video that failed with %s as for a failed call: HTTP %d, code %d", (code, status, number) => {
    const task = inState("failed", { error: { code, message: "why" } });
    expect(statusOfVidB(task)).toBe(status);
    expect(viewVidB(task, CONTEXT)).toMatchObject({
      code: number,
      status: number,
      message: "why",
      data: null,
      error: { code, message: "why" },
    });
  });
});

describe("the OpenAI form", () => {
  it("has texts where the unified one has numbers", () => {
    expect(viewOpenAi(videoTask())).toEqual({
      id: "task_01JQ0000000000000000000001",
      object: "video",
      model: "sandbox-video",
      status: "completed",
      progress: 100,
      created_at: 1_767_323_045,
      completed_at: 1_767_323_105,
      expires_at: null,
      prompt: "a cat",
      size: "1280x720",
      seconds: "4.5",
      remixed_from_video_id: null,
      error: null,
    });
    expect(viewOpenAi(inState("failed")).error).toEqual(REFUSED);
    expect(viewOpenAi(inState("queued", { facts: null }))).toMatchObject({ size: null, seconds: null });
  });
});
