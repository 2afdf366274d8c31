import { describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import type { MediaFile } from "../contracts/media";
import type { GatewayRequest } from "./exchange";
import { sendMedia } from "./media-operations";
import type { Media } from "./ports";

const FILE = { id: "media_A", type: "video/mp4", fileName: "a.mp4", size: 6, sha256: "0".repeat(64) } as MediaFile;

/** A file whose bytes come in these pieces, or not at all; `closed` counts the readings that were ended. */
function stored(pieces: string[] | Failure) {
  const counts = { closed: 0 };
  async function* read() {
    try {
      if (pieces instanceof Failure) throw pieces;
      for (const piece of pieces) yield Buffer.from(piece);
    } finally {
      counts.closed++;
    }
  }
  const media = { open: async () => ({ file: FILE, read }) } as unknown as Media;
  const send = (method: string, headers: Record<string, string> = {}) =>
    sendMedia(media, { method, header: (name) => headers[name] } as GatewayRequest, { name: "a.mp4", query: new URLSearchParams() });
  return { counts, send };
}

async function textOf(body: unknown): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe("a stored file", () => {
  it("is sent whole, with its first piece", async () => {
    const { send, counts } = stored(["ab", "cd", "ef"]);
    const { status, body } = await send("GET");
    expect(status).toBe(200);
    expect(await textOf(body)).toBe("abcdef");
    expect(counts.closed).toBe(1);
  });

  it("is no longer read when its caller stops in the middle", async () => {
    const { send, counts } = stored(["ab", "cd", "ef"]);
    for await (const _ of (await send("GET")).body as AsyncIterable<Uint8Array>) break;
    expect(counts.closed).toBe(1);
  });

  it("whose bytes are gone is refused before anything is promised", async () => {
    for (const [method, headers] of [
      ["GET", {}],
      ["GET", { range: "bytes=2-3" }],
      ["HEAD", {}],
    ] as const) {
      const { send } = stored(new Failure("media_removed", "The file has been removed."));
      await expect(send(method, headers), method).rejects.toMatchObject({ code: "media_removed", status: 410 });
    }
  });

  it("is not left open by a look at its headers", async () => {
    const { send, counts } = stored(["ab", "cd", "ef"]);
    expect(await send("HEAD")).toMatchObject({ status: 200, body: null, headers: { "content-length": "6" } });
    expect(counts.closed).toBe(1);
  });
});
