import { EventQuery, JobEvent } from "../contracts/task-events";
import { definePlain } from "./define";
import { viewUnified } from "./video/view-unified";

export const followEvents = definePlain({
  id: "events.follow",
  method: "GET",
  path: "/v1/events",
  dialect: "openai",
  scope: "video:read",
  tag: "Video",
  summary: "Follow the team's jobs",
  description:
    "Server-sent events, one for each change of a job's state, with an `id` each. Sent as `Last-Event-ID`, an id resumes where the stream broke off, for 24 hours. A comment comes every 15 seconds while nothing else does. A stream counts as one of the key's calls at once, and ends when the key does.",
  search: EventQuery,
  reply: JobEvent,
  contentType: "text/event-stream",
  view: viewUnified,
});
