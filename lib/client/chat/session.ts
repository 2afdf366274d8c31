import { isOver, type RunState } from "../call/run";
import type { PlaygroundSession, Round } from "../session/session";
import { type ChatOutput, splitThinking } from "./answer";
import { blindModels } from "./blind";
import type { DialectId } from "./dialects/ids";
import { readingOf } from "./draft-files";
import { openCalls } from "./loop/open-calls";
import { type ChatOwn, chatOf, fromSentBody, hasDraft, isIncluded, problemOf, schemaIn, threadFor } from "./page-state";
import { saveAnswers } from "./save-answers";
import { schemaNameProblem, schemaProblem } from "./schema/schema-limits";
import { clashProblem } from "./tools/server-tools";
import { toolsProblem } from "./tools/tool-problems";
import {
  addTurn,
  type Chat,
  type ChatRole,
  changeTurn,
  endAfter,
  newTurnId,
  pathOf,
  ROOT,
  type ToolCall,
  type Turn,
  withoutLastAnswer,
  withText,
} from "./tree";

export type ChatSession = PlaygroundSession<ChatOwn, ChatOutput>;

/** How long the gateway keeps an unread call. */
const KEPT_MS = 600_000;

/** Enabled columns. */
export function askedColumns({ state }: ChatSession): string[] {
  return state.columns.filter(({ id }) => isIncluded(state, id)).map(({ id }) => id);
}

/** Why nothing can be sent now; undefined if it can. */
export function blockOf(session: ChatSession): string | undefined {
  const { own, custom, columns } = session.state;
  if (session.held !== undefined) return session.held;
  if (custom !== undefined) return problemOf(custom);
  const tools = toolsProblem(own.tools) ?? clashProblem(own);
  if (tools !== undefined) return tools;
  const schema = own.format === "json_schema" ? formatProblem(own) : undefined;
  if (schema !== undefined) return `Answer format: ${schema}`;
  const asked = askedColumns(session);
  if (asked.length === 0) return "No model is included.";
  if (columns.some(({ id, model }) => model === "" && asked.includes(id))) return "Choose a model first.";
  if (readingOf(session).length > 0) return "A file is still being read.";
  if (blindModels(session).length > 0) return "Choose above what to do with the images.";
  if (hasDraft(own)) return undefined;
  const waits = asked.some((id) => awaitsAnswer(chatOf(own, id)));
  return waits ? undefined : "Write a message first.";
}

function formatProblem({ schema, schemaName }: ChatOwn): string | undefined {
  const name = schemaNameProblem(schemaName);
  return name === undefined ? schemaProblem(schema) : `Schema name: ${name}`;
}

const lastOf = (chat: Chat) => pathOf(chat).at(-1);

function awaitsAnswer(chat: Chat): boolean {
  const last = lastOf(chat);
  return last !== undefined && last.role !== "assistant";
}

export function changeChats(session: ChatSession, ids: readonly string[], change: (chat: Chat) => Chat): void {
  const { own } = session.state;
  session.setOwn({ chats: { ...own.chats, ...Object.fromEntries(ids.map((id) => [id, change(chatOf(own, id))])) } });
}

/** Sends the draft to every enabled column; without a draft, repeats pending requests. */
export async function sendDraft(session: ChatSession): Promise<void> {
  if (session.running || blockOf(session) !== undefined) return;
  if (session.state.custom !== undefined) takeCustom(session, session.state.custom);
  else if (hasDraft(session.state.own)) addDraft(session, "user");
  const asked = askedColumns(session).filter((id) => session.state.custom !== undefined || awaitsAnswer(chatOf(session.state.own, id)));
  await ask(session, asked);
}

/** Applies edited JSON to the transcript. */
function takeCustom(session: ChatSession, custom: string): void {
  const { base, files } = fromSentBody(JSON.parse(custom), { own: session.state.own }).own;
  session.setOwn({ thread: undefined, base, files, chats: {} });
}

/** Appends the draft to every enabled column, in any role, without a request. */
export function addDraft(session: ChatSession, role: ChatRole): void {
  if (role === "user") changeChats(session, askedColumns(session), withoutOpenCalls);
  const { draft, draftImages, draftFiles } = session.state.own;
  const turn = {
    ...{ id: newTurnId(), role, text: draft, at: Date.now() },
    ...(draftImages.length > 0 && { images: draftImages }),
    ...(draftFiles.length > 0 && { files: draftFiles }),
  };
  changeChats(session, askedColumns(session), (chat) => addTurn(chat, turn));
  const [first] = askedColumns(session);
  session.setOwn({ draft: "", draftImages: [], draftFiles: [], base: withoutLastAnswer(chatOf(session.state.own, first ?? "")) });
}

/** A message in place of a tool's result: models expect a result for each call. */
function withoutOpenCalls(chat: Chat): Chat {
  const refuse = (before: Chat, { id, name }: ToolCall) =>
    addTurn(before, {
      ...{ id: newTurnId(), role: "tool", toolCallId: id, text: "Not run: the user wrote a message instead.", at: Date.now() },
      answered: { by: "refusal", tool: name },
    });
  return openCalls(pathOf(chat)).reduce(refuse, chat);
}

/** Requests another answer in place of `turn`, which stays as a sibling. */
export async function retry(session: ChatSession, column: string, turn: Turn): Promise<void> {
  if (session.running || session.held !== undefined) return;
  changeChats(session, [column], (chat) => ({ ...chat, chosen: { ...chat.chosen, [turn.parent]: "" } }));
  if (turn.parent === ROOT) return;
  await ask(session, [column]);
}

/** Adds an edited message beside the old one and requests answers, in every column that has it. */
export async function editAndRun(session: ChatSession, turn: Turn, text: string): Promise<void> {
  if (session.running || session.held !== undefined) return;
  const having = session.state.columns.map(({ id }) => id).filter((id) => chatOf(session.state.own, id).turns[turn.id] !== undefined);
  const asked = having.filter((id) => isIncluded(session.state, id));
  // An empty result is filled in, without a sibling.
  if (turn.role === "tool" && turn.text === "") {
    saveTurn(session, turn.id, { text });
    return ask(session, asked);
  }
  const { parent: _, ...rest } = turn;
  // The run's text is that of the original.
  const own = turn.role === "assistant" ? { runId: undefined } : {};
  const next = { ...rest, ...withText(turn, text), ...own, id: newTurnId(), at: Date.now() };
  changeChats(session, having, (chat) => addTurn(chat, next, chat.turns[turn.id]?.parent));
  if (turn.role === "assistant") return;
  await ask(session, asked);
}

/** Edits a message in place, in every column that has it. */
export function saveTurn(session: ChatSession, id: string, change: Partial<Omit<Turn, "id" | "parent">>): void {
  const having = session.state.columns
    .map((column) => column.id)
    .filter((column) => chatOf(session.state.own, column).turns[id] !== undefined);
  changeChats(session, having, (chat) => changeTurn(chat, id, change));
}

/** The next message starts a branch after this turn. */
export function branchAfter(session: ChatSession, column: string, turn: Turn): void {
  changeChats(session, [column], (chat) => endAfter(chat, turn.id));
}

/** Copies this column's conversation to all, including its answer. */
export function shareChat(session: ChatSession, column: string): void {
  const chat = chatOf(session.state.own, column);
  changeChats(
    session,
    session.state.columns.map(({ id }) => id),
    () => chat,
  );
}

/** Starts a new conversation; settings stay. */
export function clearChat(session: ChatSession): void {
  session.clear();
  session.setOwn({
    thread: undefined,
    chats: {},
    base: { turns: {}, chosen: {} },
    draft: "",
    draftImages: [],
    draftFiles: [],
    imagesAnyway: [],
    files: {},
  });
}

/** Requests answers in these columns. `onward`: the page keeps its place in the browser's history. */
export async function ask(session: ChatSession, ids: readonly string[], { onward = false } = {}): Promise<void> {
  if (ids.length === 0) return;
  session.setOwn({ thread: threadFor(session.state.own) });
  const all = ids.length === session.state.columns.length;
  // The next round replaces this one before it has ended.
  if (session.answering && session.round) void saveAnswers(session, session.round);
  const round = await session.start(all ? { onward } : { only: ids, onward });
  settle(session, round && ids);
}

/** Runs whose answers arrived in this tab, by session. */
const arrived = new WeakMap<ChatSession, Set<string>>();

/** Whether an answer has ended in this tab since the page was loaded. */
export function arrivedHere(session: ChatSession, runId: string): boolean {
  return arrived.get(session)?.has(runId) === true;
}

/** Updates the transcript from the runs: a turn for every requested answer, with its text once it has ended. `asked`: columns with a new run. */
export function settle(session: ChatSession, asked: readonly string[] = []): void {
  const { columns, own } = session.state;
  const { round } = session;
  const chats: Record<string, Chat> = {};
  for (const { id } of columns) {
    const chat = chatOf(own, id);
    const run = session.stateOf(id);
    const next = run ? settleRun(chat, run, round && { ...round, column: id, isNew: asked.includes(id) }) : giveUp(chat, session);
    if (next === chat) continue;
    chats[id] = next;
    if (run && isOver(run) && round?.saved !== true) noteArrival(session, run.id);
  }
  if (Object.keys(chats).length === 0) return;
  session.setOwn({ chats: { ...own.chats, ...chats } });
  if (round && !round.saved && !session.answering) void saveAnswers(session, round);
}

function noteArrival(session: ChatSession, runId: string): void {
  arrived.set(session, (arrived.get(session) ?? new Set()).add(runId));
}

interface RunPlace extends Pick<Round<ChatOwn, ChatOutput>, "state" | "saved"> {
  column: string;
  isNew: boolean;
}

function settleRun(chat: Chat, run: RunState<ChatOutput>, place: RunPlace | undefined): Chat {
  const known = Object.values(chat.turns).find(({ runId }) => runId === run.id);
  const ended = isOver(run);
  if (known && (known.status !== "waiting" || !ended)) return chat;
  if (!known && !(awaitsAnswer(chat) && place && (!ended || place.isNew || isSavedAnswer(chat, place)))) return chat;
  const sent = place?.state;
  const fresh = { id: newTurnId(), role: "assistant" as const, text: "", at: Date.now(), model: run.model, runId: run.id };
  const { dialect = "chat" } = sent?.own ?? {};
  const schema = sent?.custom === undefined && sent ? schemaIn(sent.own) : undefined;
  const turn = known ?? { ...fresh, ...(dialect !== "chat" && { dialect }), ...(schema !== undefined && { schema }) };
  const now = { ...turn, status: "waiting" as const, ...(ended && answerOf(run)) };
  return known ? changeTurn(chat, known.id, now) : addTurn(chat, now);
}

/** Whether the answer of a saved round belongs to a conversation, which can have been replaced since. */
function isSavedAnswer(chat: Chat, { saved, state, column }: RunPlace): boolean {
  return saved === true && chatOf(state.own, column).turns[lastOf(chat)?.id ?? ""] !== undefined;
}

export function answerOf(run: RunState<ChatOutput>): Partial<Turn> {
  const { output, status, firstTokenMs, totalMs, tokens, error, requestId, model } = run;
  const { reasoning, text } = splitThinking(output?.text ?? "", status === "streaming");
  return {
    text,
    model,
    status: status === "streaming" ? "waiting" : status,
    ...(output?.reasoning || reasoning ? { reasoning: (output?.reasoning ?? "") + reasoning } : {}),
    ...(output && output.toolCalls.length > 0 && { toolCalls: withIds(output.toolCalls, run.id) }),
    ...(output && output.images.length > 0 && { images: output.images }),
    pieces: output?.pieces,
    finish: output?.finish === "length" || output?.finish === "content_filter" ? output.finish : undefined,
    firstTokenMs,
    totalMs,
    tokens,
    requestId,
    error: error && { ...error, body: error.body?.slice(0, 4000) },
  };
}

/** Results are matched by id: calls without one, or with that of another, get their own. */
function withIds(calls: readonly ToolCall[], run: string): ToolCall[] {
  const unique = ({ id }: ToolCall, place: number) => id !== "" && calls.findIndex((other) => other.id === id) === place;
  return calls.map((call, place) => (unique(call, place) ? call : { ...call, id: `call_${run}_${place}` }));
}

/** An answer without a known call: resumed if the gateway may still have it, otherwise closed. */
function giveUp(chat: Chat, session: ChatSession): Chat {
  const waiting = Object.values(chat.turns).find(({ status }) => status === "waiting");
  if (!waiting || ((session.round === undefined || session.round.saved) && isFresh(waiting))) return chat;
  return changeTurn(chat, waiting.id, { status: "stopped" });
}

const isFresh = ({ at, runId }: Turn) => runId !== undefined && Date.now() - at < KEPT_MS;

/** Resumes answers requested in another tab, or in this one before it was closed. */
export function takeUp(session: ChatSession): void {
  if (session.round && !session.round.saved) return;
  const calls: Record<string, string> = {};
  let at = Date.now();
  let dialect: DialectId = "chat";
  for (const { id } of session.state.columns) {
    const waiting = Object.values(chatOf(session.state.own, id).turns).find((turn) => turn.status === "waiting" && isFresh(turn));
    if (!waiting?.runId) continue;
    calls[id] = waiting.runId;
    at = Math.min(at, waiting.at);
    dialect = waiting.dialect ?? "chat";
  }
  // Another dialect may have been chosen since.
  const state = { ...session.state, own: { ...session.state.own, dialect } };
  if (Object.keys(calls).length > 0) session.resume(calls, { at, state });
}
