import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import type { Handler } from "./front";
import { lazyPages } from "./lazy-pages.mjs";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(page: Handler) {
  const server = createServer((request, response) => void page(request, response)).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/keys`);
    return { status: reply.status, text: await reply.text() };
  };
}

it("opens pages once, for the first requests, which wait", async () => {
  const open = vi.fn(async (): Promise<Handler> => {
    await new Promise((resolve) => setImmediate(resolve));
    return (_, response) => response.end("a page");
  });
  const get = await serve(lazyPages(open).page);
  expect(open).not.toHaveBeenCalled();
  expect(await Promise.all([get(), get(), get()])).toEqual(Array.from({ length: 3 }, () => ({ status: 200, text: "a page" })));
  expect(open).toHaveBeenCalledOnce();
});

it("answers 500 if they cannot be opened, and tries again with the next request", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const open = vi.fn<() => Promise<Handler>>().mockRejectedValueOnce(new Error("no memory"));
  open.mockResolvedValue((_, response) => response.end("a page"));
  const get = await serve(lazyPages(open).page);
  expect(await get()).toEqual({ status: 500, text: "Pages cannot be served. The server's log has the cause." });
  expect(said).toHaveBeenCalledWith("Pages cannot be served:", expect.objectContaining({ message: "no memory" }));
  expect((await get()).text).toBe("a page");
});
