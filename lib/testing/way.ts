import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A way to a service that can be closed: connections break then, and further ones are refused, as if the service were away. */
export interface Way {
  port: number;
  close(): Promise<void>;
  open(): Promise<void>;
  end(): Promise<void>;
}

export async function startWay(target: { host: string; port: number }): Promise<Way> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => undefined);
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    keep(incoming);
    keep(outgoing);
    incoming.once("close", () => outgoing.destroy());
    outgoing.once("close", () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, close, open: () => listen(port), end: async () => (server.listening ? close() : undefined) };
}
