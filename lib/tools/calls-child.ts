/**
 * A gateway in its own process, with a data folder and a configuration that outlive it (`DATA_DIR`, `GATEWAY_CONFIG`). Sends its parent the
 * address.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnv } from "../config/env";
import { openRuntime } from "../server/runtime";

process.once("disconnect", () => process.exit());
const runtime = await openRuntime(readEnv(), { videos: 1 });
const server = createServer();
runtime.attend(server, { page: (_, response) => response.writeHead(404).end(), fast: true });
server.listen(0, "127.0.0.1", () => process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
