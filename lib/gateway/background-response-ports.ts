import type { ResponseReply, StoredItem } from "../contracts/responses";
import type { ModelEndpoint } from "../endpoints/define";
import type { Call } from "./call";
import type { GatewayReply } from "./exchange";

/** A response in the making, as a process takes it on. */
export interface ResponseJob {
  id: string;
  teamId: string;
  keyId: string;
  /** Of the call that makes it. */
  requestId: string;
  address: string;
  client: string;
  /** The caller's body. */
  request: string;
  /** As it was told to the caller. */
  response: ResponseReply;
}

interface Hold {
  id: string;
  lease: string;
}

/** Where responses in the making are kept, so that any process can make, show and cancel them. */
export interface ResponseJobs {
  /** False if the key has `most` unfinished ones. */
  insert(job: ResponseJob, bounds: { now: number; most: number }): Promise<boolean>;
  /** Takes on what is due and no upstream was asked for. */
  claim(claim: { lease: string; until: number; now: number; limit: number }): Promise<ResponseJob[]>;
  /** Those whose process is gone after an upstream was asked, and those that were queued too long. */
  lost(bounds: { now: number; queuedBefore: number }): Promise<ResponseJob[]>;
  /** Says that an upstream is about to be asked. False if the claim is lost. */
  attempt(hold: Hold): Promise<boolean>;
  /** Gives the ids of those that still hold. */
  renew(claims: { lease: string; ids: string[]; until: number }): Promise<Set<string>>;
  putBack(hold: Hold, next: { nextAt: number; requestId: string }): Promise<void>;
  /** Stores the whole response. False if the claim is lost. */
  finish(hold: Hold, whole: { teamId: string; response: ResponseReply; input: readonly StoredItem[] }): Promise<boolean>;
  /** Ends one without an answer; under a claim where `lease` is given. */
  fail(ended: { id: string; lease?: string; response: ResponseReply }): Promise<boolean>;
}

/** Background responses that wait for their turn. */
export interface ResponseQueue {
  /** Queues the response that a call orders, and gives the reply to the order. Throws `Failure`. */
  take(call: Call<ModelEndpoint>): Promise<GatewayReply>;
}
