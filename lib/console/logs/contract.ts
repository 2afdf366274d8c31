import { z } from "zod";
import { PARTIES } from "../../contracts/attribution";
import { Playground } from "../../contracts/playground";
import { RATED, THUMBS } from "../../contracts/rating";
import { OUTCOMES } from "../../contracts/record";
import { SESSION_ID } from "../../contracts/turns";
import { VendorAnswer } from "../../contracts/vendor-answer";

/** Rows of one page at most. */
const LOG_PAGE_MAX = 200;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null if nothing was measured." });
const Filter = z.string().trim().max(256).default("");

const Sender = z
  .object({
    kind: z.enum(["person", "key"]).describe("Type of the sender: a person in a playground, or a program with a key."),
    id: z.string().describe("Id of the person or the key."),
    name: z.string().meta({ description: "Name of the key or the person; the id if it was deleted." }),
  })
  .meta({ id: "Sender", description: "A person from a playground, or an API key." });

const CallOutcome = z
  .enum(OUTCOMES)
  .meta({ id: "CallOutcome", description: "`cut`: interrupted after the answer had started. `cancelled`: the caller disconnected." });

const row = {
  id: z.string().meta({ description: "`req_…`, as in `x-request-id`." }),
  at: Time.describe("When the call was received, in milliseconds since the epoch."),
  sender: Sender.describe("Who sent it."),
  endpoint: z.string().meta({ description: "Id of the endpoint, such as `chat.create`." }),
  model: z.string().meta({ description: "The model name in the request." }),
  provider: z.string().describe("The provider that answered, or was called last; empty if none was."),
  servedModel: z.string().meta({ description: "The model's id at the provider." }),
  status: z.int().describe("HTTP status of the answer."),
  code: z.string().meta({ description: "The error's code, or empty." }),
  outcome: CallOutcome.nullable().meta({ description: "Null for calls made before outcomes were recorded." }),
  stream: z.boolean().describe("Whether the answer was streamed."),
  inputTokens: z.int().describe("Tokens of the request; 0 if not counted."),
  outputTokens: z.int().describe("Tokens of the answer; 0 if not counted."),
  cachedTokens: z.int().describe("Input tokens read from the model's cache."),
  writtenTokens: z.int().describe("Input tokens written to the provider's cache."),
  cost: z
    .number()
    .nullable()
    .meta({ description: "In US dollars, at the prices in effect at the time; null if a price or a token count was not known." }),
  durationMs: z.int().describe("How long the call took, in milliseconds."),
  firstTokenMs: Ms.describe("Milliseconds to the first piece of the answer; null if it did not stream."),
  attempts: z.int().describe("Number of attempts."),
  fromCache: z.enum(["hit", "joined"]).nullable().meta({
    description: "`hit`: a stored answer. `joined`: the answer of an identical running call. Null if a provider was called.",
  }),
  saved: z.number().describe("Saved cost, in US dollars; 0 if not known or if a provider was called."),
  prompt: z
    .object({
      slug: z.string().describe("Name of the prompt."),
      version: z.int().describe("Number of its version."),
    })
    .nullable()
    .meta({ description: "The stored prompt that filled in the request; null if it named none." }),
  session: z.string().nullable().describe("Id of the coding agent's session, `ses_…`; null if the client named none."),
};

export const LoggedCall = z.object(row).meta({ id: "LoggedCall" });
export type LoggedCall = z.infer<typeof LoggedCall>;

const LoggedAttempt = z
  .object({
    provider: z.string().describe("The called provider."),
    model: z.string().describe("The model's id there."),
    from: z.int().meta({ description: "When the attempt began, in milliseconds since the call was received." }),
    to: z.int().describe("When the attempt ended, in milliseconds since the call was received."),
    code: z.string().meta({ description: "The error code; empty if the attempt succeeded." }),
    message: z.string().describe("Why it failed, as text; empty if the attempt succeeded."),
    key: z.string().nullable().meta({
      description:
        "`sk-…c7Qd`: the key that was used, if the provider has several. Only for owners and admins; for a provider that serves all teams, only for those of the first team.",
    }),
    vendor: VendorAnswer.nullable().meta({
      description:
        "The vendor's reply, for owners and admins. Null for other roles, if the attempt succeeded, for the sandbox, and for calls made before it was recorded.",
    }),
  })
  .meta({ id: "LoggedAttempt" });

/** What of the bodies there is to see, and if nothing, why. */
const BODIES_STATES = ["kept", "hidden", "playground", "off", "errors", "gone"] as const;
export const BodiesState = z.enum(BODIES_STATES).meta({
  id: "BodiesState",
  description:
    "`kept`: available at `…/bodies`. `hidden`: stored, but only for owners, admins and the owner of the key. `playground`: stored in the person's history. `off`, `errors`: the key stores none, or only those of failed calls. `gone`: expired or lost.",
});
export type BodiesState = z.infer<typeof BodiesState>;

const KeptBody = z
  .object({
    type: z.string().meta({ description: "The content type." }),
    bytes: z.int().meta({ description: "Bytes of the body as it was sent." }),
    binary: z.boolean().meta({ description: "Audio, images and forms are listed but not stored." }),
    cut: z.boolean().meta({ description: "Whether only the first 256 KB are stored." }),
    text: z.string().nullable().meta({ description: "The text, without keys and tokens; null if it is binary." }),
  })
  .meta({ id: "KeptBody" });

export const LoggedBodies = z
  .object({
    request: KeptBody.nullable().meta({ description: "Null if the call ended before it was read." }),
    response: KeptBody.meta({ description: "The response as sent; a stream with all its events." }),
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
    reason: z.string().describe("The cause, as text."),
    advice: z.string().describe("What can be done about it."),
  })
  .meta({ id: "Attribution", description: "Who caused a failed call, or the need for another attempt." });

export const LoggedCallDetail = z
  .object({
    ...row,
    attribution: AttributionView.describe("Who caused the outcome."),
    warnings: z.array(z.string()).meta({ description: "Requested features that were not applied." }),
    endUser: z.string().meta({ description: "The caller's `user` field." }),
    address: z.string().describe("The IP address that the call came from."),
    client: z.string().meta({ description: "User agent of the caller." }),
    bytesIn: z.int().describe("Bytes of the request's body."),
    bytesOut: z.int().describe("Bytes of the answer's body."),
    request: z
      .string()
      .nullable()
      .meta({ description: "Method and path, such as `POST /v1/chat/completions`; null for an endpoint that no longer exists." }),
    queueMs: Ms.meta({ description: "Milliseconds from the end of the request body to the first attempt; null if there was none." }),
    metadata: z.record(z.string(), z.string()).meta({ description: "The metadata of its key at the time of the call." }),
    mirrorOf: z.string().nullable().meta({ description: "Id of the call that this one copies for a route's mirror; null otherwise." }),
    bodies: BodiesState.describe("Availability of the bodies."),
    replay: z
      .object({
        ways: z.array(ReplayWay).describe("How the caller may send it again, if its request is stored completely."),
        charged: z.boolean().describe("Whether confirmation is required, because images and videos may be charged again."),
      })
      .describe("Whether and how the caller may send it again."),
    run: z
      .object({
        id: z.string().describe("Id of the run, `run_…`."),
        playground: Playground.describe("The playground that it was made in."),
      })
      .nullable()
      .meta({ description: "The caller's own run that made the call; null for keys, for runs of other people and for deleted runs." }),
    tries: z.array(LoggedAttempt).meta({ description: "Each attempt, if one failed; otherwise empty." }),
  })
  .meta({ id: "LoggedCallDetail" });
export type LoggedCallDetail = z.infer<typeof LoggedCallDetail>;

const CallRating = z
  .object({
    by: Sender.describe("Who rated it."),
    thumb: z.enum(THUMBS).nullable().describe("Whether the answer was good; null if not said."),
    score: z.number().nullable().describe("The score from 0 to 1; null if there is none."),
    comment: z.string().nullable().describe("The comment; null if there is none."),
    at: Time.describe("When it was stored, in milliseconds since the epoch."),
  })
  .meta({ id: "CallRating" });
export type CallRating = z.infer<typeof CallRating>;
export const CallRatings = z.object({ items: z.array(CallRating).describe("The ratings, oldest first.") }).meta({ id: "CallRatings" });
export type CallRatings = z.infer<typeof CallRatings>;

export const ReplayRequest = z
  .object({
    via: ReplayWay.describe(
      "`gateway`: as a new call. `provider`: one attempt at the provider that answered, without route, retries and fallback.",
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
  model: Filter.meta({ description: "The model name in the request." }),
  key: Filter.meta({ description: "A key's id, or a person's id for their playgrounds and keys." }),
  person: Filter.meta({ description: "A person's id, for their playgrounds and keys. Combined with `key`, both apply." }),
  endpoint: Filter.describe("Id of an endpoint, such as `chat.create`. Empty: all."),
  provider: Filter.describe("Id of a provider. Empty: all."),
  status: z
    .union([z.literal(""), z.string().regex(/^[1-5]\d\d$/), z.enum(["4xx", "5xx"])], "must be a status from 100 to 599, `4xx` or `5xx`")
    .default("")
    .meta({ description: "An HTTP status such as `429`, or `4xx` or `5xx` for a whole class. Empty: all." }),
  outcome: CallOutcome.optional().describe("How the call ended. Default: any."),
  code: Filter.meta({ description: "An error code, such as `rate_limit_exceeded`." }),
  metadata: z
    .string()
    .trim()
    .max(600)
    .default("")
    .meta({ description: "`name=value` of the metadata of the call's key at that time; a name alone matches any value." }),
  endUser: Filter.meta({ description: "The caller's `user` field." }),
  prompt: z
    .union([z.literal(""), z.string().regex(/^[a-z0-9-]{1,80}(@\d{1,6})?$/)], "must be the name of a prompt, or `name@version`")
    .default("")
    .meta({ description: "Name of a prompt, or `name@version` for one of its versions. Empty: all." }),
  session: z
    .union([z.literal(""), z.string().regex(SESSION_ID)], "must be the id of a session, `ses_…`")
    .default("")
    .meta({ description: "Id of a coding agent's session. Empty: all." }),
  rating: z
    .enum(["", ...RATED])
    .default("")
    .meta({ description: "Only calls with this thumb, or `any` for all that are rated. Empty: all." }),
  since: z.coerce.number().int().min(0).optional().meta({
    description: "Start of the time range (inclusive), in milliseconds since the epoch. Default: unbounded; a day ago in the histogram.",
  }),
  until: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("End of the time range (exclusive), in milliseconds since the epoch. Default: now."),
};

/** A filter of calls, without a page. */
export const LogFilterQuery = z.object(filter).meta({ id: "LogFilterQuery" });
export type LogFilterQuery = z.infer<typeof LogFilterQuery>;

export const LogQuery = z
  .object({
    ...filter,
    before: z.string().max(120).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
    limit: z.coerce.number().int().min(1).max(LOG_PAGE_MAX).default(50).describe("Calls per page, 1 to 200."),
  })
  .meta({ id: "LogQuery" });
export type LogQuery = z.infer<typeof LogQuery>;

export const LogPage = z
  .object({
    items: z.array(LoggedCall).describe("The calls of the page."),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
  })
  .meta({
    id: "LogPage",
    description:
      "Newest first. A search for `metadata` or `endUser` scans 100,000 calls at a time: a page may have few items or none, and still have a `next`.",
  });
export type LogPage = z.infer<typeof LogPage>;

export const LogExportQuery = z
  .object({ ...filter, format: z.enum(["csv", "jsonl"]).default("csv").describe("Format of the file.") })
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
      "`since` defaults to a day ago, `until` to now. With `metadata` or `endUser`, only the newest 100,000 calls of the range are counted; the reply's `since` is then later than requested.",
  });
export type HistogramQuery = z.infer<typeof HistogramQuery>;

export const LogHistogram = z
  .object({
    since: Time.describe("Start of the first bar, in milliseconds since the epoch."),
    barMs: z.int().meta({ description: "The duration of a bar, in milliseconds; whole hours for long ranges." }),
    calls: z.array(z.int()).meta({ description: "Calls per bar, including failed ones, oldest first." }),
    failed: z.array(z.int()).describe("Failed calls per bar, oldest first."),
    total: z.int().describe("Calls in all bars."),
  })
  .meta({ id: "LogHistogram" });
export type LogHistogram = z.infer<typeof LogHistogram>;
