import type { SharedCall, SharedReply } from "../../console/shares/contract";
import type { TokenCounts } from "../call/run";

/** A shared answer. Images are data URIs or addresses. */
export type ReplyToShare = Omit<SharedReply, "leftOut"> & { leftOut?: string[] };

/** One of the calls that a page shows. */
export interface CallToShare {
  /** The id of its run. */
  id: string | undefined;
  /** When it was sent, in milliseconds since the epoch. */
  at: number;
  model: string;
  path: string;
  request: Record<string, unknown>;
  status: SharedCall["status"];
  reply: ReplyToShare | undefined;
  error?: { status: number; code: string; message: string };
  firstTokenMs?: number;
  totalMs?: number;
  tokens: TokenCounts;
}

/** How a page's runs are shared, if that differs from the session's runs. */
/** `Session` is the playground session: a type parameter, so that neither file imports the other. */
export interface ShareRules<Own, Output, Session> {
  /** The answer for a link, if it is more than text. */
  toShared?(output: Output): ReplyToShare;
  /** The calls for a link to the page's run. */
  callsToShare?(session: Session): CallToShare[];
  /** Ids of the runs that the current one continues, including itself. */
  runsBefore?(session: Session): string[];
  /** The page's own part for the calls of a shared run, if it differs between calls. */
  joinShared?(calls: readonly { column: string; own: Own; call: SharedCall }[]): Own;
}
