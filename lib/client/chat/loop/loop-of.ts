import { MCP_SERVERS } from "../../../console/mcp-servers/addresses";
import type { CalledMcpTool, CallMcpToolRequest, McpToolList } from "../../../console/mcp-servers/contract";
import { call } from "../../api";
import { chatOf } from "../page-state";
import { arrivedHere, ask, askedColumns, type ChatSession, changeChats, settle } from "../session";
import { addTurn, pathOf } from "../tree";
import { type LoopPorts, ToolLoop } from "./tool-loop";

const known = new WeakMap<ChatSession, ColumnLoops>();

/** The loop of a column. With the first one, those of all columns take up their answers. They go on while another page is open. */
export function loopOf(session: ChatSession, column: string): ToolLoop {
  const loops = known.get(session) ?? new ColumnLoops(session);
  known.set(session, loops);
  return loops.of(column);
}

/** The loops of a session, one per column. */
class ColumnLoops {
  readonly #session: ChatSession;
  readonly #loops = new Map<string, ToolLoop>();
  /** Columns that were removed or are not included. Views of removed ones still read their loops for a moment. */
  #left: readonly string[] = [];
  #settling = false;

  constructor(session: ChatSession) {
    this.#session = session;
    session.watch(() => this.#notice());
  }

  of(column: string): ToolLoop {
    const loop = this.#loops.get(column) ?? new ToolLoop(portsOf(this.#session, column, () => this.#report()));
    this.#loops.set(column, loop);
    return loop;
  }

  #notice(): void {
    if (this.#settling) return;
    this.#settling = true;
    settle(this.#session);
    this.#settling = false;
    this.#leaveOut();
    for (const { id } of this.#session.state.columns) this.of(id).notice();
  }

  /** Stops the tools of columns that were removed or are no longer included, once. */
  #leaveOut(): void {
    const asked = askedColumns(this.#session);
    const left = [...this.#loops.keys()].filter((column) => !asked.includes(column));
    const added = left.filter((column) => !this.#left.includes(column));
    this.#left = left;
    for (const column of added) this.#loops.get(column)?.stop();
  }

  #report(): void {
    const active = [...this.#loops].filter(([, loop]) => loop.active).map(([column]) => column);
    this.#session.work(
      active.length === 0
        ? undefined
        : {
            includes: (column) => active.includes(column),
            stop: (column) => {
              for (const [id, loop] of this.#loops) if (column === undefined || column === id) loop.stop();
            },
          },
    );
  }
}

function portsOf(session: ChatSession, column: string, changed: () => void): LoopPorts {
  const exists = () => session.state.columns.some(({ id }) => id === column);
  return {
    own: () => session.state.own,
    // Nothing is added to a removed column.
    path: () => (exists() ? pathOf(chatOf(session.state.own, column)) : []),
    answering: () => session.runOf(column)?.running === true,
    isFresh: ({ runId, status }) =>
      status === "done" && runId !== undefined && session.stateOf(column)?.id === runId && arrivedHere(session, runId),
    mayAsk: () => askedColumns(session).includes(column) && session.state.custom === undefined && session.held === undefined,
    add: (result) => changeChats(session, [column], (chat) => addTurn(chat, result)),
    ask: () => ask(session, [column], { onward: true }),
    halt: () => session.runOf(column)?.stop(),
    run: ({ server, tool, fingerprint }, args, signal) =>
      call<CalledMcpTool, CallMcpToolRequest>(MCP_SERVERS.call, {
        params: { id: server },
        body: { tool, arguments: args, fingerprint },
        signal,
      }),
    async list({ server, tool }, signal) {
      const { items } = await call<McpToolList>(MCP_SERVERS.tools, { params: { id: server }, signal });
      return items.find(({ name, allowed }) => allowed && name === tool);
    },
    changed,
  };
}
