import { randomUUID } from "node:crypto";
import { CheckError } from "../../evals/check-error";
import { webhookHeaders } from "../../jobs/webhooks/signature";
import { type GuardedPost, NotPosted } from "../../media/guarded-post";
import type { CheckHook } from "./made-checks";

interface Ports {
  secretsOf(teamId: string): Promise<string[]>;
  post: GuardedPost;
}

/** Posts to a team's own service, signed like its webhooks. Replies are read up to 2 KiB. */
export function createCheckHook({ secretsOf, post }: Ports): CheckHook {
  return async (teamId, url, body, signal) => {
    const headers = webhookHeaders({ id: randomUUID(), at: Date.now(), body }, await secretsOf(teamId));
    const { status, text } = await answerOf(post(url, { headers, body, signal }));
    if (status < 200 || status > 299) throw new CheckError(`The service answered with status ${status}.`);
    try {
      return JSON.parse(text);
    } catch {
      throw new CheckError("The service did not reply with JSON of at most 2 KiB.");
    }
  };
}

async function answerOf(posted: ReturnType<GuardedPost>): ReturnType<GuardedPost> {
  try {
    return await posted;
  } catch (error) {
    if (error instanceof NotPosted) throw new CheckError(`The service could not be asked. ${error.message}`, { cause: error });
    throw error;
  }
}
