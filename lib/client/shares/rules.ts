import type { SharedCall, SharedReply } from "../../console/shares/contract";
import type { TokenCounts } from "../call/run";

/** An answer as it is shared. Images are data URIs or addresses. */
export type ReplyToShare = Omit<SharedReply, "leftOut"> & { leftOut?: string[] };

/** One call of what a page shows. */
export interface CallToShare {
  /** Of its run. */
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

/** How a page's runs are shared, where the session's runs do not say it all. */
/** `Session` is the playground session: named by who has it, so that neither file needs the other. */
export interface ShareRules<Own, Output, Session> {
  /** The answer as a link shows it, where it is more than its text. */
  toShared?(output: Output): ReplyToShare;
  /** What a link to the page's run shows. */
  callsToShare?(session: Session): CallToShare[];
  /** Ids of the runs that the present one continues, itself among them. */
  runsBefore?(session: Session): string[];
  /** The page's own part for the calls of a shared run, where it differs from call to call. */
  joinShared?(calls: readonly { column: string; own: Own; call: SharedCall }[]): Own;
}
