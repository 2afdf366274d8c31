import type { GatewayReply } from "./exchange";

/**
 * The reply, whose bytes are collected while it is sent. `settle` is called once with all of them, or with undefined if the reply was
 * incomplete or longer than `mostBytes`.
 */
export async function whenWhole(
  reply: GatewayReply,
  mostBytes: number,
  settle: (bytes: Buffer | undefined) => unknown,
): Promise<GatewayReply> {
  const { body } = reply;
  if (body !== null && typeof body === "object" && Symbol.asyncIterator in body)
    return { ...reply, body: gather(body, mostBytes, (bytes) => settle(reply.whole?.() ? bytes : undefined)) };
  const whole = Buffer.from(body ?? "");
  await settle(whole.length > mostBytes ? undefined : whole);
  return reply;
}

async function* gather(
  frames: AsyncIterable<string | Uint8Array>,
  mostBytes: number,
  settle: (bytes: Buffer | undefined) => unknown,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  let kept: Uint8Array[] | undefined = [];
  let size = 0;
  let ended = false;
  try {
    for await (const frame of frames) {
      const bytes = typeof frame === "string" ? Buffer.from(frame) : frame;
      size += bytes.byteLength;
      if (size > mostBytes) kept = undefined;
      kept?.push(bytes);
      yield frame;
    }
    ended = true;
  } finally {
    await settle(ended && kept ? Buffer.concat(kept, size) : undefined);
  }
}
