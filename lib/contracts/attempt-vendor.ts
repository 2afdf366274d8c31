import type { Failure } from "./errors";
import type { AttemptVendor } from "./record";
import { faultOf } from "./remedies";
import { type ReplyHeaders, vendorRequestId } from "./vendor-reply";

const WORDS_KEPT = 1_000;
const CODE_KEPT = 120;
const REQUEST_ID_KEPT = 128;
const CONTROLS = /\p{Cc}+/gu;

interface Known {
  /** Of the provider that was asked. */
  credentialHint?: string;
  /** What the upstream answered, if that is known without the failure. */
  answer?: { status: number; headers: ReplyHeaders };
  /** Takes credentials out of a text. */
  clean(text: string): string;
}

/** What an upstream said of an attempt that failed, as it is stored and logged: bounded, and without credentials. */
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

/** Cut after it has been cleaned: half a secret would not be known for one. */
export function keptOf(cleaned: string, characters: number): string {
  return cleaned.replace(CONTROLS, " ").slice(0, characters).toWellFormed();
}
