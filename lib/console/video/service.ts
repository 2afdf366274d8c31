import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { Person } from "../../contracts/person";
import { VIDEO_STATUSES } from "../../contracts/video-terms";
import type { GatewayRequest } from "../../gateway/exchange";
import { giveUpSearch, lookAgain } from "../../jobs/look-again";
import type { Store } from "../../store/database/open";
import { keysOf, makersOf } from "../../store/tasks/senders";
import type { ConsoleCall } from "../call";
import type { BulkVideoReply, BulkVideoRequest, LookedVideo, RetriedVideo, StoppedVideo, VideoView } from "./action-contract";
import { removeJob, retryJob, stopJob } from "./actions";
import type { VideoBoard, VideoBoardQuery, VideoJobDetail, VideoJobPage, VideoJobQuery, VideoPoll } from "./contract";
import { describeJobs, type VideoSetting } from "./describe";
import { readJob } from "./detail";
import { renderViews } from "./family-views";
import { jobFacets } from "./senders-store";
import { countJobs, type Job, type JobFilter, jobStandings, listJobs } from "./store";
import { standingOf, surroundingsOf } from "./views";

type JobStatus = (typeof VIDEO_STATUSES)[number];
/** Statuses of each column of the board. */
const COLUMNS = {
  queued: ["queued"],
  running: ["running", "unknown"],
  done: ["done"],
  failed: ["failed", "cancelled"],
} as const satisfies Record<string, readonly JobStatus[]>;

/** A team's video jobs. Another team's don't exist. Only `retry` and `look` call a vendor. */
export class Videos {
  constructor(readonly setting: VideoSetting) {}

  async list(person: Person, { status = [], page, pageSize, ...query }: VideoJobQuery): Promise<VideoJobPage> {
    const { store } = this.setting;
    const filter = await filterOf(store, person, query);
    const counts = await countJobs(store, filter);
    const statuses: readonly (typeof VIDEO_STATUSES)[number][] = status.length > 0 ? status : VIDEO_STATUSES;
    const total = statuses.reduce((sum, name) => sum + counts[name], 0);
    const offset = (page - 1) * pageSize;
    const jobs = offset < total ? await listJobs(store, filter, { statuses: status, limit: pageSize, offset }) : [];
    const items = await describeJobs(this.setting, person.teamId, jobs);
    return { items, page, pageSize, total, counts, ...(await readFacets(store, person.teamId)), now: Date.now() };
  }

  async board(person: Person, { limit, ...query }: VideoBoardQuery): Promise<VideoBoard> {
    const { store } = this.setting;
    const filter = await filterOf(store, person, query);
    const counts = await countJobs(store, filter);
    const found: Job[] = [];
    for (const statuses of Object.values(COLUMNS)) {
      if (statuses.some((name) => counts[name] > 0)) found.push(...(await listJobs(store, filter, { statuses, limit, offset: 0 })));
    }
    const rows = await describeJobs(this.setting, person.teamId, found);
    const column = (statuses: readonly JobStatus[]) => rows.filter(({ status }) => statuses.includes(status));
    const columns = {
      queued: column(COLUMNS.queued),
      running: column(COLUMNS.running),
      done: column(COLUMNS.done),
      failed: column(COLUMNS.failed),
    };
    return { columns, counts, ...(await readFacets(store, person.teamId)), now: Date.now() };
  }

  async poll({ teamId }: Person, ids: readonly string[]): Promise<VideoPoll> {
    const { store } = this.setting;
    const now = Date.now();
    const jobs = await jobStandings(store, { teamId, ids });
    const around = await surroundingsOf(this.setting, jobs);
    const known = new Set(jobs.map(({ id }) => id));
    return {
      items: jobs.map((job) => ({
        ...standingOf(this.setting, job, around),
        elapsedMs: Math.max(0, (job.endedAt ?? now) - job.createdAt),
      })),
      gone: [...new Set(ids)].filter((id) => !known.has(id)),
      now,
    };
  }

  /** Throws `task_not_found`. */
  read(person: Person, id: string): Promise<VideoJobDetail> {
    return readJob(this.setting, person, id);
  }

  /** The job as each family returns it. */
  async views(call: Omit<ConsoleCall, "body" | "search">): Promise<VideoView[]> {
    const { model } = await this.read(call.person, call.id);
    return renderViews(this.setting.tasks, call, model);
  }

  /** A new job from the same order. Throws what a submit throws, and `media_removed` if an image is gone. */
  retry(person: Person, call: Pick<ConsoleCall, "id" | "requestId" | "request">): Promise<RetriedVideo> {
    return retryJob(this.setting, person, call);
  }

  stop(person: Person, id: string): Promise<StoppedVideo["outcome"]> {
    return stopJob(this.setting, person, id);
  }

  /** Throws `task_not_found`, `task_conflict`, and the vendor's errors. */
  look({ teamId }: Person, id: string): Promise<LookedVideo["outcome"]> {
    return lookAgain(this.setting, { teamId, id });
  }

  giveUp({ teamId }: Person, id: string): Promise<void> {
    return giveUpSearch(this.setting, { teamId, id });
  }

  /** Deletes a finished job and its videos. Throws `task_conflict` if it hasn't ended. */
  remove(person: Person, id: string): Promise<void> {
    return removeJob(this.setting, person, id);
  }

  /** One after the other: a vendor's limit on submits is met sooner by two hundred at once. */
  async bulk(person: Person, { ids, action }: BulkVideoRequest, request: GatewayRequest): Promise<BulkVideoReply["items"]> {
    const items: BulkVideoReply["items"] = [];
    for (const id of new Set(ids)) items.push(await actOn(this, person, { id, action, request }));
    return items;
  }
}

async function actOn(
  video: Videos,
  person: Person,
  { id, action, request }: { id: string; action: BulkVideoRequest["action"]; request: GatewayRequest },
): Promise<BulkVideoReply["items"][number]> {
  const plain = { id, newId: null, message: null };
  try {
    if (action === "stop") return { ...plain, outcome: await video.stop(person, id) };
    if (action === "retry") {
      const retried = await video.retry(person, { id, requestId: newId("req_"), request });
      return { ...plain, outcome: "retried", newId: retried.id };
    }
    await video.remove(person, id);
    return { ...plain, outcome: "deleted" };
  } catch (error) {
    if (error instanceof Failure) return { ...plain, outcome: "refused", message: error.message };
    throw error;
  }
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
