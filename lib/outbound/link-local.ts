const TIMEOUT_MS = 1_000;
const MOST_BYTES = 64 * 1024;

/** Fixed addresses where AWS hands credentials to what runs there: instances, containers, and agents on the same machine. */
const PLACES: ReadonlySet<string> = new Set([
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "[fd00:ec2::254]",
  "[fd00:ec2::23]",
  "127.0.0.1",
  "[::1]",
]);

export interface LinkLocalRequest {
  method?: "GET" | "PUT";
  headers?: Readonly<Record<string, string>>;
}

/**
 * The text of a 2xx answer of a fixed link-local address; undefined for any other status, and if nothing answers within a second. No proxy
 * is used and no redirect is followed. Throws for any other address.
 */
export async function askLinkLocal(address: string, { method = "GET", headers = {} }: LinkLocalRequest = {}): Promise<string | undefined> {
  if (!PLACES.has(new URL(address).hostname)) throw new Error("no address where credentials are handed out");
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(address, { method, headers: { ...headers }, redirect: "error", signal });
    const text = await textOf(answer);
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

async function textOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error("an answer that is too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
