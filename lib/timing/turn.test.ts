import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { nextTurn } from "./turn";

describe("a turn of the event loop", () => {
  it("lets a timer that is due run first, even where a socket is being read", async () => {
    const order: string[] = [];
    const server = createServer(async (_request, response) => {
      const due = performance.now() + 1;
      setTimeout(() => order.push("timer"), 0);
      while (performance.now() < due + 5);
      await nextTurn();
      order.push("turn");
      response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    server.close();
    expect(order).toEqual(["timer", "turn"]);
  });
});
