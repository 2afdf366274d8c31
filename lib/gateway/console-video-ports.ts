import type { Person } from "../contracts/console-account";
import type {
  RetriedVideo,
  StoppedVideo,
  VideoBoard,
  VideoBoardQuery,
  VideoJobDetail,
  VideoJobPage,
  VideoJobQuery,
  VideoPoll,
} from "../contracts/console-video";
import type { PlainEndpoint } from "../endpoints/define";

/** A reading endpoint of a family, with what a call of it needs beside the task's id. */
export interface DialectEndpoint {
  /** What a tab calls it. */
  name: string;
  endpoint: PlainEndpoint;
  query?: string;
  /** The body of a POST that reads a task. */
  requestBody?(task: { id: string; model: string }): Record<string, string>;
}

/** A team's video jobs as its people see them. Another team's job is as if it were not there: `task_not_found`. */
export interface VideoDesk {
  list(person: Person, query: VideoJobQuery): Promise<VideoJobPage>;
  board(person: Person, query: VideoBoardQuery): Promise<VideoBoard>;
  /** One reading for all ids. */
  poll(person: Person, ids: readonly string[]): Promise<VideoPoll>;
  read(person: Person, id: string): Promise<VideoJobDetail>;
  /** A new job from the same order. Throws what a submit throws, and `media_removed` where a picture is gone. */
  retry(person: Person, id: string, requestId: string): Promise<RetriedVideo>;
  stop(person: Person, id: string): Promise<StoppedVideo["outcome"]>;
  /** Deletes a finished job and its films. Throws `task_conflict` where it has not ended. */
  remove(person: Person, id: string): Promise<void>;
  /** Every family's way to read a task. */
  readonly dialects: readonly DialectEndpoint[];
}
