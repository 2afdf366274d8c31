import type { SaveRunRequest } from "../contracts/console-runs";
import { CONSOLE } from "../endpoints/console-routes";
import { call } from "./api";
import { type ChatOutput, splitThinking } from "./chat-answer";
import { type ChatOwn, chatForTape, chatOf, fromChatBody, problemOf } from "./chat-own";
import {
  addTurn,
  type Chat,
  type ChatRole,
  changeTurn,
  endAfter,
  newTurnId,
  pathOf,
  ROOT,
  type Turn,
  withoutLastAnswer,
} from "./chat-tree";
import type { Desk } from "./desk";
import { isOver, type RunState } from "./run";

export type ChatDesk = Desk<ChatOwn, ChatOutput>;

/** The gateway keeps a call that nobody reads for so long. */
const KEPT_MS = 600_000;

/** Ids of the columns that are asked. */
export function askedColumns({ state: { columns, own } }: ChatDesk): string[] {
  return columns.filter(({ id }) => !own.off.includes(id)).map(({ id }) => id);
}

/** Why nothing can be sent now; undefined where something can. */
export function blockOf(desk: ChatDesk): string | undefined {
  const { own, custom, columns } = desk.state;
  if (custom !== undefined) return problemOf(custom, "object");
  const wrong = problemOf(own.tools, "list") ?? (own.format === "json_schema" ? problemOf(own.schema, "object") : undefined);
  if (wrong !== undefined) return "The JSON of tools or format cannot be read.";
  const asked = askedColumns(desk);
  if (asked.length === 0) return "No model is switched on.";
  if (columns.some(({ id, model }) => model === "" && asked.includes(id))) return "Choose a model first.";
  if (own.draft.trim() !== "" || own.draftImages.length > 0) return undefined;
  const waits = asked.some((id) => awaitsAnswer(chatOf(own, id)));
  return waits ? undefined : "Write a message first.";
}

function awaitsAnswer(chat: Chat): boolean {
  const last = pathOf(chat).at(-1);
  return last !== undefined && last.role !== "assistant";
}

/** Changes the conversations of some columns. */
export function changeChats(desk: ChatDesk, ids: readonly string[], change: (chat: Chat) => Chat): void {
  const { own } = desk.state;
  desk.setOwn({ chats: { ...own.chats, ...Object.fromEntries(ids.map((id) => [id, change(chatOf(own, id))])) } });
}

/** Sends what is written to every column that is asked; with nothing written, asks those again that wait for an answer. */
export async function sendDraft(desk: ChatDesk): Promise<void> {
  if (desk.running || blockOf(desk) !== undefined) return;
  if (desk.state.custom !== undefined) takeCustom(desk, desk.state.custom);
  else if (desk.state.own.draft.trim() !== "" || desk.state.own.draftImages.length > 0) addDraft(desk, "user");
  const asked = askedColumns(desk).filter((id) => desk.state.custom !== undefined || awaitsAnswer(chatOf(desk.state.own, id)));
  await ask(desk, asked);
}

/** The transcript follows the JSON that is sent. */
function takeCustom(desk: ChatDesk, custom: string): void {
  const { base } = fromChatBody(JSON.parse(custom)).own;
  desk.setOwn({ base, chats: {} });
}

/** Puts what is written at the end of every column that is asked, in any role, without asking. */
export function addDraft(desk: ChatDesk, role: ChatRole): void {
  const { draft, draftImages } = desk.state.own;
  const turn = { id: newTurnId(), role, text: draft, at: Date.now(), ...(draftImages.length > 0 && { images: draftImages }) };
  changeChats(desk, askedColumns(desk), (chat) => addTurn(chat, turn));
  const [first] = askedColumns(desk);
  desk.setOwn({ draft: "", draftImages: [], base: withoutLastAnswer(chatOf(desk.state.own, first ?? "")) });
}

/** Asks for another answer in place of `turn`; the one that is there stays as a sibling. */
export async function retry(desk: ChatDesk, column: string, turn: Turn): Promise<void> {
  if (desk.running) return;
  changeChats(desk, [column], (chat) => ({ ...chat, chosen: { ...chat.chosen, [turn.parent]: "" } }));
  if (turn.parent === ROOT) return;
  await ask(desk, [column]);
}

/** Writes a message anew beside the old one and asks again, in every column that has it. */
export async function editAndRun(desk: ChatDesk, turn: Turn, text: string): Promise<void> {
  if (desk.running) return;
  const { parent: _, ...rest } = turn;
  const next = { ...rest, id: newTurnId(), text, at: Date.now() };
  const having = desk.state.columns.map(({ id }) => id).filter((id) => chatOf(desk.state.own, id).turns[turn.id] !== undefined);
  changeChats(desk, having, (chat) => addTurn(chat, next, chat.turns[turn.id]?.parent));
  if (turn.role === "assistant") return;
  await ask(
    desk,
    having.filter((id) => !desk.state.own.off.includes(id)),
  );
}

/** Changes a message where it stands, in every column that has it. */
export function saveTurn(desk: ChatDesk, id: string, change: Partial<Omit<Turn, "id" | "parent">>): void {
  const having = desk.state.columns.map((column) => column.id).filter((column) => chatOf(desk.state.own, column).turns[id] !== undefined);
  changeChats(desk, having, (chat) => changeTurn(chat, id, change));
}

/** The next message begins a branch after this turn. */
export function branchAfter(desk: ChatDesk, column: string, turn: Turn): void {
  changeChats(desk, [column], (chat) => endAfter(chat, turn.id));
}

/** Adds an empty result for every call of a tool, to be filled in. */
export function addToolResults(desk: ChatDesk, column: string, { toolCalls = [] }: Turn): void {
  for (const { id } of toolCalls)
    changeChats(desk, [column], (chat) => addTurn(chat, { id: newTurnId(), role: "tool", toolCallId: id, text: "", at: Date.now() }));
}

/** Gives every column the conversation of this one, its answer included. */
export function shareChat(desk: ChatDesk, column: string): void {
  const chat = chatOf(desk.state.own, column);
  changeChats(
    desk,
    desk.state.columns.map(({ id }) => id),
    () => chat,
  );
}

/** Begins a new conversation; what was set up stays. */
export function clearChat(desk: ChatDesk): void {
  desk.clear();
  desk.setOwn({ chats: {}, base: { turns: {}, chosen: {} }, draft: "", draftImages: [] });
}

async function ask(desk: ChatDesk, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const all = ids.length === desk.state.columns.length;
  await desk.start(all ? {} : { only: ids });
  settle(desk);
}

/** Brings the transcript up to date with the runs: a place for every answer that was asked for, and what it says once it has ended. */
export function settle(desk: ChatDesk): void {
  const { columns, own } = desk.state;
  const chats: Record<string, Chat> = {};
  for (const { id } of columns) {
    const chat = chatOf(own, id);
    const run = desk.stateOf(id);
    const next = run ? settleRun(chat, run) : giveUp(chat, desk);
    if (next !== chat) chats[id] = next;
  }
  if (Object.keys(chats).length === 0) return;
  desk.setOwn({ chats: { ...own.chats, ...chats } });
  if (desk.round && !desk.running) void saveAnswers(desk, desk.round.id);
}

function settleRun(chat: Chat, run: RunState<ChatOutput>): Chat {
  const known = Object.values(chat.turns).find(({ runId }) => runId === run.id);
  const ended = isOver(run);
  if (known && (known.status !== "waiting" || !ended)) return chat;
  if (!known && !awaitsAnswer(chat)) return chat;
  const turn = known ?? { id: newTurnId(), role: "assistant" as const, text: "", at: Date.now(), model: run.model, runId: run.id };
  const now = { ...turn, status: "waiting" as const, ...(ended && answerOf(run)) };
  return known ? changeTurn(chat, known.id, now) : addTurn(chat, now);
}

/** What an answer's turn keeps of its run, so far or in the end. */
export function answerOf(run: RunState<ChatOutput>): Partial<Turn> {
  const { output, status, firstTokenMs, totalMs, tokens, error, requestId, model } = run;
  const { reasoning, text } = splitThinking(output?.text ?? "");
  return {
    text,
    model,
    status: status === "streaming" ? "waiting" : status,
    ...(output?.reasoning || reasoning ? { reasoning: (output?.reasoning ?? "") + reasoning } : {}),
    ...(output && output.toolCalls.length > 0 && { toolCalls: output.toolCalls }),
    ...(output && output.images.length > 0 && { images: output.images }),
    pieces: output?.pieces,
    firstTokenMs,
    totalMs,
    tokens,
    requestId,
    error: error && { ...error, body: error.body?.slice(0, 4000) },
  };
}

/** An answer whose call is not known here: taken up again where the gateway may still have it, else closed. */
function giveUp(chat: Chat, desk: ChatDesk): Chat {
  const waiting = Object.values(chat.turns).find(({ status }) => status === "waiting");
  if (!waiting || (desk.round === undefined && isFresh(waiting))) return chat;
  return changeTurn(chat, waiting.id, { status: "stopped" });
}

const isFresh = ({ at, runId }: Turn) => runId !== undefined && Date.now() - at < KEPT_MS;

/** Takes up the answers that another tab, or this one before it was closed, has asked for. */
export function takeUp(desk: ChatDesk): void {
  if (desk.round) return;
  const calls: Record<string, string> = {};
  let at = Date.now();
  for (const { id } of desk.state.columns) {
    const waiting = Object.values(chatOf(desk.state.own, id).turns).find((turn) => turn.status === "waiting" && isFresh(turn));
    if (!waiting?.runId) continue;
    calls[id] = waiting.runId;
    at = Math.min(at, waiting.at);
  }
  if (Object.keys(calls).length > 0) desk.resume(calls, { at, state: desk.state });
}

/** The tape's entry with the answers where they stand, so that each column has its own when the run is restored. */
async function saveAnswers(desk: ChatDesk, id: string): Promise<void> {
  const runs = [...(desk.round?.runs.values() ?? [])].map((run) => run.state);
  const failed = runs.some(({ status }) => status === "failed");
  const body: SaveRunRequest = {
    id,
    bench: "chat",
    models: runs.map(({ model }) => model),
    status: failed ? "failed" : runs.some(({ status }) => status === "stopped") ? "stopped" : "done",
    state: { ...desk.state, own: chatForTape(desk.state.own) },
  };
  await call<unknown, SaveRunRequest>(CONSOLE.saveRun, { body }).catch(() => undefined);
}
