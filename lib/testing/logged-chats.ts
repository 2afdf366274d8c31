import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { insertBodies } from "../store/calls/call-bodies";
import { toRow } from "../store/calls/call-row";
import { insertCalls } from "../store/calls/calls";
import type { Store } from "../store/database/open";
import { callRecord } from "./database";

/** Stores successful chats of a key with their bodies, all answered with `As logged.`. */
export async function keepChats(store: Store, { keyId, model }: { keyId: string; model: string }, requests: readonly object[]) {
  const at = Date.now() - 5_000;
  const chats = requests.map((request) => ({
    request,
    record: callRecord(newId("req_"), { teamId: FIRST_TEAM, keyId, model, logBodies: "all", at }),
  }));
  await insertCalls(
    store,
    chats.map(({ record }) => toRow(record)),
  );
  const response = bodyOf({ choices: [{ message: { content: "As logged." } }] });
  await insertBodies(
    store,
    chats.map(({ record: { id, teamId }, request }) => ({ id, teamId, at, request: bodyOf(request), response })),
  );
}

function bodyOf(value: object) {
  const text = JSON.stringify(value);
  return { type: "application/json", bytes: text.length, binary: false, cut: false, text };
}
