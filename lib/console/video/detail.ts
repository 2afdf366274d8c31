import { Failure } from "../../contracts/errors";
import type { Person } from "../../contracts/person";
import type { TaskEvent } from "../../contracts/task";
import { ownJson } from "../../contracts/typed";
import { findFile } from "../../store/media/media";
import { listChecks } from "../../store/tasks/task-checks";
import { vendorAnswerFor } from "../vendor-answer";
import type { VideoJobDetail, VideoRequest } from "./contract";
import { describeJobs, type VideoSetting } from "./describe";
import { estimateFrom, historyFrom } from "./estimate";
import { findJob, finishedJobs, retriesOf, statusOf } from "./store";

/** A job with all details. Throws `task_not_found`. */
export async function readJob(setting: VideoSetting, person: Person, id: string): Promise<VideoJobDetail> {
  const { store, owners } = setting;
  const { teamId } = person;
  const found = await findJob(store, { teamId, id });
  if (!found) throw missingJob();
  const { job, row } = found;
  const [shown] = await describeJobs(setting, teamId, [job]);
  if (!shown) throw new Error("one job has one description");
  const finished = await finishedJobs(store, { teamId, model: job.model });
  return {
    ...shown,
    prompt: job.order.prompt,
    negativePrompt: job.order.negativePrompt,
    actualPrompt: row.actual_prompt,
    requestId: row.request_id,
    externalId: row.external_id,
    expiresAt: row.expires_at,
    lastFrameUrl: await addressOf(setting, job.lastFrameMediaId),
    firstFrameUrl: await addressOf(setting, job.order.firstFrame),
    vendorTaskId: row.vendor_id,
    tokens: row.tokens,
    request: row.request_json === null ? null : requestOf(row.request_json),
    timeline: timelineOf(ownJson<TaskEvent[]>(row.history), shown),
    checks: (await listChecks(store, id)).map(({ vendor, ...check }) => ({
      ...check,
      vendor: vendorAnswerFor(person, { provider: job.provider, vendor }, owners),
    })),
    checkCount: row.checks,
    estimate: estimateFrom(finished, shown.durationS),
    history: historyFrom(finished, shown.durationS),
    retries: await retriesOf(store, { teamId, id }),
    now: Date.now(),
  };
}

export function missingJob(): Failure {
  return new Failure("task_not_found", "There is no such job, or it was deleted.", { param: "id" });
}

/** Only a submit writes the JSON, so its form is known. */
function requestOf(json: string): VideoRequest {
  return { method: "POST", ...ownJson<Omit<VideoRequest, "method">>(json) };
}

/** For a job with an unknown status its last event is unknown too. */
function timelineOf(history: readonly TaskEvent[], { status }: Pick<VideoJobDetail, "status">): VideoJobDetail["timeline"] {
  return history.map(({ at, state, word }, place) => {
    const unknown = status === "unknown" && place === history.length - 1;
    return { at, status: statusOf({ state, unknown }), word };
  });
}

async function addressOf({ store, media }: VideoSetting, id: string | null): Promise<string | null> {
  const file = id === null ? undefined : await findFile(store.db, id);
  return file && file.removedAt === null ? media.address(file) : null;
}
