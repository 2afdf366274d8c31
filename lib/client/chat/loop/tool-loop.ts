import type { CalledMcpTool } from "../../../console/mcp-servers/contract";
import type { McpTool } from "../../../contracts/mcp";
import type { Fields } from "../../../contracts/typed";
import { ApiError } from "../../api";
import type { ChatOwn } from "../page-state";
import type { ServerTool } from "../tools/server-tools";
import { newTurnId, type ToolAnswer, type ToolCall, type Turn } from "../tree";
import { argumentsOf, decide, serverToolOf } from "./decide";
import { callingAnswer, openCalls, seriesOf } from "./open-calls";

/** A call without a result, in this tab. Times are milliseconds since the epoch. */
export interface LiveCall {
  /** `changed`: the server has another definition of the tool, `now`; null if it has the tool no more, undefined if not known. */
  phase: "waits" | "runs" | "changed";
  since: number;
  /** When its server was asked. */
  ran?: number;
  /** Why the person is asked. */
  why?: string;
  now?: McpTool | null;
}

/** What the loop reads and does. */
export interface LoopPorts {
  own(): ChatOwn;
  path(): readonly Turn[];
  /** Whether the model is answering. */
  answering(): boolean;
  /** Whether an answer was requested in this tab, and has ended as it should. */
  isFresh(answer: Turn): boolean;
  /** Whether the loop may ask the model: it is included, and its request is made of the conversation. */
  mayAsk(): boolean;
  add(result: Omit<Turn, "parent">): void;
  /** Resolves when the model is answering, or cannot be asked. */
  ask(): Promise<void>;
  /** Ends the answer. */
  halt(): void;
  run(tool: ServerTool, args: Fields, signal: AbortSignal): Promise<CalledMcpTool>;
  list(tool: ServerTool, signal: AbortSignal): Promise<McpTool | undefined>;
  /** Called after every change. */
  changed(): void;
}

type Given = { text: string } & Omit<ToolAnswer, "tool">;

/** Answers the tool calls of one conversation and asks the model again, until it makes none, a person is needed, or the limit is reached. */
export class ToolLoop {
  readonly #ports: LoopPorts;
  #live = new Map<string, LiveCall>();
  readonly #aborts = new Map<string, AbortController>();
  /** Answers whose calls were decided on. */
  readonly #taken = new Set<string>();
  #asking = false;
  #stopped = false;
  /** Answers of the series that are allowed beyond the limit. */
  #more = 0;

  constructor(ports: LoopPorts) {
    this.#ports = ports;
  }

  /** Whether a tool runs or the model is being asked. */
  get active(): boolean {
    return this.#aborts.size > 0 || this.#asking;
  }

  /** The state of a call without a result; undefined if it arrived in another tab or before a reload. */
  liveCall(id: string): LiveCall | undefined {
    return this.#live.get(id);
  }

  /** Why the model is not asked although all its calls have results; undefined if it is, or some have none. */
  pause(): "limit" | "stopped" | undefined {
    const path = this.#ports.path();
    if (
      this.#asking ||
      this.#ports.answering() ||
      !this.#ports.mayAsk() ||
      path.at(-1)?.answered === undefined ||
      openCalls(path).length > 0
    )
      return undefined;
    return this.#isFull(path) ? "limit" : "stopped";
  }

  /** To be called after every change of the conversation: takes up the calls of a new answer. */
  notice(): void {
    if (this.#ports.answering() || this.#asking) return;
    const path = this.#ports.path();
    const answer = callingAnswer(path);
    if (!answer || this.#taken.has(answer.id) || !this.#ports.isFresh(answer) || !this.#ports.mayAsk()) return;
    this.#taken.add(answer.id);
    this.#stopped = false;
    this.#live.clear();
    for (const call of openCalls(path)) this.#decide(call, seriesOf(path));
    this.#ports.changed();
  }

  #decide(call: ToolCall, series: readonly Turn[]): void {
    const decision = decide(this.#ports.own(), call, series);
    const since = Date.now();
    this.#live.set(call.id, { phase: "waits", since, why: decision.by === "ask" ? decision.why : undefined });
    if (decision.by === "mock") this.#answer(call, { text: decision.mock.result, by: "mock", ms: 0 });
    else if (decision.by === "run") void this.run(call);
  }

  /** Runs a tool on its server. Calls can run in parallel. */
  async run(call: ToolCall): Promise<void> {
    const tool = serverToolOf(this.#ports.own(), call.name);
    const args = argumentsOf(call);
    const before = this.#live.get(call.id) ?? { phase: "waits", since: Date.now() };
    if (!tool || !args || before.phase === "runs") return;
    this.#stopped = false;
    const ran = Date.now();
    const abort = new AbortController();
    this.#aborts.set(call.id, abort);
    this.#set(call.id, { phase: "runs", since: before.since, ran });
    try {
      const { text, isError, bytes, cut, requestId } = await this.#ports.run(tool, args, abort.signal);
      this.#aborts.delete(call.id);
      const figures = { ms: Date.now() - ran, waitedMs: ran - before.since, bytes, cut, failed: isError, requestId };
      this.#answer(call, { text, by: "server", server: tool.serverName, ...figures });
    } catch (error) {
      this.#aborts.delete(call.id);
      await this.#failed(call, { tool, since: before.since, error, stopped: abort.signal.aborted });
    }
  }

  async #failed(
    { id }: ToolCall,
    { tool, since, error, stopped }: { tool: ServerTool; since: number; error: unknown; stopped: boolean },
  ): Promise<void> {
    if (stopped) return this.#set(id, { phase: "waits", since, why: "Stopped. The server may have carried it out." });
    const { message, code } = error instanceof ApiError ? error : { message: String(error), code: "" };
    if (code !== "changed_meanwhile") return this.#set(id, { phase: "waits", since, why: message });
    this.#set(id, { phase: "changed", since, why: message });
    await this.relist(id, tool);
  }

  /** Reads the present definition of a changed tool. */
  async relist(id: string, tool: ServerTool): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#ports.changed();
    const now = await this.#ports.list(tool, abort.signal).then(
      (found) => found ?? null,
      () => undefined,
    );
    this.#aborts.delete(id);
    const live = this.#live.get(id);
    if (live) this.#set(id, { ...live, now });
  }

  /** A person's result, or a mock's. */
  answer(call: ToolCall, given: Pick<Given, "text" | "by">): void {
    this.#stopped = false;
    const since = this.#live.get(call.id)?.since;
    this.#answer(call, { ...given, ms: 0, ...(since !== undefined && { waitedMs: Date.now() - since }) });
  }

  #answer(call: ToolCall, { text, ...answered }: Given): void {
    const at = this.#live.get(call.id)?.since ?? Date.now();
    this.#live.delete(call.id);
    // The conversation may have been left meanwhile.
    if (openCalls(this.#ports.path()).some(({ id }) => id === call.id))
      this.#ports.add({ id: newTurnId(), role: "tool", toolCallId: call.id, text, at, answered: { tool: call.name, ...answered } });
    this.#ports.changed();
    this.#next();
  }

  /** Asks the model again if every call has its result. */
  #next(): void {
    const path = this.#ports.path();
    const due = path.at(-1)?.answered !== undefined && openCalls(path).length === 0;
    if (due && !this.#stopped && !this.#isFull(path)) void this.#ask();
  }

  /** Asks the model after a pause, for as many turns more as the limit has. */
  goOn(): void {
    const path = this.#ports.path();
    if (this.pause() === "limit") this.#more = turnsIn(path);
    this.#stopped = false;
    void this.#ask();
  }

  /** Aborts running calls; the model is not asked until a person goes on. */
  stop(): void {
    this.#stopped = true;
    for (const abort of this.#aborts.values()) abort.abort();
    this.#ports.changed();
  }

  async #ask(): Promise<void> {
    if (this.#asking || this.#ports.answering() || !this.#ports.mayAsk()) return this.#ports.changed();
    this.#asking = true;
    this.#ports.changed();
    try {
      await this.#ports.ask();
      if (this.#stopped) this.#ports.halt();
    } finally {
      this.#asking = false;
      this.#ports.changed();
    }
  }

  #isFull(path: readonly Turn[]): boolean {
    const turns = turnsIn(path);
    // A new series has its own limit.
    if (turns < this.#more) this.#more = 0;
    return turns >= this.#more + this.#ports.own().toolRules.turns;
  }

  #set(id: string, live: LiveCall): void {
    this.#live.set(id, live);
    this.#ports.changed();
  }
}

/** Answers of the model since the person's last message. */
export function turnsIn(path: readonly Turn[]): number {
  return seriesOf(path).filter(({ role }) => role === "assistant").length;
}
