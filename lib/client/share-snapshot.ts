import type { SharedCall, SharedReply, Snapshot } from "../contracts/console-shares";
import { costOfRun, knownModels, modelNamed } from "./cost";
import type { Column, Desk } from "./desk";
import { isOver, type RunState, type TokenCounts } from "./run";
import { type Fitted, fitSnapshot } from "./share-fit";
import { keepPictures } from "./share-pictures";

/** An answer as it is shared. Pictures are data URIs or addresses. */
export type ReplyToShare = Omit<SharedReply, "leftOut"> & { leftOut?: string[] };

/** One call of what a page shows. */
export interface CallToShare {
  /** Of its run. */
  id: string | undefined;
  /** When it was sent, in milliseconds since the epoch. */
  at: number;
  model: string;
  path: string;
  request: Record<string, unknown>;
  status: SharedCall["status"];
  reply: ReplyToShare | undefined;
  error?: { status: number; code: string; message: string };
  firstTokenMs?: number;
  totalMs?: number;
  tokens: TokenCounts;
}

/** How a page's runs are shared, where the desk's runs do not say it all. */
export interface ShareRules<Own, Output> {
  /** The answer as a link shows it, where it is more than its text. */
  toShared?(output: Output): ReplyToShare;
  /** What a link to the page's run shows. */
  callsToShare?(desk: Desk<Own, Output>): CallToShare[];
  /** Ids of the runs that the present one goes on from, itself among them. */
  runsBefore?(desk: Desk<Own, Output>): string[];
  /** The page's own part for the calls of a shared run, where it differs from call to call. */
  joinShared?(calls: readonly { column: string; own: Own; call: SharedCall }[]): Own;
}

export interface Shareable extends Fitted {
  runId: string | undefined;
  /** Runs that this one goes on from, itself among them: their link is the one to update. */
  runIds: readonly string[];
}

/** What a link to the run on this desk would keep. Undefined where nothing has ended yet. */
export async function snapshotOf<Own, Output>(desk: Desk<Own, Output>): Promise<Shareable | undefined> {
  const calls = desk.rules.callsToShare ? desk.rules.callsToShare(desk) : callsOf(desk);
  const [first] = calls;
  if (!first) return undefined;
  const snapshot: Snapshot = { at: Math.max(...calls.map(({ at }) => at)), calls: await Promise.all(calls.map(toShared)) };
  const runIds = desk.rules.runsBefore?.(desk) ?? calls.flatMap(({ id }) => id ?? []);
  return { ...fitSnapshot(snapshot), runId: first.id, runIds };
}

function callsOf<Own, Output>(desk: Desk<Own, Output>): CallToShare[] {
  const { toShared, toText } = desk.rules;
  return desk.state.columns.flatMap((column) => {
    const run = desk.stateOf(column.id);
    if (!run || !isOver(run)) return [];
    const { output, wire, error, status, id, model, firstTokenMs, totalMs, tokens } = run;
    const sent = requestOf(run) ?? previewOf(desk, column);
    const reply = output === undefined ? undefined : toShared ? toShared(output) : { text: toText(output) };
    return [{ id, at: wire.sentAt, model, ...sent, status: status as CallToShare["status"], reply, error, firstTokenMs, totalMs, tokens }];
  });
}

/** What a run from the tape was made with: its desk has the form as it was. */
function previewOf<Own, Output>(desk: Desk<Own, Output>, column: Column) {
  const { path, body } = desk.preview(column);
  return { path, request: body };
}

/** What was sent, where this tab has sent it. */
export function requestOf({ wire }: Pick<RunState<unknown>, "wire">): { path: string; request: Record<string, unknown> } | undefined {
  if (wire.requestBody === "") return undefined;
  const { pathname, search } = new URL(wire.url);
  return { path: pathname + search, request: JSON.parse(wire.requestBody) };
}

async function toShared({ model, path, request, status, reply, error, firstTokenMs, totalMs, tokens }: CallToShare): Promise<SharedCall> {
  const known = (figure: number | undefined) => figure ?? null;
  return {
    model,
    path,
    request,
    simulated: modelNamed(knownModels(), model)?.simulated === true,
    status,
    reply: reply ? await replyOf(reply) : null,
    error: error ? { status: error.status, code: error.code.slice(0, 100), message: error.message.slice(0, 4000) } : null,
    figures: {
      firstTokenMs: known(firstTokenMs),
      totalMs: known(totalMs),
      tokensIn: known(tokens.in),
      tokensOut: known(tokens.out),
      tokensReasoning: known(tokens.reasoning),
      cost: known(costOfRun({ model, tokens }, knownModels())),
    },
  };
}

async function replyOf({ pictures = [], leftOut = [], ...reply }: ReplyToShare): Promise<SharedReply> {
  const kept = await keepPictures(pictures);
  const missing = [...leftOut, ...kept.leftOut];
  return { ...reply, ...(kept.pictures.length > 0 && { pictures: kept.pictures }), ...(missing.length > 0 && { leftOut: missing }) };
}
