import { isFields, listOf } from "../../contracts/typed";
import type { MadeCall } from "../made-calls";
import type { LabCall, LabFrame } from "./contract";

const MOST_FRAMES = 300;
const END_MARK = "[DONE]";

type Received = Pick<LabCall, "received" | "frames" | "frameCount">;

/** What the caller received, and whether it is a complete answer or one clean error. */
export function receivedOf({ status, headers, pieces, text }: Pick<MadeCall, "status" | "headers" | "pieces" | "text">): Received {
  const streamed = headers["content-type"]?.startsWith("text/event-stream") === true;
  const frames = streamed ? pieces.flatMap(eventsOf) : pieces.map(({ atMs, text: data }) => ({ atMs, data }));
  const values = streamed ? frames.map(({ data }) => parse(data)) : [parse(text ?? "")];
  const failed = status >= 400 || values.some((value) => isFields(value) && "error" in value);
  const ended = !streamed || frames.at(-1)?.data === END_MARK;
  const finished = ended && values.some(isFinished);
  const received = failed && !(streamed && ended) ? "error" : !failed && finished ? "answer" : "truncated";
  return { received, frames: frames.slice(0, MOST_FRAMES), frameCount: frames.length };
}

function eventsOf({ atMs, text }: { atMs: number; text: string }): LabFrame[] {
  return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? [{ atMs, data: line.slice(6) }] : []));
}

/** Whether a choice has its finish reason. */
const isFinished = (value: unknown) =>
  isFields(value) && listOf(value.choices).some((choice) => isFields(choice) && typeof choice.finish_reason === "string");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
