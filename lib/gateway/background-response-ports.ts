import type { ResponseReply, ResponsesRequest, StoredItem } from "../contracts/responses";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { GatewayReply } from "./exchange";

export interface ResponseJob {
  id: string;
  teamId: string;
  keyId: string;
  /** The id of the call that makes it. */
  requestId: string;
  address: string;
  client: string;
  /** The caller's body. */
  request: string;
  /** The response as the caller got it. */
  response: ResponseReply;
}

/** A job whose process died. */
interface LostJob extends ResponseJob {
  /** Whether a tool may have been called for it. */
  called: boolean;
}

interface Hold {
  id: string;
  lease: string;
}

/** Stores background responses, so that any process can make, show and cancel them. */
export interface ResponseJobs {
  /** False if the key has `most` unfinished ones. */
  insert(job: ResponseJob, bounds: { now: number; most: number }): Promise<boolean>;
  /** Claims due responses for which no upstream was asked. */
  claim(claim: { lease: string; until: number; now: number; limit: number }): Promise<ResponseJob[]>;
  /** Those whose process died after an upstream was asked, and those that were queued for too long. */
  lost(bounds: { now: number; queuedBefore: number }): Promise<LostJob[]>;
  /** Records that an upstream is about to be asked; `called`: that a tool was or is about to be called. False if the claim is lost. */
  attempt(hold: Hold, called: boolean): Promise<boolean>;
  /** Returns the ids that are still claimed. */
  renew(claims: { lease: string; ids: string[]; until: number }): Promise<Set<string>>;
  putBack(hold: Hold, next: { nextAt: number; requestId: string }): Promise<void>;
  /** Stores the complete response. False if the claim is lost. */
  finish(hold: Hold, whole: { teamId: string; response: ResponseReply; input: readonly StoredItem[] }): Promise<boolean>;
  /** Ends a response without an answer; with `lease`, only under that claim. */
  fail(ended: { id: string; lease?: string; response: ResponseReply }): Promise<boolean>;
}

export interface ResponseQueue {
  /** Queues the response of a call and returns the reply. `read`: the request as a model gets it, if it differs. Throws `Failure`. */
  take(call: Call<ModelEndpoint>, read?: ResponsesRequest): Promise<GatewayReply>;
}
