import type { Person } from "./contracts/console-account";
import type { VideoBoardQuery, VideoJob } from "./contracts/console-video";
import { isFinal } from "./contracts/task";
import type { VIDEO_STATUSES } from "./contracts/video-terms";
import { VIDEO_DIALECTS } from "./endpoints/video/dialects";
import type { VideoDesk } from "./gateway/console-video-ports";
import type { Catalog, Journal } from "./gateway/ports";
import { estimateFrom } from "./jobs/estimate";
import { type ProviderTraits, rowOf, standingOf, surroundingsOf } from "./jobs/job-view";
import type { JobRunner } from "./jobs/runner";
import type { SubmitTask } from "./jobs/submit";
import type { MediaLibrary } from "./media/library";
import type { Provider } from "./providers/capabilities";
import type { Store } from "./store/open";
import { countJobs, finishedJobs, type Job, type JobFilter, jobStandings, listJobs, type TookMs } from "./store/video-jobs";
import { jobFacets, keysOf, makersOf } from "./store/video-makers";
import { removeJob, retryJob, stopJob } from "./video-actions";
import { readJob } from "./video-detail";

export interface VideoSetting {
  store: Store;
  media: MediaLibrary;
  providers: readonly Provider[];
  catalog: Catalog;
  runner: Pick<JobRunner, "wake" | "drop" | "announce">;
  submit: SubmitTask;
  journal: Journal;
}

type JobStatus = (typeof VIDEO_STATUSES)[number];
/** What stands in each column of the board. */
const COLUMNS = {
  queued: ["queued"],
  running: ["running", "unknown"],
  done: ["done"],
  failed: ["failed", "cancelled"],
} as const satisfies Record<string, readonly JobStatus[]>;

/** The console's view of video jobs. Nothing in it asks a vendor but a retry. */
export function createVideoDesk(setting: VideoSetting): VideoDesk {
  const { store } = setting;
  return {
    async list(person, { status = [], page, pageSize, ...query }) {
      const filter = await filterOf(store, person, query);
      const counts = await countJobs(store, filter);
      const statuses = status.length > 0 ? status : (Object.keys(counts) as JobStatus[]);
      const total = statuses.reduce((sum, name) => sum + counts[name], 0);
      const offset = (page - 1) * pageSize;
      const jobs = offset < total ? await listJobs(store, filter, { statuses: status, limit: pageSize, offset }) : [];
      const items = await describeJobs(setting, person.teamId, jobs);
      return { items, page, pageSize, total, counts, ...(await readFacets(store, person.teamId)), now: Date.now() };
    },
    async board(person, { limit, ...query }) {
      const filter = await filterOf(store, person, query);
      const counts = await countJobs(store, filter);
      const found: Job[] = [];
      for (const statuses of Object.values(COLUMNS)) {
        if (statuses.some((name) => counts[name] > 0)) found.push(...(await listJobs(store, filter, { statuses, limit, offset: 0 })));
      }
      const rows = await describeJobs(setting, person.teamId, found);
      const column = (statuses: readonly JobStatus[]) => rows.filter(({ status }) => statuses.includes(status));
      const columns = {
        queued: column(COLUMNS.queued),
        running: column(COLUMNS.running),
        done: column(COLUMNS.done),
        failed: column(COLUMNS.failed),
      };
      return { columns, counts, ...(await readFacets(store, person.teamId)), now: Date.now() };
    },
    async poll({ teamId }, ids) {
      const now = Date.now();
      const jobs = await jobStandings(store, { teamId, ids });
      const around = await surroundingsOf(setting, jobs);
      const known = new Set(jobs.map(({ id }) => id));
      return {
        items: jobs.map((job) => ({
          ...standingOf(setting, job, around),
          elapsedMs: Math.max(0, (job.endedAt ?? now) - job.createdAt),
        })),
        gone: [...new Set(ids)].filter((id) => !known.has(id)),
        now,
      };
    },
    read: (person, id) => readJob(setting, person, id),
    retry: (person, id, requestId) => retryJob(setting, person, { id, requestId }),
    stop: (person, id) => stopJob(setting, person, id),
    remove: (person, id) => removeJob(setting, person, id),
    dialects: VIDEO_DIALECTS,
  };
}

async function filterOf(store: Store, person: Person, query: Omit<VideoBoardQuery, "limit">): Promise<JobFilter> {
  const { teamId, userId } = person;
  const { person: wanted, ...rest } = query;
  const keyIds = wanted === "" ? undefined : await keysOf(store, { teamId, id: wanted === "me" ? userId : wanted });
  return { ...rest, teamId, keyIds };
}

async function readFacets(store: Store, teamId: string) {
  const { models, keyIds } = await jobFacets(store, teamId);
  return { models, makers: [...(await makersOf(store, keyIds)).values()] };
}

/** Rows as the console shows them. What belongs to several of them is read once. */
export async function describeJobs(setting: VideoSetting, teamId: string, jobs: readonly Job[]): Promise<VideoJob[]> {
  const { store } = setting;
  const around = await surroundingsOf(setting, jobs);
  const makers = await makersOf(store, [...new Set(jobs.map(({ keyId }) => keyId))]);
  const traits = traitsOf(setting);
  const finished = new Map<string, readonly TookMs[]>();
  for (const model of new Set(jobs.filter(({ state }) => !isFinal(state)).map((job) => job.model)))
    finished.set(model, await finishedJobs(store, { teamId, model }));
  return jobs.map((job) => {
    const maker = makers.get(job.keyId) ?? { kind: "key" as const, id: job.keyId, name: job.keyId };
    const row = rowOf(setting, job, { ...around, maker, provider: traits(job.provider) });
    return { ...row, estimate: isFinal(job.state) ? null : estimateFrom(finished.get(job.model) ?? [], row.durationS) };
  });
}

/** What is known of a provider by its id; undefined where it is not set up any more. */
export function traitsOf({ providers }: Pick<VideoSetting, "providers">): (id: string) => ProviderTraits | undefined {
  return (id) => {
    const provider = providers.find((one) => one.id === id);
    return provider && { simulated: provider.simulated, cancels: provider.capabilities.video?.cancel !== undefined };
  };
}
