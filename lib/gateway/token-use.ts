import { type BilledParts, pricesTokens } from "../contracts/prices";
import { billedParts, countsOf, secondsOf } from "../contracts/token-counts";
import type { TokenUse, Unsaid } from "../contracts/token-use";
import type { ModelEndpoint } from "../endpoints/define";
import type { Target } from "./ports";
import { IMAGE_TOKENS, inputTokens, mostWritten } from "./token-bounds";

/** The usage of a call: every count can be billed, summed and stored. */
export interface CountedUse {
  input: number;
  output: number;
  cached?: number;
  images?: number;
  seconds?: number;
  /** Separately billed parts, none larger than its total. */
  billed?: BilledParts;
  /** A count was missing or implausible. */
  estimated?: boolean;
}

interface Counted {
  endpoint: ModelEndpoint;
  input: unknown;
  read: unknown;
  wire: Uint8Array | null;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly target: Target | undefined;
  readonly billed?: BilledParts;
  readonly told?: TokenUse;
}

/** The basis of an estimate: a whole answer, or the length of a stream. */
interface Answered {
  reply?: unknown;
  stream?: Streamed;
}

interface Streamed {
  events: number;
  /** Characters of text sent to the caller. */
  characters: number;
  /** It broke off: the reported counts may be lower than what was sent. */
  cut?: boolean;
  /** Nothing was sent after the last reported counts. */
  current?: boolean;
}

/** The only way in which an upstream's counts enter the call: cleaned, and estimated if that leaves none. */
export function countedUse(call: Counted, said: TokenUse | undefined, { reply, stream }: Answered = {}): CountedUse {
  const { endpoint } = call;
  const told = stream?.cut && !said?.input ? (call.told ?? said) : said;
  const { estimate } = endpoint;
  const { input, output, cached } = countsOf({ input: told?.input, output: told?.output, cached: told?.cached });
  const billed = partsOf(call.billed, told);
  const price = call.target?.listing.price;
  const toldSeconds = secondsOf(told?.seconds);
  const seconds = toldSeconds ?? estimate?.seconds?.(call.input, call.read);
  const images = told?.images ?? (price?.image ? endpoint.expects?.(call.input, call.read).images : undefined);
  if (input && output && !stream?.cut) return { input, output, cached, images, seconds, billed, estimated: told?.estimated ?? false };
  const unsaid: Unsaid<unknown, unknown> = { input: call.input, reply, price, bytesOut: call.bytesOut, seconds };
  const read = input || (estimate?.input?.(unsaid) ?? inputTokens(call, IMAGE_TOKENS));
  const written = () => (stream === undefined || estimate?.ofStreams ? estimate?.output?.(unsaid) : streamTokens(call, stream));
  const early = stream?.cut && !stream.current;
  const wrote = early ? Math.max(output ?? 0, written() ?? 0) : output || written() || 0;
  const secondsMatter = price?.second !== undefined && seconds !== undefined && toldSeconds === undefined;
  const tokensMatter = !price || pricesTokens(price);
  const estimated = told?.estimated || (tokensMatter && (stream?.cut || read !== (input ?? 0) || wrote !== (output ?? 0))) || secondsMatter;
  return { input: read, output: wrote, cached: input ? cached : 0, images, seconds, billed, estimated };
}

/** What the provider recorded, otherwise what the answer's counts say. */
function partsOf(noted: BilledParts | undefined, told: TokenUse | undefined): BilledParts | undefined {
  if (noted === undefined) return told?.billed;
  const { input, output, cached = 0 } = told ?? {};
  const parts = { ...told?.billed, ...noted };
  const cleaned = billedParts({ input, output, cached, written: parts.written ?? 0 }, parts);
  return parts.resolution === undefined ? cleaned : { ...cleaned, resolution: parts.resolution };
}

/**
 * About one token per event, unless events are long; never more than the call allows. For a broken stream the larger estimate is used,
 * because the vendor bills what it has written.
 */
function streamTokens({ endpoint, input, read, target }: Counted, { events, characters, cut }: Streamed): number {
  const words = Math.ceil(characters / 4);
  const tokens = words > 2 * events || (cut && words > events) ? words : events;
  const listing = target?.listing;
  return listing ? Math.min(tokens, mostWritten(endpoint.expects?.(input, read) ?? {}, listing)) : tokens;
}
