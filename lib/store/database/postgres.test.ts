import { once } from "node:events";
import { createServer } from "node:net";
import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { postgresDialect } from "./postgres";

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATED = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const TERMINATED = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"));

it("a connection that is ended in the packet that opens it fails its query, and nothing else", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const db = new Kysely({ dialect: postgresDialect(`postgres://someone@127.0.0.1:${port}/test`, () => undefined) });
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  await db.destroy();
  server.close();
});
