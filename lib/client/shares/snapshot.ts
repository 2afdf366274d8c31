import type { SharedCall, SharedReply, Snapshot } from "../../console/shares/contract";
import { costOfRun, knownModels, modelNamed } from "../call/cost";
import { isOver, type RunState } from "../call/run";
import type { Column, PlaygroundSession } from "../session/session";
import { type Fitted, fitSnapshot } from "./fit";
import { keepImages } from "./images";
import type { CallToShare, ReplyToShare } from "./rules";

export interface Shareable extends Fitted {
  runId: string | undefined;
  /** Runs that this one continues, including itself: their link is updated. */
  runIds: readonly string[];
}

/** The content of a link to the session's run. Undefined if nothing has ended yet. */
export async function snapshotOf<Own, Output>(session: PlaygroundSession<Own, Output>): Promise<Shareable | undefined> {
  const calls = session.rules.callsToShare ? session.rules.callsToShare(session) : callsOf(session);
  const [first] = calls;
  if (!first) return undefined;
  const snapshot: Snapshot = { at: Math.max(...calls.map(({ at }) => at)), calls: await Promise.all(calls.map(toShared)) };
  const runIds = session.rules.runsBefore?.(session) ?? calls.flatMap(({ id }) => id ?? []);
  return { ...fitSnapshot(snapshot), runId: first.id, runIds };
}

function callsOf<Own, Output>(session: PlaygroundSession<Own, Output>): CallToShare[] {
  const { toShared, toText } = session.rules;
  return session.state.columns.flatMap((column) => {
    const run = session.stateOf(column.id);
    if (!run || !isOver(run)) return [];
    const { output, wire, error, status, id, model, firstTokenMs, totalMs, tokens } = run;
    const sent = requestOf(run) ?? previewOf(session, column);
    const reply = output === undefined ? undefined : toShared ? toShared(output) : { text: toText(output) };
    return [{ id, at: wire.sentAt, model, ...sent, status: status as CallToShare["status"], reply, error, firstTokenMs, totalMs, tokens }];
  });
}

/** The request of a run: a round from the history has the form as it was. */
function previewOf<Own, Output>(session: PlaygroundSession<Own, Output>, column: Column) {
  const { path, body } = session.preview(column, session.round?.state);
  return { path, request: body };
}

/** The sent request, if this tab sent it. */
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

async function replyOf({ images = [], leftOut = [], ...reply }: ReplyToShare): Promise<SharedReply> {
  const kept = await keepImages(images);
  const missing = [...leftOut, ...kept.leftOut];
  return { ...reply, ...(kept.images.length > 0 && { images: kept.images }), ...(missing.length > 0 && { leftOut: missing }) };
}
