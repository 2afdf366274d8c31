import { chatOf } from "../page-state";
import { ask, type ChatSession, changeChats } from "../session";
import { addTurn, type Chat, newTurnId, pathOf, type Turn } from "../tree";
import { openCalls } from "./open-calls";

/** Results of the same answer that follow a result. */
function resultsAfter(chat: Chat, result: Turn): Turn[] {
  const path = pathOf(chat);
  const rest = path.slice(path.findIndex(({ id }) => id === result.id) + 1);
  const end = rest.findIndex(({ answered }) => answered === undefined);
  return end < 0 ? rest : rest.slice(0, end);
}

const copyOf = ({ parent: _, ...turn }: Turn) => ({ ...turn, id: newTurnId() });

/** Adds another result beside one, with copies of the other calls' results, and asks the model with it. */
export async function askWithResult(session: ChatSession, column: string, { result, text }: { result: Turn; text: string }): Promise<void> {
  const answered = { ...(result.answered ?? { tool: "" }), by: "hand" as const, ms: 0, bytes: undefined, cut: false, failed: false };
  changeChats(session, [column], (chat) => {
    const others = resultsAfter(chat, result).map(copyOf);
    const next = { ...copyOf(result), text, at: Date.now(), answered };
    return others.reduce((before, turn) => addTurn(before, turn), addTurn(chat, next, result.parent));
  });
  if (openCalls(pathOf(chatOf(session.state.own, column))).length === 0) await ask(session, [column]);
}

/** Begins a branch in which a call has no result; the other calls keep theirs. */
export function reopenCall(session: ChatSession, column: string, result: Turn): void {
  changeChats(session, [column], (chat) => {
    const others = resultsAfter(chat, result).map(copyOf);
    const [first, ...rest] = others;
    const ended = { ...chat, chosen: { ...chat.chosen, [result.parent]: "" } };
    return first ? rest.reduce((before, turn) => addTurn(before, turn), addTurn(ended, first, result.parent)) : ended;
  });
}
