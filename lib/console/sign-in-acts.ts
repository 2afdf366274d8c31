import { hash } from "node:crypto";
import { FIRST_TEAM } from "../contracts/keys";
import type { Actor, Person } from "../contracts/person";
import type { Store } from "../store/database/open";
import { type Changes, countTargeted, gatherAct } from "../store/people/audit";
import { noteAlone } from "./audit-entry";
import type { Browser } from "./session-reply";

/** How somebody signed in. */
export type SignInWay = "password" | "provider" | "invitation" | "set-up";

/** Failed sign-ins of one account with one reason share an entry per clock hour, so that guessing can't fill the audit log. */
const WINDOW_MS = 3_600_000;
/** Distinct addresses and user agents kept in an entry; `attempts` counts all. */
const MOST_PLACES = 10;
/** Entries per hour for different identities of a provider that have no account. */
const MOST_STRANGERS = 50;
/** The actor of a failed sign-in: whoever typed a name isn't known to be that person. */
const NOBODY = "Not signed in";

export interface FailedSignIn {
  /** The account that was named; undefined if there is none. Its typed name isn't kept: it may be a password. */
  account: { id: string; name: string } | undefined;
  teamId: string | undefined;
  /** The error code. */
  refused: "invalid_credentials" | "rate_limit_exceeded" | "access_denied";
  browser: Pick<Browser, "address" | "userAgent">;
  at: number;
  /** Of the provider: its own reason, and the verified identity. */
  reason?: string;
  stranger?: { subject: string; name: string };
}

export async function noteSignIn(store: Store, person: Person, { browser, way, at }: { browser: Browser; way: SignInWay; at: number }) {
  const { address, userAgent } = browser;
  const changes = { method: [null, way], device: [null, userAgent] } as const;
  await noteAlone(store, { ...person, address }, { action: "member.sign_in", target: targetOf(person), changes }, at);
}

/** `sessions`: how many the person ended, of this browser or of others. */
export async function noteSignOut(store: Store, person: Actor, { sessions, at }: { sessions: number; at: number }) {
  const changes = { sessions: [sessions, 0] } as const;
  await noteAlone(store, person, { action: "member.sign_out", target: targetOf(person), changes }, at);
}

function targetOf({ userId, name }: Actor) {
  return { id: userId, name };
}

/**
 * Adds a failed sign-in to its entry of the hour. Runs the same statements for known and unknown accounts, and never rejects: the
 * refusal is the answer, whether or not it could be written.
 */
export async function noteFailedSignIn(store: Store, failed: FailedSignIn): Promise<void> {
  await gather(store, failed).catch(() => undefined);
}

async function gather(store: Store, failed: FailedSignIn): Promise<void> {
  const { account, refused, reason, at, browser } = failed;
  const since = at - (at % WINDOW_MS);
  const teamId = failed.teamId ?? FIRST_TEAM;
  const stranger = account ? undefined : await strangerOf(store, { failed, teamId, since });
  const id = `act_${hash("sha256", JSON.stringify([teamId, account?.id, stranger?.subject, refused, reason, since]), "hex").slice(0, 26)}`;
  const name = account?.name ?? stranger?.name ?? "unknown account";
  await gatherAct(
    store,
    id,
    {
      at,
      teamId,
      actorId: "",
      actorName: NOBODY,
      action: "member.sign_in",
      targetId: account?.id ?? "",
      targetName: name,
      address: browser.address,
      refused,
    },
    (before) => joined(before, failed),
  );
}

async function strangerOf(store: Store, { failed, teamId, since }: { failed: FailedSignIn; teamId: string; since: number }) {
  const known = await countTargeted(store, { teamId, targetId: "", since, atMost: MOST_STRANGERS });
  return known < MOST_STRANGERS ? failed.stranger : undefined;
}

/** The entry with one more attempt. Attempts beyond the limit only note that there were some: they are cheap to make. */
function joined(before: Changes | undefined, { refused, reason, browser, at }: FailedSignIn): Changes {
  if (before && refused === "rate_limit_exceeded") return before;
  const attempts = Number(before?.attempts?.[1] ?? 0) + 1;
  return {
    ...(reason !== undefined && { reason: [null, reason] }),
    attempts: [0, attempts],
    lastAt: [null, at],
    addresses: [[], withOne(before?.addresses?.[1], browser.address)],
    devices: [[], withOne(before?.devices?.[1], browser.userAgent)],
  };
}

function withOne(before: unknown, place: string): string[] {
  const places = Array.isArray(before) ? before.map(String) : [];
  return places.includes(place) || places.length >= MOST_PLACES ? places : [...places, place];
}
