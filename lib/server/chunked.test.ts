import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ChunkWriter } from "./chunked";

/** A response's body as sent, chunk by chunk. */
async function chunksOf(answer: (writer: ChunkWriter, response: ServerResponse) => unknown): Promise<string[]> {
  const server = createServer((_request, response) => void answer(new ChunkWriter(response), response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  server.close();
  let rest = Buffer.concat(pieces);
  rest = rest.subarray(rest.indexOf("\r\n\r\n") + 4);
  const chunks: string[] = [];
  while (rest.length > 0) {
    const line = rest.indexOf("\r\n");
    const length = Number.parseInt(rest.toString("latin1", 0, line), 16);
    chunks.push(rest.toString("utf8", line + 2, line + 2 + length));
    rest = rest.subarray(line + 2 + length + 2);
  }
  return chunks;
}

describe("the chunks of a streamed response", () => {
  it("hold all that came together, whatever its script, and keep apart what did not", async () => {
    const chunks = await chunksOf((writer) => {
      writer.write("first ");
      writer.write("naïve ");
      writer.write("列車 ");
      writer.flush();
      writer.write("plain");
      writer.end();
    });
    expect(chunks).toEqual(["first ", "naïve 列車 ", "plain", ""]);
  });

  it("leave at the end of the turn where more may come within it", async () => {
    const chunks = await chunksOf(async (writer) => {
      writer.write("first ");
      for (const text of ["a", "b", "c"]) {
        await Promise.resolve();
        writer.write(text);
        writer.flushSoon();
      }
      await new Promise((resolve) => setImmediate(resolve));
      writer.write("later");
      writer.flush();
      writer.end();
    });
    expect(chunks).toEqual(["first ", "abc", "later", ""]);
  });

  it("are not gathered without bound", async () => {
    const chunks = await chunksOf(async (writer) => {
      writer.write("first");
      for (let count = 0; count < 40; count++) if (!writer.write("x".repeat(1024))) await writer.drained();
      writer.end();
    });
    expect(chunks.map(({ length }) => length)).toEqual([5, 16_384, 16_384, 8_192, 0]);
  });

  it("end a response that has no text, and take bytes as they are", async () => {
    expect(await chunksOf((writer) => writer.end())).toEqual([]);
    const chunks = await chunksOf((writer) => {
      writer.write("text ");
      writer.write("more ");
      writer.write(Buffer.from("bytes"));
      writer.end();
    });
    expect(chunks.join("")).toBe("text more bytes");
  });
});
