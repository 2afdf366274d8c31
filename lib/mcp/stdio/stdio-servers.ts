import { Failure } from "../../contracts/errors";
import { McpSession } from "../session";
import { StdioLog } from "./stdio-log";
import { type StdioCommand, StdioTransport } from "./stdio-transport";

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface Setting {
  log: Log;
  /** What each process inherits: PATH and HOME. */
  inherited: Readonly<Record<string, string>>;
  now?: () => number;
}

/** Its `env` is added to what it inherits. */
export interface NamedCommand extends StdioCommand {
  name: string;
}

interface Running {
  /** JSON of its command. */
  command: string;
  session: Promise<McpSession> | undefined;
  startedAt: number;
  /** Ends in a row that nobody asked for. */
  crashes: number;
  /** It is not started again before this time. */
  startAt: number;
}

const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** A process that ran for this long did not fail to start. */
const STEADY_MS = 60_000;

/** Servers that are processes of this machine: started with their first use, one each, for all callers. */
export class StdioServers {
  readonly #setting: Setting;
  readonly #running = new Map<string, Running>();
  #closed = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Throws `service_unavailable` while a process that has ended waits for its next start. */
  async use<Result>(server: NamedCommand, run: (session: McpSession) => Promise<Result>): Promise<Result> {
    return run(await this.#sessionOf(server));
  }

  /** Ends the processes of servers that are no longer listed. */
  keep(names: ReadonlySet<string>): void {
    for (const [name, running] of this.#running) if (!names.has(name)) this.#drop(name, running);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const sessions = [...this.#running.values()].flatMap(({ session }) => (session ? [session] : []));
    this.#running.clear();
    await Promise.allSettled(sessions.map(async (session) => (await session).close()));
  }

  #sessionOf(server: NamedCommand): Promise<McpSession> {
    if (this.#closed) throw new Failure("shutting_down", "The gateway is stopping; try again in a moment.", { retryAfterMs: 2_000 });
    const running = this.#entryOf(server);
    if (running.session) return running.session;
    const waitMs = running.startAt - this.#now();
    if (waitMs > 0) {
      const words = `The process of the MCP server '${server.name}' has ended. It is started again with the first call after ${Math.ceil(waitMs / 1000)} s.`;
      throw new Failure("service_unavailable", words, { retryAfterMs: waitMs });
    }
    running.startedAt = this.#now();
    running.session = this.#start(server, running);
    return running.session;
  }

  #entryOf({ name, command, args, env }: NamedCommand): Running {
    const text = JSON.stringify([command, args, env]);
    const known = this.#running.get(name);
    if (known?.command === text) return known;
    if (known) this.#drop(name, known);
    const made = { command: text, session: undefined, startedAt: 0, crashes: 0, startAt: 0 };
    this.#running.set(name, made);
    return made;
  }

  async #start({ name, command, args, env }: NamedCommand, running: Running): Promise<McpSession> {
    const { log, inherited } = this.#setting;
    const { ReadBuffer, serializeMessage } = await import("@modelcontextprotocol/client");
    const write = (line: string) => log.info({ mcpServer: name, line }, "an MCP server wrote to stderr");
    const stderr = new StdioLog({ secrets: Object.values(env), write });
    const buffer = new ReadBuffer({ maxBufferSize: MOST_MESSAGE_BYTES });
    const transport = new StdioTransport({
      command,
      args,
      env: { ...inherited, ...env },
      buffer,
      serialize: serializeMessage,
      onStderr: stderr.add,
    });
    const ended = () => this.#ended(name, running);
    try {
      return await McpSession.over(transport, ended);
    } catch (error) {
      ended();
      throw error;
    }
  }

  /** Counts once for each start. */
  #ended(name: string, running: Running): void {
    if (running.session === undefined) return;
    running.session = undefined;
    if (this.#running.get(name) !== running) return;
    const now = this.#now();
    running.crashes = now - running.startedAt >= STEADY_MS ? 1 : running.crashes + 1;
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (running.crashes - 1));
    running.startAt = now + waitMs;
    this.#setting.log.warn({ mcpServer: name, crashes: running.crashes, waitMs }, "the process of an MCP server has ended");
  }

  #drop(name: string, running: Running): void {
    this.#running.delete(name);
    void running.session?.then((session) => session.close()).catch(() => undefined);
  }

  #now(): number {
    return this.#setting.now?.() ?? Date.now();
  }
}
