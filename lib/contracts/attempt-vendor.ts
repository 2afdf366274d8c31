import type { Failure } from "./errors";
import type { AttemptVendor } from "./record";
import { faultOf } from "./remedies";
import { type ReplyHeaders, vendorRequestId } from "./vendor-reply";

const WORDS_KEPT = 1_000;
const CODE_KEPT = 120;
const REQUEST_ID_KEPT = 128;
const CONTROLS = /\p{Cc}+/gu;

interface Known {
  /** Of the provider that was called. */
  credentialHint?: string;
  /** What the upstream answered, if known apart from the failure. */
  answer?: { status: number; headers: ReplyHeaders };
  /** Removes credentials from a text. */
  clean(text: string): string;
}

/** What an upstream said of a failed attempt, for storage and logs: bounded, and without credentials. */
export function attemptVendor(failure: Failure, { credentialHint = "", answer, clean }: Known): AttemptVendor {
  const said = failure.detail.vendor;
  const kept = (words: string, characters: number) => keptOf(clean(words), characters);
  return {
    fault: faultOf(failure),
    status: said?.status ?? answer?.status ?? null,
    code: kept(said?.code ?? "", CODE_KEPT),
    words: kept(said?.words ?? "", WORDS_KEPT),
    requestId: kept(said?.requestId || (answer ? vendorRequestId(answer.headers) : ""), REQUEST_ID_KEPT),
    credential: credentialHint,
  };
}

/** Truncates a text that was scrubbed before: half a secret would not be recognised. */
export function keptOf(cleaned: string, characters: number): string {
  return cleaned.replace(CONTROLS, " ").slice(0, characters).toWellFormed();
}
