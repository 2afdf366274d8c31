import type { Principal } from "../contracts/keys";
import type { KeptResponses, ResponseReply, StoredItem } from "../contracts/responses";
import type { CallLog } from "./call-log";
import type { OpenCall } from "./calls";
import type { Serving } from "./choose-targets";
import type { GatewayReply, GatewayRequest } from "./exchange";

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

/** What the pipeline has of a call that is to be made later. */
export interface ResponseOrder {
  log: CallLog;
  request: GatewayRequest;
  principal: Principal;
  input: unknown;
  /** The model's name as the caller wrote it. */
  name: string;
  bytes: Uint8Array;
  kept: KeptResponses;
  /** Of the call that orders it. */
  open: OpenCall;
}

export interface ResponseQueue {
  /** Takes a call that is to be made later, and gives the reply to it. Throws `Failure`. */
  take(order: ResponseOrder): Promise<GatewayReply>;
}

/** A call that is made now. */
export interface BackgroundRun {
  /** The same models, which note that they are asked and keep the answer under the response's own id. */
  serving(chosen: Serving[]): Serving[];
}
