import { FeedbackRequest } from "../../contracts/feedback";
import { rawRoute, route } from "../define";
import { type Column, csvReply, jsonLinesReply } from "../export";
import { LOGS } from "./addresses";
import {
  CallRatings,
  HistogramQuery,
  LogExportQuery,
  LoggedBodies,
  type LoggedCall,
  LoggedCallDetail,
  LogHistogram,
  LogPage,
  LogQuery,
  Replay,
  ReplayRequest,
} from "./contract";

export const logRoutes = [
  route(LOGS.list, {
    id: "console.logs",
    summary: "The team's calls, newest first",
    description: "One row per call to a model. Bodies are stored if body logging is on for its key.",
    search: LogQuery,
    reply: LogPage,
    handle: ({ logs }, { person, search }) => logs.list(person, search),
  }),
  route(LOGS.histogram, {
    id: "console.logHistogram",
    summary: "Histogram of calls and failed calls",
    search: HistogramQuery,
    reply: LogHistogram,
    handle: ({ logs }, { person, search }) => logs.histogram(person, search),
  }),
  rawRoute(LOGS.file, {
    id: "console.exportLogs",
    summary: "The team's calls as a file: CSV, or a JSON object on each line",
    description: "Streamed, without a limit on the size.",
    search: LogExportQuery,
    contentType: "text/csv",
    handle: async ({ logs }, { person, search: { format, ...query } }) =>
      format === "csv" ? csvReply("logs", COLUMNS, logs.all(person, query)) : jsonLinesReply("logs", logs.all(person, query)),
  }),
  route(LOGS.bodies, {
    id: "console.logBodies",
    summary: "Request and response of a call",
    description:
      "For owners and admins, and for the owner of the key. 404 if nothing is stored; `bodies` of the call has the reason. Keys and tokens are removed.",
    reply: LoggedBodies,
    handle: ({ logs }, { person, id }) => logs.bodies(person, id),
  }),
  route(LOGS.ratings, {
    id: "console.logRatings",
    summary: "Ratings of a call",
    reply: CallRatings,
    handle: ({ ratings }, { person, id }) => ratings.list(person, id),
  }),
  route(LOGS.rate, {
    id: "console.rateLog",
    summary: "Rate a call",
    description: "A person has one rating per call; a later one replaces it. Programs use `POST /v1/calls/{request_id}/feedback`.",
    body: FeedbackRequest,
    reply: CallRatings,
    example: { thumb: "up" },
    handle: ({ ratings }, { person, id, body }) => ratings.rate(person, id, body),
  }),
  route(LOGS.replay, {
    id: "console.replayLog",
    summary: "Send a logged call again",
    description:
      "A new call with the caller's permissions, limits and budgets. The request must be stored completely: see `bodies` of the call. `via: provider` is for owners and admins. Times out after two minutes.",
    body: ReplayRequest,
    reply: Replay,
    example: { via: "gateway" },
    needs: "playground.call",
    errors: ["404"],
    handle: ({ replays }, { person, request, id, body }) => replays.replay({ person, request }, id, body),
  }),
  route(LOGS.read, {
    id: "console.log",
    summary: "A call with its attempts",
    reply: LoggedCallDetail,
    handle: ({ logs }, { person, id }) => logs.read(person, id),
  }),
];

const COLUMNS: readonly Column<LoggedCall>[] = [
  ["time", ({ at }) => new Date(at).toISOString()],
  ["id", ({ id }) => id],
  ["status", ({ status }) => status],
  ["outcome", ({ outcome }) => outcome],
  ["code", ({ code }) => code],
  ["endpoint", ({ endpoint }) => endpoint],
  ["model", ({ model }) => model],
  ["provider", ({ provider }) => provider],
  ["served_model", ({ servedModel }) => servedModel],
  ["sender", ({ sender }) => sender.name],
  ["sender_id", ({ sender }) => sender.id],
  ["stream", ({ stream }) => stream],
  ["input_tokens", ({ inputTokens }) => inputTokens],
  ["output_tokens", ({ outputTokens }) => outputTokens],
  ["cached_tokens", ({ cachedTokens }) => cachedTokens],
  ["written_tokens", ({ writtenTokens }) => writtenTokens],
  ["cost_usd", ({ cost }) => cost],
  ["duration_ms", ({ durationMs }) => durationMs],
  ["first_token_ms", ({ firstTokenMs }) => firstTokenMs],
  ["attempts", ({ attempts }) => attempts],
  ["from_cache", ({ fromCache }) => fromCache],
  ["saved_usd", ({ saved }) => saved],
  ["session", ({ session }) => session],
  ["prompt", ({ prompt }) => prompt && `${prompt.slug}@${prompt.version}`],
];
