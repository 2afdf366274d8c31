import { type Answer, outboundFetch } from "../../outbound/fetch";

const TIMEOUT_MS = 5_000;
/** Keys, claims and group lists are far smaller. */
const MOST_BYTES = 1_048_576;

/** The provider didn't answer, timed out, or sent too much. */
export class ProviderAway extends Error {}

/** `fetch` for calls to the provider: bounded in time and size, without redirects. Throws `ProviderAway`. */
export async function boundedFetch(url: string, options: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const { status, headers, body } = await ask(url, options, timeoutMs).catch((cause: unknown) => {
    throw cause instanceof ProviderAway ? cause : new ProviderAway("the provider could not be reached", { cause });
  });
  if (status >= 500) throw new ProviderAway(`the provider answered ${status}`);
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

async function ask(url: string, options: RequestInit, timeoutMs: number) {
  const ended = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, ended]) : ended;
  const response = await outboundFetch(url, { ...options, signal });
  return { status: response.status, headers: response.headers, body: await readWhole(response) };
}

async function readWhole({ body }: Answer): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new ProviderAway("the provider answered with more than is read");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
