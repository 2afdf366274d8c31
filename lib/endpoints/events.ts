import { EventQuery, JobEvent } from "../contracts/task-events";
import { definePlain } from "./define";
import { viewUnified } from "./video/view-unified";

export const followEvents = definePlain({
  id: "events.follow",
  method: "GET",
  path: "/v1/events",
  errorFormat: "openai",
  scope: "video:read",
  tag: "Video",
  summary: "Follow the team's jobs",
  description:
    "Server-sent events, one for each change of a job's state, each with an `id`. Sent as `Last-Event-ID`, an id resumes an interrupted stream, within 24 hours. While there are no events, a comment is sent every 15 seconds. A stream counts as one of the key's concurrent calls, and ends with the key.",
  search: EventQuery,
  reply: JobEvent,
  contentType: "text/event-stream",
  view: viewUnified,
});
