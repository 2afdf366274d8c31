import { useSyncExternalStore } from "react";
import { serverToolOf } from "@/lib/client/chat/loop/decide";
import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { callingAnswer } from "@/lib/client/chat/loop/open-calls";
import type { LiveCall } from "@/lib/client/chat/loop/tool-loop";
import { type ChatOwn, chatOf, isIncluded } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { functionOf, toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { pathOf, type ToolCall, type Turn } from "@/lib/client/chat/tree";
import type { CallsProps } from "../turn-props";

/** Derived from the session; re-renders only when it changes. */
export function useOf<Value>(session: ChatSession, read: () => Value): Value {
  return useSyncExternalStore((changed) => session.watch(changed), read, read);
}

export interface ShownCall {
  /** The shown result; undefined if there is none, or a person wrote it as a message. */
  result: Turn | undefined;
  live: LiveCall | undefined;
  /** Whether the call can be answered: it is at the end of an included column, and has no result. */
  open: boolean;
  /** Whether its result can be changed. */
  last: boolean;
  /** Whether nothing of its column is in progress. */
  idle: boolean;
}

export function useCall({ session, column, turn }: CallsProps, { id }: ToolCall): ShownCall {
  const path = () => pathOf(chatOf(session.state.own, column));
  const result = useOf(session, () => {
    const shown = path();
    const at = shown.findIndex((one) => one.id === turn.id);
    return shown.slice(at + 1).find(({ toolCallId }) => toolCallId === id);
  });
  const asked = useOf(session, () => session.state.custom === undefined && isIncluded(session.state, column));
  const last = useOf(session, () => callingAnswer(path())?.id === turn.id);
  const idle = useOf(session, () => !session.isBusy(column));
  const live = useOf(session, () => loopOf(session, column).liveCall(id));
  return {
    result: result?.answered && result,
    live,
    open: asked && last && result === undefined,
    last: asked && result !== undefined,
    idle,
  };
}

/** What a function's calls are checked against, and the server that runs it. */
export function useFunction(session: ChatSession, name: string) {
  const tools = useOf(session, () => session.state.own.tools);
  const serverTools = useOf(session, () => session.state.own.serverTools);
  return { server: serverToolOf({ serverTools }, name), schema: schemaOf({ tools, serverTools }, name) };
}

function schemaOf({ tools, serverTools }: Pick<ChatOwn, "tools" | "serverTools">, name: string): unknown {
  const server = serverToolOf({ serverTools }, name);
  if (server) return server.parameters;
  const written = (toolsIn(tools) ?? []).map(functionOf).find((fn) => fn?.name === name);
  return written && (written.parameters ?? {});
}
