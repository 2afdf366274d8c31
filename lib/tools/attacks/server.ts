/** A gateway in its own process, as a target of attacks. Sends its parent the address and the keys of two teams; ends with it. */
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnv } from "../../config/env";
import { FIRST_TEAM } from "../../contracts/keys";
import { createKeyStore } from "../../identity/key-store";
import { openRuntime } from "../../server/runtime";
import { openStore } from "../../store/database/open";
import { temporaryFolder } from "../../testing/database";
import { addTeam } from "../../testing/people";

export interface AttackedGateway {
  url: string;
  /** Of the attacking team, and of the other. */
  flooder: string;
  worker: string;
}

const dataDir = temporaryFolder();
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
process.once("disconnect", () => process.exit());
const runtime = await openRuntime(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), { videos: 1 });
const store = await openStore({ dataDir });
const keyOf = async (teamId: string) => {
  const made = await createKeyStore(store).create({ name: "attack", teamId, scopes: ["all"], models: null, expiresAt: null });
  return made.secret;
};
const keys = { flooder: await keyOf(FIRST_TEAM), worker: await keyOf(await addTeam(store, "Workers")) };
await store.close();
const server = createServer();
runtime.attend(server, { page: (_, response) => response.writeHead(404).end(), fast: true });
server.listen(0, "0.0.0.0", () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.send?.({ url, ...keys } satisfies AttackedGateway);
});
