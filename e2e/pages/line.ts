import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy between browser and gateway that can be cut: open connections break, and new ones are refused. */
export interface Line {
  /** The browser's target; the gateway's `PUBLIC_URL`. */
  origin: string;
  to(origin: string): void;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let whole = true;
  let port = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = keep(connect(port, "127.0.0.1"));
    keep(near).pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    to(origin) {
      port = Number(new URL(origin).port);
    },
    cut() {
      whole = false;
      breakAll();
    },
    mend() {
      whole = true;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
