import { chatOf, isIncluded } from "../page-state";
import type { ChatSession } from "../session";
import { pathOf, type Turn } from "../tree";
import { loopOf } from "./loop-of";
import { openCalls, seriesOf } from "./open-calls";
import { turnsIn } from "./tool-loop";

/** What a column's loop does. `calls`: the functions that it waits for, or that run. */
export interface LoopState {
  kind: "limit" | "stopped" | "waits" | "runs" | "answers" | "off" | "rests";
  calls: readonly string[];
}

export function loopStateOf(session: ChatSession, column: string): LoopState {
  const loop = loopOf(session, column);
  const open = openCalls(pathOf(chatOf(session.state.own, column)));
  const running = open.filter(({ id }) => loop.liveCall(id)?.phase === "runs").map(({ name }) => name);
  const waiting = open.filter(({ id }) => loop.liveCall(id)?.phase !== "runs").map(({ name }) => name);
  const pause = loop.pause();
  if (pause !== undefined) return { kind: pause, calls: [] };
  if (waiting.length > 0) return { kind: isIncluded(session.state, column) ? "waits" : "off", calls: waiting };
  if (running.length > 0) return { kind: "runs", calls: running };
  return { kind: session.runOf(column)?.running ? "answers" : "rests", calls: [] };
}

/** Figures of a series: its turns and tool calls. Times are milliseconds. */
export interface SeriesFigures {
  turns: number;
  calls: number;
  modelMs: number;
  toolMs: number;
  /** How long the person took. */
  waitedMs: number;
  tokensIn: number | undefined;
  tokensOut: number | undefined;
}

const sum = (values: readonly (number | undefined)[]) => values.reduce<number>((total, value = 0) => total + value, 0);
const sumOfKnown = (values: readonly (number | undefined)[]) => (values.some((value) => value !== undefined) ? sum(values) : undefined);

/** `path`: the conversation; the figures are those since its last message of the person. */
export function figuresOfSeries(path: readonly Turn[]): SeriesFigures {
  const series = seriesOf(path);
  return {
    turns: turnsIn(path),
    calls: sum(series.map(({ toolCalls }) => toolCalls?.length)),
    modelMs: sum(series.map(({ totalMs }) => totalMs)),
    toolMs: sum(series.map(({ answered }) => answered?.ms)),
    waitedMs: sum(series.map(({ answered }) => answered?.waitedMs)),
    tokensIn: sumOfKnown(series.map(({ tokens }) => tokens?.in)),
    tokensOut: sumOfKnown(series.map(({ tokens }) => tokens?.out)),
  };
}
