import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const PROBE_MS = 500;
const PROBE_TIMEOUT_MS = 3_000;

interface Backend {
  url: string;
  agent: Agent;
  ready: boolean;
  open: number;
}

export interface Balancer {
  url: string;
  /** Replaces a machine's address: a restarted one has another port. */
  set(place: number, url: string): void;
  isReady(place: number): boolean;
  close(): void;
}

/**
 * Sends each call to the ready machine with the fewest open ones, as balancers do: it asks `/readyz` every half second, passes a machine
 * over that broke a connection until it is asked again, keeps connections, and repeats no call.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends: Backend[] = [];
  const probing = setInterval(() => void Promise.all(backends.map(probe)), PROBE_MS);
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter((backend) => backend.ready).toSorted((a, b) => a.open - b.open);
    const [backend] = ready;
    if (backend) forward(backend, incoming, outgoing);
    else outgoing.writeHead(503).end("no machine is ready");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(place, url) {
      backends[place]?.agent.destroy();
      backends[place] = { url, agent: new Agent({ keepAlive: true }), ready: false, open: 0 };
    },
    isReady: (place) => backends[place]?.ready === true,
    close() {
      clearInterval(probing);
      for (const { agent } of backends) agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function probe(backend: Backend): Promise<void> {
  const reply = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => undefined);
  backend.ready = reply?.ok === true;
  await reply?.body?.cancel();
}

function forward(backend: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = "/" } = incoming;
  backend.open++;
  outgoing.once("close", () => backend.open--);
  const { connection: _, ...passed } = headers;
  const onward = request(backend.url + url, { method, headers: passed, agent: backend.agent }, (reply) => {
    const { connection: __, "keep-alive": ___, ...kept } = reply.headers;
    outgoing.writeHead(reply.statusCode ?? 502, kept);
    reply.pipe(outgoing);
    reply.once("error", () => outgoing.destroy());
    reply.once("aborted", () => outgoing.destroy());
  });
  onward.once("error", () => {
    // Until the next probe.
    backend.ready = false;
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end("the machine broke the connection");
  });
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}
