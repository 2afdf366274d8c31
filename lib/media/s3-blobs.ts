import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Failure } from "../contracts/errors";
import { type Blobs, type Bytes, checkBlobId, sha256Of } from "./blobs";
import { openIncoming } from "./incoming";
import { type S3Account, S3Client, type S3Request } from "./s3-client";

/**
 * Objects `media/<id>` in a bucket of any S3-compatible store. Streams are written to `incoming` first: S3 requires length and hash in
 * advance.
 */
export async function openS3Blobs({ incoming, ...account }: S3Account & { incoming: string }): Promise<Blobs> {
  const folder = await openIncoming(incoming);
  const client = new S3Client(account);
  const keyOf = (id: string) => `media/${checkBlobId(id)}`;
  const expectStatus = async (request: S3Request, statuses: readonly number[]) => {
    const response = await client.send(request);
    if (statuses.includes(response.statusCode ?? 0)) return response;
    throw await client.refusal(request, response);
  };

  async function put(id: string, bytes: Bytes): Promise<void> {
    const send = async (body: S3Request["body"]) => void (await expectStatus({ method: "PUT", key: keyOf(id), body }, [200])).resume();
    if (bytes instanceof Uint8Array) return send({ size: bytes.length, sha256: await sha256Of(bytes), open: () => [bytes] });
    await folder.write({ id, bytes }, async (path) => {
      const { size } = await stat(path);
      await send({ size, sha256: await sha256Of(createReadStream(path)), open: () => createReadStream(path) });
    });
  }

  async function* read(id: string, { start, end }: { start: number; end: number }): AsyncGenerator<Uint8Array, void, undefined> {
    if (end < start) return;
    const request: S3Request = { method: "GET", key: keyOf(id), range: `bytes=${start}-${end}` };
    const response = await expectStatus(request, [206, 404]);
    try {
      if (response.statusCode === 404) throw new Failure("media_removed", "The file has been removed.");
      yield* client.pieces(response, end - start + 1);
    } finally {
      response.destroy();
    }
  }

  return {
    put,
    read,
    remove: async (id) => void (await expectStatus({ method: "DELETE", key: keyOf(id) }, [200, 204, 404])).resume(),
    size: async (id) => {
      const response = await expectStatus({ method: "HEAD", key: keyOf(id) }, [200, 404]);
      response.resume();
      return response.statusCode === 404 ? undefined : sizeOf(response);
    },
    reach: () => client.answers(),
    close: async () => client.close(),
  };
}

function sizeOf(response: IncomingMessage): number {
  return Number(response.headers["content-length"] ?? 0);
}
