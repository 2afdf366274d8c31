import { expect, it } from "vitest";
import { type ChatOwn, FRESH_CHAT, lineOf } from "@/lib/client/chat/page-state";
import { type ChatSession, shareChat } from "@/lib/client/chat/session";
import type { Turn } from "@/lib/client/chat/tree";
import { PlaygroundSession } from "@/lib/client/session/session";
import { CHAT_PAGE } from "./page";
import { shownRun } from "./shared-run";

const question: Turn = { id: "q", parent: "", role: "user", text: "?", at: 0 };
const answer = (id: string, model: string): Turn => ({
  ...{ id, parent: "", role: "assistant", text: id, at: 0, model },
  ...{ runId: `run_${id}`, status: "done", totalMs: 90, tokens: { in: 1, out: 2 } },
});

function sessionWith(own: Partial<ChatOwn>): ChatSession {
  const ports = {} as ConstructorParameters<typeof PlaygroundSession<ChatOwn, never>>[1];
  const columns = ["a", "b", "c"].map((model) => ({ id: model, model, params: {} }));
  return new PlaygroundSession(CHAT_PAGE, ports, { columns, params: {}, own: { ...FRESH_CHAT, ...own }, stream: true });
}

const figures = (session: ChatSession) => ["a", "b", "c"].map((column) => shownRun(session, column)?.totalMs);

it("figures stand below the answers of a column's own", () => {
  const chats = { a: lineOf([question, answer("x", "a")]), b: lineOf([question, answer("y", "b")]) };
  expect(figures(sessionWith({ chats, base: lineOf([question, answer("x", "a"), question]) }))).toEqual([90, 90, undefined]);
});

it("an answer that was given to every column has its figures below the one that asked for it", () => {
  const session = sessionWith({ chats: { a: lineOf([question]), b: lineOf([question, answer("y", "b")]) } });
  shareChat(session, "b");
  expect(figures(session)).toEqual([undefined, 90, undefined]);
});
