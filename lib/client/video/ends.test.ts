import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runsQuery } from "../queries";
import { queryClient } from "../query-client";
import { noteSubmitted } from "./history";
import { boardQuery, finishedQuery, ownLatestQuery, videoEnded, videoJobQuery } from "./queries";

const FILTER = { q: "", model: "", person: "", batch: "" };
const asked: string[] = [];
const saved: { id: string; status: string; output?: string }[] = [];

beforeEach(() => {
  asked.length = 0;
  saved.length = 0;
  vi.stubGlobal("window", { location: { pathname: "/video", search: "" } });
  vi.stubGlobal("navigator", { onLine: true });
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

  it("costs the form that sent it no request", async () => {
    await noteSubmitted({ id: "run_1", models: ["m"], title: "A boat", taskIds: ["task_1"], requestIds: ["req_1"] });
    expect(saved).toMatchObject([{ id: "run_1", status: "running", output: "task_1" }]);
    const close = await openPage(ownLatestQuery(5));
    videoEnded("task_1");
    await settled();
    expect(asked).toEqual([]);
    close();
  });

  it("is read again where runs of videos are listed, and in no other page's history", async () => {
    const close = await openPage(runsQuery({ playground: "video" }), runsQuery({ playground: "chat" }));
    videoEnded("task_1");
    await settled();
    expect(asked).toEqual(["/api/console/runs"]);
    close();
  });
});
