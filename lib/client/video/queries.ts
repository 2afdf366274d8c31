import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LookedVideo, StoppedVideo, VideoDialects } from "../../console/video/action-contract";
import { VIDEO } from "../../console/video/addresses";
import type { VideoBoard, VideoJob, VideoJobDetail, VideoJobPage, VideoPoll, VideoPollRequest } from "../../console/video/contract";
import { call } from "../api";
import { queryClient } from "../query-client";
import { videoWatch } from "./watch";

/** What narrows the board and the table. Empty is all. */
export interface VideoFilter {
  q: string;
  model: string;
  person: string;
  batch: string;
  /** Created then or later, in milliseconds since the epoch. */
  since?: number;
}

/** Jobs of others appear within this time; those that are shown are followed apart from it. */
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

/** One page of the table. `status` is a list with commas; empty is every status. */
export function videoPageQuery(filter: VideoFilter & { status: string }, { page, pageSize }: { page: number; pageSize: number }) {
  return queryOptions({
    ...shared,
    queryKey: ["video", "page", filter, page, pageSize],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { ...filter, q: filter.q.trim(), page, pageSize }, signal }),
  });
}

/** Everything about one job. While it runs its standing comes from the common poll, and the rest every few seconds. */
export function videoJobQuery(id: string) {
  return queryOptions({
    queryKey: ["video", "job", id],
    queryFn: ({ signal }) => call<VideoJobDetail>(VIDEO.read, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.endedAt === null ? 5_000 : false),
    refetchOnWindowFocus: "always",
  });
}

/** The job as each family's address answers it; `status` makes it be read again when that changes. */
export function dialectsQuery(id: string, status: string) {
  return queryOptions({
    queryKey: ["video", "dialects", id, status],
    queryFn: ({ signal }) => call<VideoDialects>(VIDEO.dialects, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Finished jobs of one model, the newest first: what its range is drawn from. */
export function finishedQuery(model: string) {
  return queryOptions({
    queryKey: ["video", "finished", model],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { model, status: "done", pageSize: 100 }, signal }),
    staleTime: 60_000,
  });
}

/** The person's own latest jobs, whatever their state. */
export function ownLatestQuery(count: number) {
  return queryOptions({
    queryKey: ["video", "own", count],
    queryFn: ({ signal }) => call<VideoJobPage>(VIDEO.list, { query: { person: "me", pageSize: count }, signal }),
  });
}

/** Follows jobs that were just sent off. One may be over before any list is read, and is told of all the same. */
export async function followSent(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  videoWatch.sentOff(ids);
  await videoChanged();
  const latest = await queryClient().fetchQuery({ ...ownLatestQuery(ids.length), staleTime: 0 });
  videoWatch.expect(latest.items);
}

/** The person's own jobs that have not ended. */
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
/** Lists that put jobs into columns or pages by their state. Others draw a job as the poll has told of it. */
const LISTS: ReadonlySet<unknown> = new Set(["board", "page"]);
/** Lists of runs in which the runs of videos stand. */
const RUN_LISTS = ["page", "all", "video"];

/**
 * Fetches again what shows a job that has ended: the list, the history or the job's page that is open. Jobs that end together share
 * the request.
 */
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

/** Fetches again what shows jobs. */
export function videoChanged(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: ["video"] });
}
