import { z } from "zod";
import { PARTIES } from "../../contracts/attribution";
import { Playground } from "../../contracts/playground";
import { OUTCOMES } from "../../contracts/record";
import { VendorAnswer } from "../../contracts/vendor-answer";

/** Rows of one page at most. */
const LOG_PAGE_MAX = 200;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null if nothing was measured." });
const Filter = z.string().trim().max(256).default("");

const Sender = z
  .object({
    kind: z.enum(["person", "key"]).describe("Whether a person sent it from a playground, or a program with a key."),
    id: z.string().describe("Id of the person or the key."),
    name: z.string().meta({ description: "The id if the key or the person is gone." }),
  })
  .meta({ id: "Sender", description: "A person from a playground, or an API key." });

const CallOutcome = z
  .enum(OUTCOMES)
  .meta({ id: "CallOutcome", description: "`cut` broke off after its answer had begun; `cancelled`: the caller went away." });

const row = {
  id: z.string().meta({ description: "`req_…`, as in `x-request-id`." }),
  at: Time.describe("When the call came, in milliseconds since the epoch."),
  sender: Sender.describe("Who sent it."),
  endpoint: z.string().meta({ description: "Id of the endpoint, such as `chat.create`." }),
  model: z.string().meta({ description: "The model as the caller named it." }),
  provider: z.string().describe("The provider that answered, or was asked last; empty if none was."),
  servedModel: z.string().meta({ description: "The model's id at the provider." }),
  status: z.int().describe("HTTP status of the answer."),
  code: z.string().meta({ description: "The error's code, or empty." }),
  outcome: CallOutcome.nullable().meta({ description: "Null for calls from before it was kept." }),
  stream: z.boolean().describe("Whether the answer was streamed."),
  inputTokens: z.int().describe("Tokens of the request; 0 if not counted."),
  outputTokens: z.int().describe("Tokens of the answer; 0 if not counted."),
  cachedTokens: z.int().describe("Tokens of the request that the model had in its cache."),
  writtenTokens: z.int().describe("Tokens of the request that the provider wrote to its cache."),
  cost: z.number().nullable().meta({ description: "US dollars by the prices of that moment; null if a price or a count was not known." }),
  durationMs: z.int().describe("How long the call took, in milliseconds."),
  firstTokenMs: Ms.describe("Milliseconds to the first piece of the answer; null if it did not stream."),
  attempts: z.int().describe("Providers that were asked, in turn."),
  fromCache: z.enum(["hit", "joined"]).nullable().meta({
    description: "`hit`: a stored answer. `joined`: the answer of an equal call that was running. Null if a provider was asked.",
  }),
  saved: z.number().describe("What that saved, in US dollars; 0 if it is not known or a provider was asked."),
};

export const LoggedCall = z.object(row).meta({ id: "LoggedCall" });
export type LoggedCall = z.infer<typeof LoggedCall>;

const LoggedAttempt = z
  .object({
    provider: z.string().describe("The provider that was asked."),
    model: z.string().describe("The model's id there."),
    from: z.int().meta({ description: "When the attempt began, in milliseconds since the call came." }),
    to: z.int().describe("When the attempt ended, in milliseconds since the call came."),
    code: z.string().meta({ description: "Empty if the attempt gave the answer." }),
    message: z.string().describe("Why it failed, in words; empty if the attempt gave the answer."),
    key: z.string().nullable().meta({
      description:
        "`sk-…c7Qd`: the key that was used, if the provider has several, for owners and admins; of a provider that serves all teams, for those of the first one.",
    }),
    vendor: VendorAnswer.nullable().meta({
      description:
        "For owners and admins: what the vendor said. Null for everybody else, if the attempt gave the answer, for the sandbox, and in calls from before it was kept.",
    }),
  })
  .meta({ id: "LoggedAttempt" });

/** What of the bodies there is to see, and if nothing, why. */
const BODIES_STATES = ["kept", "hidden", "playground", "off", "errors", "gone"] as const;
export const BodiesState = z.enum(BODIES_STATES).meta({
  id: "BodiesState",
  description:
    "`kept`: to be read at `…/bodies`. `hidden`: kept, for owners, admins and the person whose key it is. `playground`: those of playgrounds are in their person's history. `off` and `errors`: the key kept none, or only those of calls that failed. `gone`: too old, or lost.",
});
export type BodiesState = z.infer<typeof BodiesState>;

const KeptBody = z
  .object({
    type: z.string().meta({ description: "The content type." }),
    bytes: z.int().meta({ description: "Bytes of the body as it was sent." }),
    binary: z.boolean().meta({ description: "Sound, images and forms are named and not kept." }),
    cut: z.boolean().meta({ description: "Only its beginning is kept: 256 KB." }),
    text: z.string().nullable().meta({ description: "Without keys and tokens; null if it is binary." }),
  })
  .meta({ id: "KeptBody" });

export const LoggedBodies = z
  .object({
    request: KeptBody.nullable().meta({ description: "Null if the call ended before it was read." }),
    response: KeptBody.meta({ description: "As it went out; a stream with all its events." }),
  })
  .meta({ id: "LoggedBodies" });
export type LoggedBodies = z.infer<typeof LoggedBodies>;

const ReplayWay = z.enum(["gateway", "provider"]);
export type ReplayWay = z.infer<typeof ReplayWay>;

export const AttributionView = z
  .object({
    party: z
      .enum(PARTIES)
      .describe("Who caused the outcome. `gateway` includes its settings and accounts; `nobody` if the first attempt answered."),
    reason: z.string().describe("The cause, in words."),
    advice: z.string().describe("What to do about it."),
  })
  .meta({ id: "Attribution", description: "Whose fault it is that a call failed, or needed another attempt." });

export const LoggedCallDetail = z
  .object({
    ...row,
    attribution: AttributionView.describe("Whose fault the outcome is."),
    warnings: z.array(z.string()).meta({ description: "What was asked and not done." }),
    endUser: z.string().meta({ description: "The caller's `user` field." }),
    address: z.string().describe("The address the call came from."),
    client: z.string().meta({ description: "User agent of the caller." }),
    bytesIn: z.int().describe("Bytes of the request's body."),
    bytesOut: z.int().describe("Bytes of the answer's body."),
    request: z.string().nullable().meta({ description: "`POST /v1/chat/completions`; null for an endpoint that is gone." }),
    queueMs: Ms.meta({ description: "Milliseconds from the end of its body to the first attempt; null if it never came to one." }),
    metadata: z.record(z.string(), z.string()).meta({ description: "What its key had noted with it, as at the time of the call." }),
    mirrorOf: z.string().nullable().meta({ description: "Id of the call that this one copies for a route's mirror; null otherwise." }),
    bodies: BodiesState.describe("What of the bodies there is to see."),
    replay: z
      .object({
        ways: z.array(ReplayWay).describe("How the asker may send it again, if its request is stored completely."),
        charged: z.boolean().describe("Whether it has to be confirmed, because images and videos may be charged again."),
      })
      .describe("Whether and how the asker may send it again."),
    run: z
      .object({ id: z.string().describe("Id of the run, `run_…`."), playground: Playground.describe("The playground it was made in.") })
      .nullable()
      .meta({ description: "The caller's own run that made the call; null for keys, for other people and if the run is deleted." }),
    tries: z.array(LoggedAttempt).meta({ description: "Each attempt if one failed; else empty." }),
  })
  .meta({ id: "LoggedCallDetail" });
export type LoggedCallDetail = z.infer<typeof LoggedCallDetail>;

export const ReplayRequest = z
  .object({
    via: ReplayWay.describe(
      "`gateway`: as a new call. `provider`: one attempt at the provider that answered, without route, repeats and fallback.",
    ),
    confirmed: z.boolean().default(false).describe("Required to be true for images and videos, which may be charged again."),
  })
  .meta({ id: "ReplayRequest" });
export type ReplayRequest = z.infer<typeof ReplayRequest>;

export const Replay = z
  .object({
    requestId: z.string().describe("Id of the new call."),
    via: ReplayWay.describe("How it was sent."),
    status: z.int().describe("HTTP status of the answer."),
    type: z.string().describe("Content type of the answer."),
    text: z.string().nullable().describe("The answer, at most 256 KiB; a stream with all its events. Null if it is not text."),
    bytes: z.int().describe("Bytes of the answer's body."),
    cut: z.boolean().describe("Whether `text` is only the beginning."),
    totalMs: z.int().describe("How long the call took, in milliseconds."),
    firstTokenMs: Ms.describe("Milliseconds to the first piece of the answer; null if it did not stream."),
    target: z.string().nullable().describe("`provider/model` of the last attempt; null if there was none."),
    attempts: z.int().describe("Attempts of the new call."),
  })
  .meta({ id: "Replay", description: "The answer of a logged call that was sent again." });
export type Replay = z.infer<typeof Replay>;

const filter = {
  q: Filter.meta({ description: "A request id, or its beginning." }),
  model: Filter.meta({ description: "As the caller named it." }),
  key: Filter.meta({ description: "A key's id, or a person's: their playgrounds and their keys." }),
  person: Filter.meta({ description: "A person's id: their playgrounds and their keys. With `key`, only those of both." }),
  endpoint: Filter.describe("Id of an endpoint, such as `chat.create`; empty is every endpoint."),
  provider: Filter.describe("Id of a provider; empty is every provider."),
  status: z
    .union([z.literal(""), z.string().regex(/^[1-5]\d\d$/), z.enum(["4xx", "5xx"])], "must be a status from 100 to 599, `4xx` or `5xx`")
    .default("")
    .meta({ description: "An HTTP status such as `429`, or `4xx` or `5xx` for all of a class; empty is every status." }),
  outcome: CallOutcome.optional().describe("How the call ended. Default: any."),
  code: Filter.meta({ description: "An error code, such as `rate_limit_exceeded`." }),
  metadata: z
    .string()
    .trim()
    .max(600)
    .default("")
    .meta({ description: "`name=value` of the metadata of the call's key at that time; a name alone matches any value." }),
  endUser: Filter.meta({ description: "The caller's `user` field." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Only calls then or later, in milliseconds since the epoch. Default: all; a day ago in the histogram." }),
  until: z.coerce.number().int().min(0).optional().describe("Only calls before, in milliseconds since the epoch. Default: now."),
};

export const LogQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the page before. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(LOG_PAGE_MAX).default(50).describe("Calls of a page, 1 to 200."),
  })
  .meta({ id: "LogQuery" });
export type LogQuery = z.infer<typeof LogQuery>;

export const LogPage = z
  .object({
    items: z.array(LoggedCall).describe("The calls of the page."),
    next: z.string().nullable().meta({ description: "For the next page; null on the last one." }),
  })
  .meta({
    id: "LogPage",
    description:
      "Newest first. A search for `metadata` or `endUser` goes through 100,000 calls at a time: a page may have few items, or none, and `next` all the same.",
  });
export type LogPage = z.infer<typeof LogPage>;

export const LogExportQuery = z
  .object({ ...filter, format: z.enum(["csv", "jsonl"]).default("csv").describe("Form of the file.") })
  .meta({ id: "LogExportQuery" });
export type LogExportQuery = z.infer<typeof LogExportQuery>;

const HISTOGRAM_BARS = 120;
export const HistogramQuery = z
  .object({
    ...filter,
    bars: z.coerce.number().int().min(10).max(HISTOGRAM_BARS).default(HISTOGRAM_BARS).describe("Number of bars, 10 to 120."),
  })
  .meta({
    id: "HistogramQuery",
    description:
      "`since` is a day ago when absent, `until` now. With `metadata` or `endUser` the newest 100,000 calls of the stretch are counted: then `since` of the reply is later than what was asked.",
  });
export type HistogramQuery = z.infer<typeof HistogramQuery>;

export const LogHistogram = z
  .object({
    since: Time.describe("Where the first bar begins, in milliseconds since the epoch."),
    barMs: z.int().meta({ description: "The duration of a bar, in milliseconds; whole hours for long ranges." }),
    calls: z.array(z.int()).meta({ description: "Calls per bar, oldest first; those that failed are counted in." }),
    failed: z.array(z.int()).describe("Calls per bar that failed, oldest first."),
    total: z.int().describe("Calls in all bars."),
  })
  .meta({ id: "LogHistogram" });
export type LogHistogram = z.infer<typeof LogHistogram>;
