import type { SharedCall } from "../../console/shares/contract";
import type { PlaygroundSession } from "../session/session";
import type { CallToShare } from "../shares/rules";
import { requestOf } from "../shares/snapshot";
import type { ChatOutput } from "./answer";
import { dialectAt } from "./dialects/table";
import { type ChatOwn, chatOf, FRESH_CHAT, lineOf, toSentBody } from "./page-state";
import { newTurnId, pathOf, type Turn } from "./tree";

type ChatSession = PlaygroundSession<ChatOwn, ChatOutput>;

/** Each column's conversation up to its last answer, without other branches and the draft. */
export function chatCalls(session: ChatSession): CallToShare[] {
  return session.state.columns.flatMap((column) => {
    const path = pathOf(chatOf(session.state.own, column.id));
    const place = path.findLastIndex(({ role, status }) => role === "assistant" && status !== undefined && status !== "waiting");
    const answer = path[place];
    if (!answer) return [];
    const run = session.stateOf(column.id);
    const { model = column.model, dialect = "chat" } = answer;
    const own = { ...session.state.own, dialect };
    const sent = (run && run.id === answer.runId && requestOf(run)) || {
      path: session.rules.path({ model, stream: session.state.stream, own }),
      request: bodyBefore(session, { own, column: column.id, model, turns: path.slice(0, place) }),
    };
    return [callOf(answer, { ...sent, model: answer.model ?? column.model })];
  });
}

/** Runs with answers in the conversations, the latest first. */
export function chatRuns(session: ChatSession): string[] {
  const turns = session.state.columns.flatMap(({ id }) => pathOf(chatOf(session.state.own, id)));
  return [...new Set(turns.reverse().flatMap(({ runId }) => runId ?? []))];
}

/** The conversations of a shared run, including answers, to be continued. */
export function joinChats(calls: readonly { column: string; own: ChatOwn; call: SharedCall }[]): ChatOwn {
  const chats = calls.map(({ column, own, call }) => {
    const answer = answerOf(call);
    return [column, answer ? lineOf([...pathOf(own.base), answer]) : own.base] as const;
  });
  const [first] = calls;
  const files = Object.assign({}, ...calls.map(({ own }) => own.files));
  return { ...(first?.own ?? FRESH_CHAT), files, base: chats[0]?.[1] ?? FRESH_CHAT.base, chats: Object.fromEntries(chats) };
}

interface Before {
  own: ChatOwn;
  column: string;
  model: string;
  turns: readonly Turn[];
}

function bodyBefore(session: ChatSession, { own, column, model, turns }: Before) {
  const { params, columns, stream } = session.state;
  const alone = { ...own, draft: "", draftImages: [], draftFiles: [], chats: { [column]: lineOf(turns) } };
  const more = columns.find(({ id }) => id === column)?.params;
  return toSentBody({ column, model, own: alone, params: { ...params, ...more }, stream });
}

function callOf(answer: Turn, sent: Pick<CallToShare, "path" | "request" | "model">): CallToShare {
  const { runId, edited, at, text, reasoning, toolCalls, images, status, error, firstTokenMs, totalMs, tokens = {} } = answer;
  const said = text !== "" || (toolCalls?.length ?? 0) > 0 || (images?.length ?? 0) > 0 || reasoning;
  return {
    ...sent,
    // An edited answer isn't the run's.
    id: edited ? undefined : runId,
    at,
    status: status === "failed" || status === "stopped" ? status : "done",
    reply: said
      ? {
          text,
          ...(reasoning && { reasoning }),
          ...(toolCalls && { toolCalls: toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given })) }),
          ...(images && { images: [...images] }),
        }
      : undefined,
    error,
    firstTokenMs,
    totalMs,
    tokens,
  };
}

function answerOf({ reply, model, path, status, figures }: SharedCall): Turn | undefined {
  if (!reply) return undefined;
  const dialect = dialectAt(path);
  const known = (figure: number | null) => figure ?? undefined;
  return {
    id: newTurnId(),
    parent: "",
    role: "assistant",
    text: reply.text,
    at: Date.now(),
    model,
    status,
    ...(dialect !== "chat" && { dialect }),
    ...(reply.reasoning && { reasoning: reply.reasoning }),
    ...(reply.toolCalls && { toolCalls: reply.toolCalls.map((call) => ({ id: newTurnId(), ...call })) }),
    ...(reply.images && { images: reply.images }),
    firstTokenMs: known(figures.firstTokenMs),
    totalMs: known(figures.totalMs),
    tokens: { in: known(figures.tokensIn), out: known(figures.tokensOut), reasoning: known(figures.tokensReasoning) },
  };
}
