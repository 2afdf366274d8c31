import { ACCOUNT } from "../../console/account/addresses";
import type { PlaygroundKey } from "../../console/account/contract";
import { ApiError, call } from "../api";

/** The playground's key. A pasted secret is only held in memory and lost on reload. */
export type KeyChoice = { kind: "playground" } | { kind: "pasted"; hint: string };

/** A key that expires sooner is renewed before use. */
const RENEW_MS = 120_000;
/** What a person reads if there is no playground key because the session has ended. */
export const SESSION_ENDED = "Your session has ended. Sign in again; what you typed is kept.";

let pasted: string | undefined;
let choice: KeyChoice = { kind: "playground" };
let current: { promise: Promise<PlaygroundKey>; expiresAt: number } | undefined;
const watchers = new Set<() => void>();

export function keyChoice(): KeyChoice {
  return choice;
}

export function watchKeyChoice(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Uses a pasted secret; undefined returns to the playground's own key. */
export function chooseKey(secret: string | undefined): void {
  pasted = secret;
  choice = secret === undefined ? { kind: "playground" } : { kind: "pasted", hint: `${secret.slice(0, 8)}…${secret.slice(-4)}` };
  for (const changed of watchers) changed();
}

/** Throws `ApiError` if no playground key is available. */
export async function bearer(): Promise<string> {
  if (pasted !== undefined) return pasted;
  if (!current || current.expiresAt - Date.now() < RENEW_MS) renew();
  return (await current?.promise)?.secret ?? "";
}

/** For signing out. */
export function forgetKeys(): void {
  current = undefined;
  chooseKey(undefined);
}

function renew(): void {
  const promise = call<PlaygroundKey>(ACCOUNT.playgroundKey).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? new ApiError(SESSION_ENDED, error) : error;
  });
  const made = { promise, expiresAt: Number.POSITIVE_INFINITY };
  current = made;
  promise.then(
    (key) => {
      made.expiresAt = key.expiresAt;
    },
    () => {
      if (current === made) current = undefined;
    },
  );
}
