import { MCP_SERVERS } from "../../../console/mcp-servers/addresses";
import type { CalledMcpTool, CallMcpToolRequest, McpToolList } from "../../../console/mcp-servers/contract";
import { call } from "../../api";
import { chatOf } from "../page-state";
import { ask, type ChatSession, changeChats, settle } from "../session";
import { addTurn, pathOf } from "../tree";
import { type LoopPorts, ToolLoop } from "./tool-loop";

const loops = new WeakMap<ChatSession, ToolLoop>();

/** The loop of a session's first column. It goes on while another page is open. `notice` takes up an answer that has ended before. */
export function loopOf(session: ChatSession): ToolLoop {
  const known = loops.get(session);
  if (known) return known;
  const loop = new ToolLoop(portsOf(session));
  loops.set(session, loop);
  let noticing = false;
  const notice = () => {
    if (noticing) return;
    noticing = true;
    settle(session);
    noticing = false;
    loop.notice();
  };
  session.watch(notice);
  return loop;
}

function portsOf(session: ChatSession): LoopPorts {
  const column = () => session.state.columns[0]?.id ?? "";
  return {
    own: () => session.state.own,
    path: () => pathOf(chatOf(session.state.own, column())),
    answering: () => session.answering,
    isFresh: ({ runId, status }) =>
      status === "done" && session.round !== undefined && !session.round.saved && session.stateOf(column())?.id === runId,
    mayAsk: () => session.state.columns.length === 1 && session.state.custom === undefined && session.held === undefined,
    add: (result) => changeChats(session, [column()], (chat) => addTurn(chat, result)),
    ask: () => ask(session, [column()], { onward: true }),
    halt: () => session.runOf(column())?.stop(),
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
    changed: (stop) => session.work(stop && { stop }),
  };
}
