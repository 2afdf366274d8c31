import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer as createSocketServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { selfSigned } from "../testing/certificate";
import { NO_SIGNAL } from "../testing/media-setting";
import { createDownloader, type DownloaderOptions } from "./download";
import { isPublicAddress } from "./public-address";

const WORDS = "The URL could not be downloaded: it must be a public http or https URL of an image.";
const TOO_LARGE = new Failure("image_too_large", "too large");
const REFUSED = { code: "invalid_image_url", status: 400, message: WORDS, detail: { param: "image" } };

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections?.();
  }
});

async function serve(listener: RequestListener, host = "127.0.0.1"): Promise<number> {
  return listen(createServer(listener), host);
}
async function listen(server: Server, host = "127.0.0.1", port = 0): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

interface Call extends DownloaderOptions {
  maxBytes?: number;
  signal?: AbortSignal;
}
function fetchIt(address: string, { maxBytes = 1_000_000, signal = NO_SIGNAL, ...options }: Call = {}): Promise<Uint8Array> {
  return createDownloader(options)(address, { signal, param: "image", of: "an image", maxBytes, tooLarge: TOO_LARGE });
}
/** Allows servers on 127.0.0.1, and nothing else. */
const here: DownloaderOptions = { allow: (address) => address === "127.0.0.1" };

const HOSTILE = [
  ...[
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "100.127.255.255",
  ],
  ...[
    "169.254.0.1",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
  ],
  ...["192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "168.63.129.16"],
  ...["224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
  ...[
    "2130706433",
    "0x7f000001",
    "017700000001",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "127.1",
    "127.0.1",
    "0",
    "0x0",
    "3232235521",
    "0xa9fea9fe",
    "127.0.0.1.",
  ],
  ...["１２７.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "127.0.0.1%2e", "%31%32%37.0.0.1"],
  ...[
    "[::]",
    "[::1]",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0:127.0.0.1]",
    "[::ffff:8.8.8.8]",
  ],
  ...["[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b::]", "[64:ff9b::1]", "[64:ff9b:1::7f00:1]", "[64:ff9b::1:7f00:1]"],
  ...[
    "[2002:7f00:1::]",
    "[2002:a9fe:a9fe::1]",
    "[2001::1]",
    "[2001:0:7f00:1::1]",
    "[2001:db8::1]",
    "[2001:10::1]",
    "[3fff::1]",
    "[100::1]",
  ],
  ...[
    "[fe80::1]",
    "[fe80::1%25eth0]",
    "[febf::1]",
    "[fec0::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fdff::1]",
    "[ff02::1]",
    "[ff0e::1]",
    "[5f00::1]",
  ],
  ...[
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "ⓛocalhost",
    "printer.local",
    "metadata.google.internal",
    "metadata",
    "db",
    "x.home.arpa",
  ],
];

describe("addresses that are not public", () => {
  it(`are refused in every spelling: ${HOSTILE.length} of them`, async () => {
    // A resolver that reports everything as public must not help.
    const resolve = async () => ["93.184.215.14"];
    for (const host of HOSTILE)
      await expect(fetchIt(`http://${host}:8080/a.png`, { resolve, wholeMs: 300 }), host).rejects.toMatchObject(REFUSED);
  });

  it("are told from public ones at the edges of their blocks", () => {
    const open = [
      ...["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1", "169.253.255.255"],
      ...["172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255"],
      ...["2606:4700::1111", "2a00:1450::1", "2001:4860:4860::8888", "2001:200::1", "2003::1", "64:ff9b::8.8.8.8", "64:ff9b::808:808"],
    ];
    for (const address of open) expect(isPublicAddress(address), address).toBe(true);
    for (const text of ["", "a", "1.1.1", "1.1.1.1.1", "fe80::1%eth0", "2606:4700::1111%eth0", "1.1.1.1/8", " 1.1.1.1"])
      expect(isPublicAddress(text), text).toBe(false);
  });

  it("are refused behind a name, even when only one of several is private", async () => {
    const port = await serve((_request, response) => response.end("secret"));
    for (const addresses of [
      ["127.0.0.1"],
      ["1.1.1.1", "10.0.0.1"],
      ["::1"],
      ["fd00::1", "1.1.1.1"],
      ["::ffff:127.0.0.1"],
      ["not an address"],
      [],
    ])
      await expect(fetchIt(`http://images.example.com:${port}/a.png`, { resolve: async () => addresses })).rejects.toMatchObject(REFUSED);
  });

  it("are refused in the same words as those if nobody answers", async () => {
    const port = await serve(() => {});
    for (const server of servers.splice(0)) server.close();
    const failures = await Promise.all(
      [
        fetchIt(`http://127.0.0.1:${port}/`),
        fetchIt(`http://127.0.0.1:${port}/`, here),
        fetchIt("http://nobody.example.com/", { resolve: () => Promise.reject(new Error("ENOTFOUND")) }),
        fetchIt("http://10.0.0.1/"),
      ].map((fetched) => fetched.catch((error: Failure) => error.message)),
    );
    expect(failures).toEqual([WORDS, WORDS, WORDS, WORDS]);
  });

  it("include those of this machine's own network cards", async () => {
    const { networkInterfaces } = await import("node:os");
    for (const { address } of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
      await expect(fetchIt(`http://${address.includes(":") ? `[${address}]` : address}:8080/`)).rejects.toMatchObject(REFUSED);
  });
});

describe("a download", () => {
  it("asks for the name once and goes to the address that was checked, whatever the name means afterwards", async () => {
    const asked: string[] = [];
    const good = await serve((request, response) => {
      asked.push(`${request.socket.localAddress} ${request.headers.host}`);
      response.end("the image");
    });
    let lookups = 0;
    const resolve = async () => [["127.0.0.1"], ["127.0.0.2"]][lookups++] ?? [];
    const bytes = await fetchIt(`http://images.example.com:${good}/a.png`, { ...here, resolve });
    expect(Buffer.from(bytes).toString()).toBe("the image");
    expect(asked).toEqual([`127.0.0.1 images.example.com:${good}`]);
    expect(lookups).toBe(1);
  });

  it("tells nothing of the gateway or the caller", async () => {
    let headers: Record<string, unknown> = {};
    const port = await serve((request, response) => {
      headers = request.headers;
      response.setHeader("set-cookie", "a=b");
      response.end("x");
    });
    await fetchIt(`http://127.0.0.1:${port}/`, here);
    const expected = {
      accept: "*/*",
      "accept-encoding": "identity",
      connection: "close",
      host: `127.0.0.1:${port}`,
      "user-agent": "Trunkline/1.0 (media fetch)",
    };
    expect(headers).toEqual(expected);
  });

  it("takes no other scheme, no credentials, no odd port and no broken address", async () => {
    const resolve = async () => ["127.0.0.1"];
    const schemes = ["file:///etc/passwd", "ftp://example.com/a", "gopher://example.com/", "javascript:1", "blob:http://example.com/a"];
    const credentials = ["http://user@example.com/", "http://user:pass@example.com/", "http://:pass@example.com/"];
    const ports = [0, 1, 21, 22, 25, 53, 110, 143, 389, 445, 1023, 2375, 3306, 5432, 6379, 11211, 27017].map(
      (port) => `http://example.com:${port}/`,
    );
    const broken = [
      "http://",
      "http:///",
      "http://a b/",
      "https://exa mple.com",
      "http://example.com:99999/",
      "http://[::1/",
      "//example.com/a",
    ];
    for (const address of [...schemes, ...credentials, ...ports, ...broken])
      await expect(fetchIt(address, { ...here, resolve }), address).rejects.toMatchObject(REFUSED);
  });

  it("follows three redirects and checks each", async () => {
    const paths: string[] = [];
    const port = await serve(({ url = "" }, response) => {
      paths.push(url);
      const left = Number(url.slice(1));
      if (left === 0) return void response.end("arrived");
      response.writeHead([301, 302, 303, 307, 308][left] ?? 302, {
        location: left % 2 ? `/${left - 1}` : `http://127.0.0.1:${port}/${left - 1}`,
      });
      response.end("ignored");
    });
    expect(Buffer.from(await fetchIt(`http://127.0.0.1:${port}/3`, here)).toString()).toBe("arrived");
    paths.length = 0;
    await expect(fetchIt(`http://127.0.0.1:${port}/4`, here)).rejects.toMatchObject(REFUSED);
    expect(paths).toEqual(["/4", "/3", "/2", "/1"]);
  });

  it("does not follow a redirect to where it could not have gone itself", async () => {
    let reached = 0;
    const inner = await serve((_request, response) => {
      reached++;
      response.end("secret");
    }, "127.0.0.2");
    for (const location of [
      `http://127.0.0.2:${inner}/`,
      `//127.0.0.2:${inner}/`,
      `http://inner.example.com:${inner}/`,
      `http://user:pass@127.0.0.1:${inner}/`,
      "http://127.0.0.1:22/",
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      "http://[::1]/",
      "",
      "http://[",
    ]) {
      const port = await serve((_request, response) => response.writeHead(302, { location }).end());
      const resolve = async () => ["127.0.0.2"];
      await expect(fetchIt(`http://127.0.0.1:${port}/`, { ...here, resolve }), location).rejects.toMatchObject(REFUSED);
    }
    expect(reached).toBe(0);
  });

  it("takes 200 and nothing else for an answer", async () => {
    for (const status of [101, 201, 204, 206, 304, 400, 401, 403, 404, 500, 503]) {
      const port = await serve((_request, response) =>
        response.writeHead(status, status === 101 ? { connection: "upgrade", upgrade: "x" } : {}).end(),
      );
      await expect(fetchIt(`http://127.0.0.1:${port}/`, here), String(status)).rejects.toMatchObject(REFUSED);
    }
  });

  it("stops a body that is too long, as soon as that is known", async () => {
    let sent = 0;
    const endless = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    });
    await expect(fetchIt(`http://127.0.0.1:${endless}/`, here)).rejects.toBe(TOO_LARGE);
    expect(sent).toBeLessThan(20_000_000);
    const announced = await serve((_request, response) => response.writeHead(200, { "content-length": 1_000_001 }).write("x"));
    await expect(fetchIt(`http://127.0.0.1:${announced}/`, here)).rejects.toBe(TOO_LARGE);
    const exact = await serve((_request, response) => response.end(Buffer.alloc(1_000_000)));
    expect(await fetchIt(`http://127.0.0.1:${exact}/`, here)).toHaveLength(1_000_000);
  });

  it("takes a body that is shorter than it was announced for cut", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => response.destroy());
    });
    await expect(fetchIt(`http://127.0.0.1:${port}/`, here)).rejects.toMatchObject(REFUSED);
    const chunked = await serve((_request, response) => response.write("half", () => response.destroy()));
    await expect(fetchIt(`http://127.0.0.1:${chunked}/`, here)).rejects.toMatchObject(REFUSED);
  });

  it("bears silence only so long, at every step", async () => {
    const mute = createSocketServer((socket) => socket.on("error", () => {}));
    servers.push(mute);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port: silent } = mute.address() as AddressInfo;
    const stalled = await serve((_request, response) => response.write("first"));
    const started = Date.now();
    for (const port of [silent, stalled])
      await expect(fetchIt(`http://127.0.0.1:${port}/`, { ...here, silenceMs: 100 })).rejects.toMatchObject(REFUSED);
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  it("ends after its whole time, though a byte comes now and then, or the name server never answers", async () => {
    const drip = await serve((_request, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const headers = createSocketServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => socket.write("x-a: b\r\n"), 20);
      socket.on("error", () => {}).on("close", () => clearInterval(timer));
    });
    servers.push(headers);
    await new Promise<void>((resolve) => headers.listen(0, "127.0.0.1", resolve));
    const started = Date.now();
    for (const port of [drip, (headers.address() as AddressInfo).port])
      await expect(fetchIt(`http://127.0.0.1:${port}/`, { ...here, wholeMs: 200 })).rejects.toMatchObject(REFUSED);
    const resolve = (_name: string, signal: AbortSignal) =>
      new Promise<string[]>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("cancelled"))));
    await expect(fetchIt("http://slow.example.com/", { resolve, wholeMs: 100 })).rejects.toMatchObject(REFUSED);
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  it("is given up when the call is, and lets go of the server", async () => {
    const ended = new AbortController();
    const reason = new Failure("client_closed", "gone");
    let gone = () => {};
    const left = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const port = await serve((_request, response) => {
      response.on("close", gone);
      response.write("x", () => ended.abort(reason));
    });
    await expect(fetchIt(`http://127.0.0.1:${port}/`, { ...here, signal: ended.signal })).rejects.toBe(reason);
    await left;
    await expect(fetchIt(`http://127.0.0.1:${port}/`, { ...here, signal: ended.signal })).rejects.toBe(reason);
  });
});

const certificate = selfSigned();
describe.skipIf(certificate === undefined)("over TLS", () => {
  it("believes no certificate that nobody has signed", async () => {
    const port = await listen(createSecureServer(certificate ?? {}, (_request, response) => response.end("secret")));
    const resolve = async () => ["127.0.0.1"];
    await expect(fetchIt(`https://images.example.com:${port}/`, { ...here, resolve })).rejects.toMatchObject({
      ...REFUSED,
      detail: { param: "image", cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } },
    });
  });
});
