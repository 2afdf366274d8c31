import { countsOf, secondsOf } from "../contracts/token-counts";
import type { TokenUse, Unsaid } from "../contracts/token-use";
import type { ModelEndpoint } from "../endpoints/define";
import type { Target } from "./ports";
import { IMAGE_TOKENS, inputTokens, mostWritten } from "./token-bounds";

/** What a call is taken to have used: every count is one that can be charged, summed and stored. */
export interface CountedUse {
  input: number;
  output: number;
  cached?: number;
  images?: number;
  seconds?: number;
  /** A count of it was not told by the upstream, or could not be right. */
  estimated?: boolean;
}

interface Counted {
  endpoint: ModelEndpoint;
  input: unknown;
  wire: Uint8Array | null;
  log: { readonly bytesIn: number; readonly bytesOut: number; readonly target: Target | undefined };
}

/** What is there for an estimate: a whole answer, or the length of a stream. */
interface Answered {
  reply?: unknown;
  stream?: Streamed;
}

interface Streamed {
  events: number;
  /** Of the words that went to the caller. */
  characters: number;
}

/** The only way in which what an upstream says of a call gets into its log: cleaned, and estimated where that leaves nothing. */
export function countedUse(call: Counted, told: TokenUse | undefined, { reply, stream }: Answered = {}): CountedUse {
  const { endpoint, log } = call;
  const { estimate } = endpoint;
  const { input, output, cached } = countsOf(told ?? {});
  const price = log.target?.listing.price;
  const toldSeconds = secondsOf(told?.seconds);
  const seconds = toldSeconds ?? estimate?.seconds?.(call.input);
  const images = told?.images ?? (price?.image ? endpoint.expects?.(call.input).images : undefined);
  if (input && output) return { input, output, cached, images, seconds, estimated: told?.estimated ?? false };
  const unsaid: Unsaid<unknown, unknown> = { input: call.input, reply, price, bytesOut: log.bytesOut, seconds };
  const read = input || (estimate?.input?.(unsaid) ?? inputTokens(call, IMAGE_TOKENS));
  const known = stream === undefined || estimate?.ofStreams;
  const wrote = output || (known ? estimate?.output?.(unsaid) : streamTokens(call, stream)) || 0;
  const secondsMatter = price?.second !== undefined && seconds !== undefined && toldSeconds === undefined;
  const estimated = told?.estimated || read !== (input ?? 0) || wrote !== (output ?? 0) || secondsMatter;
  return { input: read, output: wrote, cached: input ? cached : 0, images, seconds, estimated };
}

/** One event is about one token, unless they are long; and never more than the call could have been answered with. */
function streamTokens({ endpoint, input, log }: Counted, { events, characters }: Streamed): number {
  const words = Math.ceil(characters / 4);
  const tokens = words > 2 * events ? words : events;
  const listing = log.target?.listing;
  return listing ? Math.min(tokens, mostWritten(endpoint.expects?.(input) ?? {}, listing)) : tokens;
}
