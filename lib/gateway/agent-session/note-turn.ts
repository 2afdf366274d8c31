import type { Failure } from "../../contracts/errors";
import { type TurnFacts, writeTurn } from "../../contracts/turns";
import type { ModelEndpoint } from "../../endpoints/define";
import { scrub } from "../../secrets/scrub";
import type { Call } from "../call";
import { costNano } from "../call-record";
import { secretsOf } from "../credentials";
import type { Gateway } from "../gateway";
import type { SessionSums } from "../ports";
import { clientSession } from "./session-ids";
import { requireWithin, stopped } from "./session-limits";
import { taskOf } from "./task";
import { lastToolCalls } from "./tool-calls";
import type { Turn } from "./turn";
import { cachedAfter, lostOf, partsAgainst } from "./turns";

/** In characters; the row's column has a little more. */
const TURN_KEPT = 60_000;

type Ports = Pick<Gateway, "turns" | "agentSessions">;

/**
 * Finds the session of a call, and compares its prompt with the turn before. Nothing of it is trusted: ids only group the key's calls. A
 * promise only if sums have to be read for limits of sessions. Throws `access_denied` for a stopped session, `insufficient_quota` beyond a limit.
 */
export function noteTurn({ turns, agentSessions }: Ports, call: Call<ModelEndpoint>): Promise<void> | undefined {
  const client = clientSession(call.request, call.input);
  if (!client) return undefined;
  const { session, agent } = client;
  const id = turns.idOf(call.caller, session);
  if (call.slot) call.slot.session = id;
  const rule = agentSessions.rule(id);
  const talks = call.endpoint.conversation !== undefined;
  const tools = talks ? lastToolCalls(call.input) : [];
  // Clients make titles and summaries of a session in calls without tools.
  const chain = `${id} ${agent} ${hasTools(call.input)}`;
  call.turn = {
    id,
    agent,
    own: session,
    tools,
    chain,
    read: talks ? turns.read(chain, call.sent) : undefined,
    onlyModel: rule?.onlyModel,
    breakpoint: rule?.breakpoint,
    placed: undefined,
    text: "",
  };
  if (rule?.stoppedBy !== undefined) throw stopped(rule.stoppedBy);
  if (rule?.onlyModel !== undefined && rule.onlyModel !== call.model)
    call.warn(`This session is limited to the model '${rule.onlyModel}', which answers instead.`);
  const { sessionLimits: limits } = call.caller;
  if (!limits) return undefined;
  const check = (stored: SessionSums | undefined) => requireWithin(limits, { sums: turns.sums(id, stored), at: call.at });
  const stored = agentSessions.sums(id);
  if (stored instanceof Promise) return stored.then(check);
  check(stored);
  return undefined;
}

const hasTools = (input: unknown) => typeof input === "object" && input !== null && "tools" in input;

/** The call has ended: writes its facts, and keeps its prompt for the next turn if it succeeded. */
export function endTurn({ turns }: Pick<Gateway, "turns">, call: Call<ModelEndpoint>, failure: Failure | undefined): void {
  const { turn, tokens, target } = call;
  if (!turn) return;
  turns.count(turn.id, { at: call.at, costNano: costNano(call, failure) ?? 0 });
  const { read } = turn;
  const used = { in: tokens?.input, out: tokens?.output, cached: tokens?.cached, ...tokens?.billed };
  const facts: TurnFacts = { agent: turn.agent || undefined, own: turn.own, placed: turn.placed, ...wordsOf(call, turn) };
  if (read) facts.parts = partsAgainst(read.prompt, read.before);
  if (read?.before && !failure) facts.lost = lostOf({ used, price: target?.listing.price }, read.before.cachedAfter);
  turn.text = writeTurn(facts, TURN_KEPT);
  if (read && !failure) turns.keep(turn.chain, { prompt: read.prompt, callId: call.requestId, cachedAfter: cachedAfter(used) });
}

/** Tool calls, with texts only if the key stores the bodies of all calls. */
function wordsOf(call: Call<ModelEndpoint>, { tools, read, agent }: Turn): Pick<TurnFacts, "tools" | "task"> {
  const keeps = call.caller.logBodies === "all";
  const clean = (text: string) => scrub(text, secretsOf(call));
  const shown = tools.map(({ about = "", ...tool }) => (keeps && about !== "" ? { ...tool, about: clean(about) } : tool));
  const task = keeps && agent === "" && !read?.before ? taskOf(call.input) : "";
  return { ...(shown.length === 0 ? {} : { tools: shown }), ...(task === "" ? {} : { task: clean(task) }) };
}
