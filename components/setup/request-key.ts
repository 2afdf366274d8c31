export interface NewSecret {
  secret: string;
  key: { id: string; name: string; hint: string };
}

export type SetUpOutcome =
  | { kind: "made"; made: NewSecret }
  /** The name was refused; the text says why. */
  | { kind: "name"; text: string }
  /** The address opens nothing any more. */
  | { kind: "closed" }
  | { kind: "wrong" }
  /** Worth trying again. */
  | { kind: "failed"; text: string };

const TIMEOUT_MS = 20_000;

/** Exchanges the one-time token for the first key. Never throws. */
export async function requestFirstKey(token: string, name: string): Promise<SetUpOutcome> {
  try {
    const response = await fetch("/api/console/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token, name }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { kind: "made", made: await response.json() };
    return explain(response.status, await response.json().catch(() => undefined));
  } catch {
    return { kind: "failed", text: "The server did not answer. Check that it still runs, then try again." };
  }
}

function explain(status: number, body?: { error?: { message?: string; param?: string | null } }): SetUpOutcome {
  if (status === 410) return { kind: "closed" };
  const text = body?.error?.message;
  if (status === 400 && body?.error?.param === "name" && text) return { kind: "name", text };
  if (status === 429) return { kind: "failed", text: "Too many tries with a wrong address. Wait a minute, then try again." };
  if (status >= 500) return { kind: "failed", text: text ?? `The server answered with ${status}. Its log has the cause; try again.` };
  return { kind: "wrong" };
}
