import type { BulkVideoReply, BulkVideoRequest, RetriedVideo } from "../../console/video/action-contract";
import { VIDEO } from "../../console/video/addresses";
import { call } from "../api";
import { OnceEach } from "../once-each";
import { followSent, videoChanged } from "./queries";
import { videoWatch } from "./watch";

const retries = new OnceEach<RetriedVideo>();
const bulks = new OnceEach<BulkVideoReply>();

/** Creates a new job from the same request. Repeated presses, and a retry after a lost reply, return the same job. */
export function retryJob(id: string): Promise<RetriedVideo> {
  return retries.send(id, async (headers) => {
    const retried = await call<RetriedVideo>(VIDEO.retry, { params: { id }, headers });
    videoWatch.expect([retried.job]);
    await videoChanged();
    return retried;
  });
}

/** Stops, retries or deletes up to 200 jobs, each independently. New jobs are created once, and followed until they end. */
export function actOnJobs(body: BulkVideoRequest): Promise<BulkVideoReply> {
  return bulks.send(`${body.action} ${body.ids.join()}`, async (headers) => {
    const reply = await call<BulkVideoReply, BulkVideoRequest>(VIDEO.bulk, { body, headers });
    const made = reply.items.flatMap(({ newId }) => newId ?? []);
    if (made.length === 0) await videoChanged();
    // The actions stay done even if the list of new jobs cannot be read.
    else await followSent(made).catch(() => undefined);
    return reply;
  });
}
