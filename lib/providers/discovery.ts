import { Failure } from "../contracts/errors";
import { DEFAULT_KIND } from "../contracts/provider-kinds";
import type { FoundModel } from "../contracts/provider-test";
import { messageOf } from "./discovery-messages";
import type { Connect } from "./plan";

/** How long a local server has to answer. */
const LIMIT_MS = 700;

/** A place where a model server usually listens. */
export interface Candidate {
  name: string;
  /** A provider id to offer. */
  id: string;
  port: number;
}
export const CANDIDATES: readonly Candidate[] = [
  { name: "Ollama", id: "ollama", port: 11_434 },
  { name: "LM Studio", id: "lm-studio", port: 1_234 },
  { name: "llama.cpp", id: "llama-cpp", port: 8_080 },
  { name: "vLLM", id: "vllm", port: 8_000 },
];
/** The second finds what listens on IPv6 alone. */
const HOSTS = ["127.0.0.1", "localhost"] as const;

export interface Discovered {
  name: string;
  suggestedId: string;
  baseUrl: string;
  latencyMs: number;
  /** True if it answers, but wants a key. */
  needsKey: boolean;
  models: FoundModel[];
}

export interface DiscoveryOptions {
  connect: Connect;
  candidates?: readonly Candidate[];
  /** The gateway's own port: it must not find itself. */
  ownPort: number;
}

/** Asks the usual local addresses at once and tells which of them answer. Done in 0.7 s; never rejects. */
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

/** One server may answer under both names; the address is the better one to keep. */
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

/** A connection that is never answered does not hear the signal. */
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
