import { Failure } from "../contracts/errors";
import { type Caller, PLAYGROUND_KEY_ID } from "../contracts/keys";
import { may } from "../contracts/permissions";
import type { Role } from "../contracts/person";
import type { Store } from "../store/database/open";
import { keyStandings, rolesOfPeople } from "../store/keys/keys";

/** This process's running calls. */
export interface RunningCalls {
  /** Their callers, each once per team. */
  readonly callers: readonly Caller[];
  stop(reasonOf: (call: Caller & { readonly reads: boolean }) => Failure | undefined): number;
}

/** Callers per query. */
const AT_ONCE = 200;

interface Loss {
  reason: Failure;
  /** True if read-only calls may continue. */
  mayRead: boolean;
}

/** Aborts calls whose key was revoked, or whose person has lost the right to make them. Rejects if the database fails. */
export async function stopLostCalls(store: Store, running: RunningCalls): Promise<void> {
  const lost = new Map<string, Loss>();
  const callers = running.callers;
  for (let at = 0; at < callers.length; at += AT_ONCE) {
    const some = callers.slice(at, at + AT_ONCE);
    const isPlayground = ({ keyId }: Caller) => keyId.startsWith(PLAYGROUND_KEY_ID);
    await addLostKeys(store, { callers: some.filter((caller) => !isPlayground(caller)), lost });
    await addLostPeople(store, { callers: some.filter(isPlayground), lost });
  }
  if (lost.size === 0) return;
  running.stop((call) => {
    const loss = lost.get(nameOf(call));
    return loss && !(call.reads && loss.mayRead) ? loss.reason : undefined;
  });
}

interface Looking {
  callers: readonly Caller[];
  lost: Map<string, Loss>;
}

async function addLostKeys(store: Store, { callers, lost }: Looking): Promise<void> {
  if (callers.length === 0) return;
  const keys = await keyStandings(
    store,
    callers.map(({ keyId }) => keyId),
  );
  const byId = new Map(keys.map((key) => [key.id, key]));
  for (const caller of callers) {
    const key = byId.get(caller.keyId);
    if (!key) continue;
    if (key.stopped) lost.set(nameOf(caller), { reason: new Failure("invalid_api_key", "This key was revoked."), mayRead: false });
    else if (key.ownerId !== null && !mayCall(key.role)) lost.set(nameOf(caller), lossOf(key.role, "The owner of this key is"));
  }
}

async function addLostPeople(store: Store, { callers, lost }: Looking): Promise<void> {
  if (callers.length === 0) return;
  const userIdOf = ({ keyId }: Caller) => keyId.slice(PLAYGROUND_KEY_ID.length);
  const people = await rolesOfPeople(store, callers.map(userIdOf));
  for (const caller of callers) {
    const role = people.find(({ teamId, userId }) => teamId === caller.teamId && userId === userIdOf(caller))?.role ?? null;
    if (!mayCall(role)) lost.set(nameOf(caller), lossOf(role, "You are"));
  }
}

function mayCall(role: Role | null): boolean {
  return role !== null && may({ role }, "playground.call");
}

function lossOf(role: Role | null, who: string): Loss {
  const words = role === null ? "no longer in this team." : `a ${role} in this team now, and viewers cannot call models.`;
  return { reason: new Failure("access_denied", `${who} ${words}`), mayRead: role !== null };
}

const nameOf = ({ teamId, keyId }: Caller) => `${teamId} ${keyId}`;
