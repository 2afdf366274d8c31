import { crc32 } from "node:zlib";

/** A message of `application/vnd.amazon.eventstream` with text headers. */
function frameOf(headers: Readonly<Record<string, string>>, payload: unknown): Buffer {
  const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  const head = Buffer.concat(
    Object.entries(headers).flatMap(([name, value]) => {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(Buffer.byteLength(value));
      return [Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), size, Buffer.from(value)];
    }),
  );
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(16 + head.length + body.length);
  prelude.writeUInt32BE(head.length, 4);
  const start = Buffer.concat([prelude, checksum(prelude), head, body]);
  return Buffer.concat([start, checksum(start)]);
}

export const eventFrame = (type: string, payload: unknown): Buffer =>
  frameOf({ ":event-type": type, ":content-type": "application/json", ":message-type": "event" }, payload);

export const exceptionFrame = (type: string, message: string): Buffer =>
  frameOf({ ":exception-type": type, ":content-type": "application/json", ":message-type": "exception" }, { message });

function checksum(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
