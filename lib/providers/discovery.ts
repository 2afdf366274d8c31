import { Failure } from "../contracts/errors";
import { DEFAULT_KIND } from "../contracts/provider-kinds";
import { PROVIDER_PRESETS } from "../contracts/provider-presets";
import type { FoundModel } from "../contracts/provider-test";
import { messageOf } from "./discovery-messages";
import type { Connect } from "./plan";

/** Time limit of a local server's answer. */
const LIMIT_MS = 700;

/** A usual address of a local model server. */
export interface Candidate {
  name: string;
  /** The suggested provider id. */
  id: string;
  port: number;
}
export const CANDIDATES: readonly Candidate[] = PROVIDER_PRESETS.flatMap(({ id, label, baseUrl }) => {
  const { hostname, port } = new URL(baseUrl);
  return hostname === "127.0.0.1" ? [{ name: label, id, port: Number(port) }] : [];
});
/** `localhost` finds servers that listen only on IPv6. */
const HOSTS = ["127.0.0.1", "localhost"] as const;

export interface Discovered {
  name: string;
  suggestedId: string;
  baseUrl: string;
  latencyMs: number;
  /** True if it answers but requires a key. */
  needsKey: boolean;
  models: FoundModel[];
}

export interface DiscoveryOptions {
  connect: Connect;
  candidates?: readonly Candidate[];
  /** The gateway's own port, so that it doesn't find itself. */
  ownPort: number;
}

/** Queries the usual local addresses in parallel and returns those that answer. Takes at most 0.7 s; never rejects. */
export async function discover({ connect, candidates = CANDIDATES, ownPort }: DiscoveryOptions): Promise<{
  items: Discovered[];
  asked: { name: string; baseUrl: string }[];
}> {
  const places = candidates.filter(({ port }) => port !== ownPort);
  const found = await Promise.all(places.map((candidate) => ask(candidate, connect)));
  return {
    items: found.filter((one) => one !== undefined),
    asked: places.map(({ name, port }) => ({ name, baseUrl: baseUrlOf(HOSTS[0], port) })),
  };
}

/** A server may answer under both names; the numeric address is the better one to keep. */
async function ask(candidate: Candidate, connect: Connect): Promise<Discovered | undefined> {
  const answers = await Promise.all(HOSTS.map((host) => probe(candidate, { host, connect })));
  return answers.find((answer) => answer && !answer.needsKey) ?? answers.find((answer) => answer !== undefined);
}

async function probe(
  { name, id, port }: Candidate,
  { host, connect }: { host: string; connect: Connect },
): Promise<Discovered | undefined> {
  const baseUrl = baseUrlOf(host, port);
  const provider = connect({ id, kind: DEFAULT_KIND, baseUrl, credentials: {} });
  const began = performance.now();
  const found = { name, suggestedId: id, baseUrl };
  const took = () => Math.round(performance.now() - began);
  try {
    const listings = await within(provider.listModels(AbortSignal.timeout(LIMIT_MS)), LIMIT_MS);
    return {
      ...found,
      latencyMs: took(),
      needsKey: false,
      models: listings.map(({ id, capabilities }) => ({ id, capabilities: [...capabilities] })),
    };
  } catch (error) {
    const status = error instanceof Failure ? messageOf(error).status : null;
    return status === 401 || status === 403 ? { ...found, latencyMs: took(), needsKey: true, models: [] } : undefined;
  } finally {
    void provider.close?.();
  }
}

/** A pending connection ignores the signal. */
async function within<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure("upstream_timeout", "No answer in time.")), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function baseUrlOf(host: string, port: number): string {
  return `http://${host}:${port}/v1`;
}
