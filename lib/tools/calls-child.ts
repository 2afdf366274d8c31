/**
 * A gateway in its own process, with a data folder and a configuration that outlive it (`DATA_DIR`, `GATEWAY_CONFIG`). Sends its parent the
 * address. On SIGTERM it stops as a built server does. Kills itself in the middle of a step of a lease if the parent asks for it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnv } from "../config/env";
import { openRuntime } from "../server/runtime";
import { ServedMessage } from "../server/served-message.mjs";
import { shutDown } from "../server/shut-down.mjs";
import { SOCKET_BOUNDS } from "../server/socket-bounds.mjs";
import { killAt, type LeaseKill } from "../testing/lease-kills";
import { orderToThreads } from "./calls-threads";

process.once("disconnect", () => process.exit());
const order = orderToThreads();
process.on("message", (kill: LeaseKill) => {
  killAt(kill);
  order(kill);
});
const runtime = await openRuntime(readEnv(), { videos: 1 });
const server = createServer({ ...SOCKET_BOUNDS, IncomingMessage: ServedMessage });
process.once("SIGTERM", () => void shutDown(server, runtime).then(() => process.exit()));
runtime.attend(server, { page: (_, response) => response.writeHead(404).end(), fast: true });
server.listen(0, "127.0.0.1", () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
