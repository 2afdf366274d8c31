import { chatOf } from "../page-state";
import { ask, type ChatSession, changeChats } from "../session";
import { addTurn, type Chat, newTurnId, pathOf, type Turn } from "../tree";
import type { AnswerError } from "./answer-check";

/** More errors would only repeat the first ones. */
const MOST_ERRORS = 20;

/** What a model is told about the errors of its answer. */
export function repairText(errors: readonly AnswerError[]): string {
  const lines = errors
    .slice(0, MOST_ERRORS)
    .map(({ pointer, message }) => `- ${pointer === "" ? "The whole answer" : pointer}: ${message}`);
  return [
    `Your last answer does not fit the JSON schema. ${errors.length === 1 ? "The error" : "The errors"}, by JSON pointer:`,
    ...lines,
    "Answer again with the whole corrected JSON, and nothing else.",
  ].join("\n");
}

/** True if a repair of this answer has been asked for. */
export function isRepaired(chat: Chat, turn: Turn): boolean {
  return Object.values(chat.turns).some(({ parent, repairs }) => parent === turn.id && repairs === true);
}

/** Sends the errors of an answer once, and asks for a corrected one. The first answer stays. */
export async function askForRepair(
  session: ChatSession,
  column: string,
  { turn, errors }: { turn: Turn; errors: readonly AnswerError[] },
): Promise<void> {
  if (session.running || session.held !== undefined || isRepaired(chatOf(session.state.own, column), turn)) return;
  const request = { id: newTurnId(), role: "user" as const, text: repairText(errors), at: Date.now(), repairs: true };
  changeChats(session, [column], (chat) => addTurn(chat, request, turn.id));
  await ask(session, [column]);
}

/** Asks for a repair of an answer of this tab that has just ended, if that is the setting. A repair is not repaired by itself. */
export async function repairByItself(
  session: ChatSession,
  column: string,
  found: { turn: Turn; errors: readonly AnswerError[] },
): Promise<void> {
  const { own, custom } = session.state;
  const { turn } = found;
  const chat = chatOf(own, column);
  const fresh = turn.status === "done" && session.round?.saved !== true && session.stateOf(column)?.id === turn.runId;
  const last = pathOf(chat).at(-1)?.id === turn.id;
  if (own.unfit !== "repair" || custom !== undefined || !fresh || !last || chat.turns[turn.parent]?.repairs) return;
  await askForRepair(session, column, found);
}
