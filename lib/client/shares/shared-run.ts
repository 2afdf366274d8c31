import type { SharedCall, Snapshot } from "../../console/shares/contract";
import { newId } from "../../contracts/ids";
import type { Playground } from "../../contracts/playground";
import { fieldsOf } from "../../contracts/typed";
import type { RunState } from "../call/run";
import { replaceDraft } from "../session/former-draft";
import type { SessionRules, SessionState } from "../session/session";
import { openSession } from "../session/sessions";
import { stateFromBody, streamsByPath } from "../session/state-from-body";
import { withoutNotes } from "./fit";
import { dropHandedOver, handedOver } from "./handover";

/** Makes a handed-over run the draft of its page; the former draft can be restored. False while the draft runs. */
export function takeSharedRun<Own, Output>(rules: SessionRules<Own, Output>): boolean {
  const given = handedOver(rules.id);
  if (!given) return true;
  const { snapshot, unanswered } = given;
  dropHandedOver();
  if (openSession(rules).running) return false;
  const state = stateFromShared(rules, snapshot);
  const runs = unanswered ? new Map() : runsFromShared(rules, snapshot, state);
  replaceDraft(rules, state, { id: newId("run_"), at: snapshot.at, state, runs });
  return true;
}

/** The form of a playground page when the run was shared: one column per call. */
export function stateFromShared<Own, Output>(rules: SessionRules<Own, Output>, { calls }: Snapshot): SessionState<Own> {
  const states = calls.map(({ model, path, request }) => {
    const body = fieldsOf(withoutNotes(request));
    const state = stateFromBody(rules as SessionRules<Own, unknown>, body, { model, path });
    return streamsByPath(rules, state.own) ? { ...state, stream: path === rules.path({ model, stream: true, own: state.own }) } : state;
  });
  const [first] = states;
  if (!first) throw new Error("a shared run has at least one call");
  const alike = states.every(({ params }) => JSON.stringify(params) === JSON.stringify(first.params));
  const columns = states.map(({ params }, index) => ({
    id: `shared${index}`,
    model: calls[index]?.model ?? "",
    params: alike ? {} : params,
  }));
  const parts = states.flatMap(({ own }, index) => {
    const [column, call] = [columns[index], calls[index]];
    return column && call ? [{ column: column.id, own, call }] : [];
  });
  return { ...first, columns, params: alike ? first.params : {}, own: rules.joinShared?.(parts) ?? first.own };
}

/** The runs that a page shows. A reply that the page's state contains already would be added again as the answer to the next message. */
function runsFromShared<Own, Output>(
  rules: Pick<SessionRules<Own, Output>, "id" | "fromText" | "joinShared">,
  { at, calls }: Snapshot,
  { columns }: SessionState<Own>,
): Map<string, RunState<Output>> {
  const shown = calls.flatMap((call, index) => {
    const contained = rules.joinShared !== undefined && call.reply;
    return contained ? [] : [[columns[index]?.id ?? "", runOf(rules, { call, at, index })] as const];
  });
  return new Map(shown);
}

function runOf<Own, Output>(
  { id, fromText }: Pick<SessionRules<Own, Output>, "id" | "fromText">,
  { call: { model, status, reply, error, figures }, at, index }: { call: SharedCall; at: number; index: number },
): RunState<Output> {
  const known = (figure: number | null) => figure ?? undefined;
  return {
    id: `shared-${id satisfies Playground}-${at}-${index}`,
    model,
    status,
    started: 0,
    firstTokenMs: known(figures.firstTokenMs),
    totalMs: known(figures.totalMs),
    tokens: { in: known(figures.tokensIn), out: known(figures.tokensOut), reasoning: known(figures.tokensReasoning) },
    output: reply ? fromText(reply.text) : undefined,
    error: error ? { ...error, param: null } : undefined,
    wire: {
      method: "POST",
      url: "",
      requestHeaders: [],
      requestBody: "",
      responseHeaders: [],
      frames: [],
      received: 0,
      dropped: 0,
      sentAt: at,
    },
  };
}
