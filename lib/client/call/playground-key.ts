import { ACCOUNT } from "../../console/account/addresses";
import type { PlaygroundKey } from "../../console/account/contract";
import { ApiError, call } from "../api";

/** Which key the playground calls with. A pasted secret stays in this page's memory and is gone after a reload. */
export type KeyChoice = { kind: "playground" } | { kind: "pasted"; hint: string };

/** A key that ends sooner than this is replaced before use. */
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

/** Takes a pasted secret, or goes back to the playground's own key. */
export function chooseKey(secret: string | undefined): void {
  pasted = secret;
  choice = secret === undefined ? { kind: "playground" } : { kind: "pasted", hint: `${secret.slice(0, 8)}…${secret.slice(-4)}` };
  for (const changed of watchers) changed();
}

/** The secret to call with. Throws `ApiError` where no playground key can be had. */
export async function bearer(): Promise<string> {
  if (pasted !== undefined) return pasted;
  if (!current || current.expiresAt - Date.now() < RENEW_MS) renew();
  return (await current?.promise)?.secret ?? "";
}

/** Forgets every key, as signing out does. */
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
