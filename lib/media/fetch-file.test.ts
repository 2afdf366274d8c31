import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFileFetcher, type FetchFileOptions, NotFetched } from "./fetch-file";

const FILE = Buffer.from(Array.from({ length: 40_000 }, (_, index) => index % 251));
const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that gives its answers in turn, and repeats the last one. */
async function serve(...answers: Answer[]) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    (answers.length > 1 ? answers.shift() : answers[0])?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/film`, asked };
}

const whole: Answer = (_request, response) => void response.setHeader("etag", '"1"').end(FILE);
/** The file, or the requested range, cut after so many bytes. */
const brokenAfter =
  (bytes: number, { etag = '"1"', ranges = true } = {}): Answer =>
  ({ headers }, response) => {
    const start = ranges ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0) : 0;
    const part = FILE.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, {
      etag,
      "content-length": part.length,
      ...(start > 0 ? { "content-range": `bytes ${start}-${FILE.length - 1}/${FILE.length}` } : {}),
    });
    if (bytes >= part.length) response.end(part);
    else response.write(part.subarray(0, bytes), () => response.destroy());
  };
const status =
  (code: number): Answer =>
  (_request, response) =>
    void response.writeHead(code).end("no");

async function fetched(
  url: string,
  { signal = new AbortController().signal, ...options }: Partial<FetchFileOptions> & { signal?: AbortSignal } = {},
) {
  const fetchFile = createFileFetcher({ maxBytes: 1_000_000, pausesMs: [1, 1], allow: (address) => address === "127.0.0.1", ...options });
  const pieces: Uint8Array[] = [];
  for await (const piece of fetchFile(url, { signal })) pieces.push(piece);
  return Buffer.concat(pieces);
}
const why = (error: unknown) => (error instanceof NotFetched ? error.why : error);

describe("fetching a large file", () => {
  it("gives all of its bytes", async () => {
    const { url } = await serve(whole);
    expect((await fetched(url)).equals(FILE)).toBe(true);
  });

  it("goes on where it broke off", async () => {
    const { url, asked } = await serve(brokenAfter(10_000), brokenAfter(15_000), brokenAfter(99_999));
    expect((await fetched(url)).equals(FILE)).toBe(true);
    const starts = asked.map(({ headers }) => headers.range);
    expect(starts[0]).toBeUndefined();
    expect(starts.slice(1)).toEqual([expect.stringMatching(/^bytes=\d+-$/), expect.stringMatching(/^bytes=\d+-$/)]);
  });

  it("reads past what it has where the server cannot go on", async () => {
    const { url } = await serve(brokenAfter(10_000, { ranges: false }), brokenAfter(99_999, { ranges: false }));
    expect((await fetched(url)).equals(FILE)).toBe(true);
  });

  it("does not put two files together", async () => {
    const { url } = await serve(brokenAfter(10_000), brokenAfter(99_999, { etag: '"2"' }));
    expect(await fetched(url).catch(why)).toBe("failed");
  });

  it("is tried again after trouble of the server, and not after a refusal", async () => {
    const busy = await serve(status(503), whole);
    expect((await fetched(busy.url)).equals(FILE)).toBe(true);
    const gone = await serve(status(403));
    expect(await fetched(gone.url).catch(why)).toBe("failed");
    expect(gone.asked).toHaveLength(1);
    const down = await serve(status(500));
    expect(await fetched(down.url).catch(why)).toBe("failed");
    expect(down.asked).toHaveLength(3);
  });

  it("is bounded in size, said or not", async () => {
    const said = await serve(whole);
    expect(await fetched(said.url, { maxBytes: 39_999 }).catch(why)).toBe("too_large");
    const silent = await serve((_request, response) => {
      response.write(FILE);
      response.end();
    });
    expect(await fetched(silent.url, { maxBytes: 39_999 }).catch(why)).toBe("too_large");
    expect(silent.asked).toHaveLength(1);
  });

  it("is bounded in time", async () => {
    const { url } = await serve((_request, response) => void response.writeHead(200).write("a"));
    expect(await fetched(url, { silenceMs: 20, pausesMs: [] }).catch(why)).toBe("failed");
    expect(await fetched(url, { wholeMs: 20 }).catch(why)).toBe("failed");
  });

  it.each(["http://127.0.0.1/film", "http://10.0.0.1/", "http://localhost/", "ftp://example.com/film", "http://u:p@example.com/", "film"])(
    "is not done inside the network, nor elsewhere than on the web: %s",
    async (url) => {
      expect(await fetched(url, { allow: () => false }).catch(why)).toBe("refused");
    },
  );

  it("does not follow a redirect into the network", async () => {
    const { url, asked } = await serve((_request, response) => void response.writeHead(302, { location: "http://10.0.0.1/" }).end());
    expect(await fetched(url).catch(why)).toBe("refused");
    expect(asked).toHaveLength(1);
  });

  it("ends at once when it is given up", async () => {
    const { url } = await serve((_request, response) => void response.writeHead(200).write("a"));
    const controller = new AbortController();
    const running = fetched(url, { signal: controller.signal }).catch((error: unknown) => error);
    controller.abort(new Error("given up"));
    expect(await running).toMatchObject({ message: "given up" });
  });
});
