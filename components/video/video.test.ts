import { describe, expect, it } from "vitest";
import { markedTitle } from "@/lib/client/tab-title";
import { jobsOfRun } from "@/lib/client/video/history";
import { videoJob } from "@/lib/client/video/job.fixture";
import { taskIdOf } from "@/lib/client/video/submit";
import type { VideoBoard } from "@/lib/console/video/contract";
import { marksFor } from "../player/seek-bar";
import { countsOf, jobsByColumn, jobsOf } from "./board/columns";
import { FIRST_VIEW, filterOf, isNarrowed, readView, writeView } from "./board/view";
import { placesOf } from "./job/contact-sheet";
import { entriesOf, gapLabel } from "./job/events";
import { axisFor, rangeOf } from "./new/range";

describe("the board", () => {
  const jobs = [
    videoJob({ id: "task_a", status: "unknown", createdAt: 1 }),
    videoJob({ id: "task_b", createdAt: 2 }),
    videoJob({ id: "task_c", status: "done", createdAt: 1, endedAt: 5 }),
    videoJob({ id: "task_d", status: "cancelled", createdAt: 3, endedAt: 4 }),
  ];

  it("has every status in one of four columns, the newest first", () => {
    const lanes = jobsByColumn(jobs);
    expect(lanes.running.map(({ id }) => id)).toEqual(["task_b", "task_a"]);
    expect(lanes.done.map(({ id }) => id)).toEqual(["task_c"]);
    expect(lanes.failed.map(({ id }) => id)).toEqual(["task_d"]);
  });

  it("counts a job that has moved in its new column", () => {
    const counts = { queued: 0, running: 1, done: 30, failed: 0, cancelled: 1, unknown: 1 };
    const board: VideoBoard = { columns: jobsByColumn(jobs), counts, models: [], makers: [], now: 0 };
    const moved = jobsOf(board).map((job) => (job.id === "task_b" ? { ...job, status: "done" as const, endedAt: 9 } : job));
    expect(countsOf(board, jobsByColumn(moved))).toEqual({ queued: 0, running: 1, done: 31, failed: 1 });
  });

  it("keeps its view in the address, and nothing that is as on a first visit", () => {
    const view = { ...FIRST_VIEW, q: "train", view: "table" as const, status: "queued,running", page: 3, lane: "done" as const };
    expect(writeView(view)).toBe("?q=train&view=table&status=queued,running&page=3&lane=done");
    expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
    expect(writeView(FIRST_VIEW)).toBe("");
    expect(readView(new URLSearchParams("?view=x&status=x,done&page=-1&lane=y&range=z"))).toEqual({ ...FIRST_VIEW, status: "done" });
    expect([isNarrowed(FIRST_VIEW), isNarrowed({ ...FIRST_VIEW, batch: "b" }), isNarrowed({ ...FIRST_VIEW, lane: "done" })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("asks for a range whose beginning stands still for five minutes", () => {
    const at = (now: number) => filterOf({ ...FIRST_VIEW, range: "day" }, now).since;
    expect(at(100_000_000)).toBe(at(100_000_000 + 100_000));
    expect(filterOf(FIRST_VIEW, 1).since).toBeUndefined();
  });
});

describe("a job's page", () => {
  it("tells everything in its order: accepted, changes, failed checks, the video", () => {
    const entries = entriesOf({
      createdAt: 0,
      endedAt: 90,
      status: "done",
      error: null,
      retriedFrom: null,
      provider: "p",
      request: { method: "POST", path: "/v1/videos", body: "{}", cut: false },
      timeline: [
        { at: 1, status: "queued", word: "PENDING" },
        { at: 20, status: "running", word: "RUNNING" },
        { at: 40, status: "running", word: "RENDERING" },
        { at: 90, status: "done", word: "SUCCEEDED" },
      ],
      checks: [
        { at: 19, lastAt: 19, times: 1, ok: true, status: 200, body: "running", cut: false, vendor: null },
        { at: 25, lastAt: 28, times: 3, ok: true, status: 200, body: "10 %", cut: false, vendor: null },
        { at: 30, lastAt: 30, times: 1, ok: false, status: 503, body: "upstream connect error", cut: false, vendor: null },
        { at: 39, lastAt: 39, times: 1, ok: true, status: 200, body: "rendering", cut: false, vendor: null },
        { at: 80, lastAt: 80, times: 1, ok: true, status: 200, body: "done", cut: false, vendor: null },
      ],
      videos: [{ assetId: "asset-1", url: "u", expiresAt: 1, posterUrl: null, bytes: 6_800_000, atProvider: false, removed: false }],
    });
    expect(entries.map(({ title, raw }) => `${title} | ${raw}`)).toEqual([
      "Accepted and stored | POST /v1/videos",
      "Queued | PENDING",
      "Running | RUNNING",
      "Same reply 3 times | ",
      "Check failed, retried | 503 · upstream connect error",
      "Still running | RENDERING",
      "Done | SUCCEEDED",
      "Video stored, 6.8 MB | asset-1",
    ]);
    expect(entries.map(({ reply }) => reply?.body ?? "")).toEqual([
      "",
      "",
      "running",
      "10 %",
      "upstream connect error",
      "rendering",
      "done",
      "",
    ]);
    expect([gapLabel(360), gapLabel(16_700)]).toEqual(["+ 0.36 s", "+ 16.7 s"]);
  });

  it("has marks and frames from the beginning to the end of a video", () => {
    expect(marksFor(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(marksFor(0)).toEqual([]);
    expect(placesOf(5)).toHaveLength(6);
    expect(placesOf(5)[0]).toBe(0);
    expect(placesOf(5).at(-1)).toBeLessThan(5);
  });
});

describe("what to expect", () => {
  const jobs = (lengths: readonly number[]) =>
    lengths.map((durationS, index) => ({ createdAt: 0, endedAt: (index + 1) * 1_000, durationS }));

  it("is a range of videos alike, of all if there are too few, and nothing below five", () => {
    expect(rangeOf(jobs([5, 5, 5, 5]), 5)).toBeUndefined();
    expect(rangeOf(jobs([5, 5, 5, 5, 5, 30, 30]), 5)).toEqual({ n: 5, p10Ms: 1_000, medianMs: 3_000, p90Ms: 5_000, alike: true });
    expect(rangeOf(jobs([5, 5, 5, 30, 30, 30]), 5)).toMatchObject({ n: 6, alike: false });
  });

  it("stands on an axis with few marks", () => {
    expect(axisFor(250_000)).toEqual({ endMs: 300_000, marks: [0, 60_000, 120_000, 180_000, 240_000, 300_000] });
  });
});

describe("what is sent and kept", () => {
  it("finds the id of a task in the answer of every family", () => {
    expect(taskIdOf({ task_id: "task_1", status: "queued" })).toBe("task_1");
    expect(taskIdOf({ id: "task_2" })).toBe("task_2");
    expect(taskIdOf({ request_id: "r", output: { task_id: "task_3" } })).toBe("task_3");
    expect(taskIdOf({ code: 10_000, data: { task_id: "task_4" } })).toBe("task_4");
    expect(taskIdOf({ data: null })).toBeUndefined();
  });

  it("finds the jobs of a line of the history", () => {
    expect(jobsOfRun("task_1\ntask_2\nother")).toEqual(["task_1", "task_2"]);
  });

  it("counts running work before the title, once", () => {
    expect(markedTitle("Keys · Trunkline", 2)).toBe("(2) Keys · Trunkline");
    expect(markedTitle("(2) Keys · Trunkline", 1)).toBe("(1) Keys · Trunkline");
    expect(markedTitle("(2) Keys · Trunkline", 0)).toBe("Keys · Trunkline");
  });
});
