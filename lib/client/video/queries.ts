import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LookedVideo, StoppedVideo, VideoViews } from "../../console/video/action-contract";
import { VIDEO } from "../../console/video/addresses";
import type { VideoBoard, VideoJob, VideoJobDetail, VideoJobPage, VideoPoll, VideoPollRequest } from "../../console/video/contract";
import { call } from "../api";
import { queryClient } from "../query-client";
import { videoWatch } from "./watch";

/** Filters of the board and the table. Empty means all. */
export interface VideoFilter {
  q: string;
  model: string;
  person: string;
  batch: string;
  /** Earliest creation, in milliseconds since the epoch. */
  since?: number;
}

/** Jobs of others appear within this time; shown jobs are polled separately. */
const REFRESH_MS = 15_000;

const shared = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS, refetchOnWindowFocus: "always" } as const;

/** The newest jobs of each column. */
export function boardQuery(filter: VideoFilter, limit: number) {
  return queryOptions({
    ...shared,
    queryKey: ["video", "board", filter, limit],
    queryFn: ({ signal }) => call<VideoBoard>(VIDEO.board, { query: { ...filter, q: filter.q.trim(), limit }, signal }),
  });
}

/** One page of the table. `status` is a comma-separated list; empty means all. */
export function videoPageQuery(filter: VideoFilter & { status: string }, { page, pageSize }: { page: number; pageSize: number }) {
  return queryOptions({
    ...shared,
    queryKey: ["video", "page", filter, page, pageSize],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { ...filter, q: filter.q.trim(), page, pageSize }, signal }),
  });
}

/** All details of a job. While it runs, its state comes from the shared poll and the rest every few seconds. */
export function videoJobQuery(id: string) {
  return queryOptions({
    queryKey: ["video", "job", id],
    queryFn: ({ signal }) => call<VideoJobDetail>(VIDEO.read, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.endedAt === null ? 5_000 : false),
    refetchOnWindowFocus: "always",
  });
}

/** The job in each family's format; `status` is part of the key, so that a change refetches it. */
export function viewsQuery(id: string, status: string) {
  return queryOptions({
    queryKey: ["video", "views", id, status],
    queryFn: ({ signal }) => call<VideoViews>(VIDEO.views, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A model's latest finished jobs, for the range of durations. */
export function finishedQuery(model: string) {
  return queryOptions({
    queryKey: ["video", "finished", model],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { model, status: "done", pageSize: 100 }, signal }),
    staleTime: 60_000,
  });
}

/** The person's latest jobs in any state. */
export function ownLatestQuery(count: number) {
  return queryOptions({
    queryKey: ["video", "own", count],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { person: "me", pageSize: count }, signal }),
  });
}

/** Follows newly submitted jobs. One may have ended before any list is read, and is reported all the same. */
export async function followSent(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  videoWatch.sentOff(ids);
  await videoChanged();
  const latest = await queryClient().fetchQuery({ ...ownLatestQuery(ids.length), staleTime: 0 });
  videoWatch.expect(latest.items);
}

/** The person's unfinished jobs. */
export async function ownRunning(signal?: AbortSignal): Promise<readonly VideoJob[]> {
  const query = { person: "me", status: "queued,running,unknown", pageSize: 200 };
  return (await call<VideoJobPage>(VIDEO.list, { query, signal })).items;
}

export function pollJobs(ids: readonly string[], signal?: AbortSignal): Promise<VideoPoll> {
  return call<VideoPoll, VideoPollRequest>(VIDEO.poll, { body: { ids: [...ids] }, signal });
}

export async function stopJob(id: string): Promise<StoppedVideo> {
  const stopped = await call<StoppedVideo>(VIDEO.stop, { params: { id } });
  await videoChanged();
  return stopped;
}

export async function lookAtJob(id: string): Promise<LookedVideo> {
  const looked = await call<LookedVideo>(VIDEO.look, { params: { id } });
  await videoChanged();
  return looked;
}

export async function giveUpJob(id: string): Promise<void> {
  await call(VIDEO.giveUp, { params: { id } });
  await videoChanged();
}

const ended = new Set<string>();
/** Lists that group or page jobs by state. Other lists show a job's state from the poll. */
const LISTS: ReadonlySet<unknown> = new Set(["board", "page"]);
const RUN_LISTS = ["page", "all", "video"];

/** Refetches what shows an ended job: the open list, history or job page. Jobs that end together share the request. */
export function videoEnded(id: string): void {
  if (ended.size === 0) queueMicrotask(readEnded);
  ended.add(id);
}

function readEnded(): void {
  const ids: ReadonlySet<unknown> = new Set(ended);
  ended.clear();
  const client = queryClient();
  void client.invalidateQueries({ queryKey: ["video"], refetchType: "none" });
  void client.invalidateQueries({
    queryKey: ["video"],
    predicate: ({ queryKey: [, kind, of] }) => LISTS.has(kind) || (kind === "job" && ids.has(of)),
  });
  for (const list of RUN_LISTS) void client.invalidateQueries({ queryKey: ["runs", list] });
}

/** Refetches everything that shows jobs. */
export function videoChanged(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: ["video"] });
}
