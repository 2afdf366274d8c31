import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../query-client";
import { settleEnded } from "./history";
import { videoJob } from "./job.fixture";
import { boardQuery, finishedQuery, ownLatestQuery, videoEnded, videoJobQuery } from "./queries";

const FILTER = { q: "", model: "", person: "", batch: "" };
const asked: string[] = [];
const saved: { id: string; status: string; durationMs?: number }[] = [];
const kept = new Map<string, string>();

beforeEach(() => {
  asked.length = 0;
  saved.length = 0;
  kept.clear();
  vi.stubGlobal("window", { location: { pathname: "/video", search: "" } });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    asked.push(new URL(address, "http://here").pathname);
    if (typeof body === "string") saved.push(JSON.parse(body));
    return Response.json({});
  });
});
afterEach(() => {
  queryClient().clear();
  vi.unstubAllGlobals();
});

/** What is asked for by what a page shows, once it has all been read. */
async function openPage(...queries: Parameters<typeof observe>[0][]): Promise<() => void> {
  const stops = queries.map(observe);
  await settled();
  asked.length = 0;
  return () => {
    for (const stop of stops) stop();
  };
}

function observe(query: { queryKey: readonly unknown[]; queryFn?: unknown }): () => void {
  return new QueryObserver(queryClient(), { ...query, refetchInterval: false } as never).subscribe(() => undefined);
}

async function settled(): Promise<void> {
  // Ends of one moment are gathered first.
  await Promise.resolve();
  await vi.waitFor(() => expect(queryClient().isFetching()).toBe(0));
}

describe("a finished job", () => {
  it("costs a board one request, however many end with it", async () => {
    const close = await openPage(boardQuery(FILTER, 20), ownLatestQuery(5), finishedQuery("sandbox-video"));
    for (const id of ["task_1", "task_2", "task_3"]) videoEnded(id);
    await settled();
    expect(asked).toEqual(["/api/console/video/board"]);
    close();
  });

  it("is read again on its own page, and on no other job's", async () => {
    const close = await openPage(videoJobQuery("task_1"));
    videoEnded("task_2");
    await settled();
    expect(asked).toEqual([]);
    videoEnded("task_1");
    await settled();
    expect(asked).toEqual(["/api/console/video/jobs/task_1"]);
    close();
  });

  it("settles its line of the history without asking, once its last job has ended", async () => {
    kept.set("switchyard.running.videos", JSON.stringify([{ id: "run_1", at: 5, models: ["m"], taskIds: ["task_1", "task_2"] }]));
    await settleEnded(videoJob({ id: "task_1", status: "done", endedAt: 7_000 }));
    expect(asked).toEqual([]);
    await settleEnded(videoJob({ id: "task_2", status: "failed", endedAt: 3_000 }));
    expect(asked).toHaveLength(1);
    expect(saved).toMatchObject([{ id: "run_1", status: "failed", durationMs: 7_000 }]);
    expect(kept.get("switchyard.running.videos")).toBe("[]");
  });
});
