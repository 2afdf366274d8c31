import { isFinal } from "../../contracts/task";
import { isUncertain, lookOf } from "../../jobs/look-again";
import type { ReadPorts } from "../../jobs/ports";
import { type FileRow, findFiles, findPosters } from "../../store/media/media";
import { videoPlaces } from "../../store/tasks/render-turns";
import type { Maker } from "../../store/tasks/senders";
import type { Elsewhere } from "../../store/tasks/task-row";
import type { VideoFile, VideoJob } from "./contract";
import { type Job, type JobStanding, statusOf } from "./store";

export interface ProviderTraits {
  simulated: boolean;
  /** True if the provider supports cancellation. */
  cancels: boolean;
  /** True if the provider can look up a lost order. */
  finds: boolean;
}

/** Data needed to describe several jobs, read once. */
export interface Surroundings {
  files: ReadonlyMap<string, FileRow>;
  posters: ReadonlyMap<string, FileRow>;
  /** Queue position of each waiting video: 1 is next. */
  waiting: ReadonlyMap<string, number>;
}

/** Reads it with at most four queries, none if nothing has ended or waits. */
export async function surroundingsOf({ store }: ReadPorts, jobs: readonly JobStanding[]): Promise<Surroundings> {
  const videos = jobs.flatMap((job) => job.videos.flatMap(({ mediaId }) => mediaId ?? []));
  const frames = jobs.flatMap(({ lastFrameMediaId }) => lastFrameMediaId ?? []);
  const queued = jobs.flatMap(({ id, state, local }) => (local && state === "queued" ? id : []));
  return {
    files: await findFiles(store.db, [...videos, ...frames]),
    posters: await findPosters(store.db, videos),
    waiting: queued.length > 0 ? await videoPlaces(store.db, queued) : new Map(),
  };
}

export type Standing = Pick<
  VideoJob,
  "id" | "status" | "word" | "startedAt" | "endedAt" | "checkedAt" | "queuePosition" | "videos" | "error"
>;

/** The fields of a job that change while it runs. */
export function standingOf(ports: Pick<ReadPorts, "media" | "now">, job: JobStanding, { files, posters, waiting }: Surroundings): Standing {
  const addressOf = (file: FileRow | undefined) => (file && file.removedAt === null ? ports.media.address(ports.media.fileOf(file)) : null);
  const lastFrame = job.lastFrameMediaId === null ? null : addressOf(files.get(job.lastFrameMediaId));
  return {
    id: job.id,
    status: statusOf(job),
    word: job.word,
    startedAt: job.startedAt,
    endedAt: job.endedAt,
    checkedAt: job.checkedAt,
    queuePosition: isFinal(job.state) ? null : positionOf(job, waiting),
    videos: job.videos.map(({ assetId, mediaId, elsewhere }, place): VideoFile => {
      if (elsewhere) return { ...atProvider(elsewhere, ports.now?.() ?? Date.now()), assetId, posterUrl: place === 0 ? lastFrame : null };
      const file = mediaId === null ? undefined : files.get(mediaId);
      const url = addressOf(file);
      const poster = mediaId === null ? null : addressOf(posters.get(mediaId));
      return {
        assetId,
        url,
        expiresAt: url === null ? null : Number(new URL(url).searchParams.get("exp")) * 1000,
        posterUrl: poster ?? (place === 0 ? lastFrame : null),
        bytes: url === null ? null : (file?.size ?? null),
        atProvider: false,
        removed: mediaId !== null && url === null,
      };
    }),
    error: job.state === "expired" ? EXPIRED : job.error,
  };
}

function atProvider({ url, endsAt }: Elsewhere, now: number) {
  return { url: endsAt > now ? url : null, expiresAt: endsAt, bytes: null, atProvider: true, removed: false };
}

const EXPIRED = { code: "upstream_timeout", message: "It did not finish in time." };

function positionOf({ id, local, queuePosition }: JobStanding, waiting: Surroundings["waiting"]): number | null {
  return local ? (waiting.get(id) ?? null) : queuePosition;
}

/** Length of a prompt in a list. */
const PROMPT_CHARACTERS = 300;

/** A job as a row, without an estimate. */
export function rowOf(
  ports: Pick<ReadPorts, "media" | "now">,
  job: Job,
  { maker, provider, ...around }: Surroundings & { maker: Maker; provider: ProviderTraits | undefined },
): Omit<VideoJob, "estimate"> {
  const { order, facts } = job;
  return {
    ...standingOf(ports, job, around),
    createdAt: job.createdAt,
    model: job.model,
    provider: job.provider,
    simulated: provider?.simulated ?? false,
    family: job.family,
    prompt: order.prompt.slice(0, PROMPT_CHARACTERS).toWellFormed(),
    width: facts?.width ?? order.width,
    height: facts?.height ?? order.height,
    fps: facts?.fps ?? order.fps,
    durationS: facts?.durationS ?? order.durationS,
    seed: facts?.seed ?? (order.seed === -1 ? null : order.seed),
    n: order.n,
    fromImage: job.fromImage,
    attempt: job.attempt,
    retriedFrom: job.retryOf,
    batchId: job.batchId,
    maker,
    stop: stopOf(job, provider),
    look: lookOf(job, provider),
    uncertain: isUncertain(job),
  };
}

/** The effect of stopping a job: local work ends, and so does a vendor's that supports cancellation. */
export function stopOf({ state, local }: Pick<Job, "state" | "local">, provider: ProviderTraits | undefined): VideoJob["stop"] {
  if (isFinal(state)) return null;
  return local || provider?.cancels ? "cancel" : "untrack";
}
