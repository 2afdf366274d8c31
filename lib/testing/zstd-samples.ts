/** Zstandard bodies, written by its own tool (1.5.4, level 3), for Node versions that cannot write them. */
const CHAT = { model: "sandbox-chat", messages: [{ role: "user", content: "What is 2+3?" }] };
const LONG = { model: "sandbox-chat", messages: [{ role: "user", content: `What is 2+3? ${"Please. ".repeat(100_000)}` }] };
const bytes = (base64: string) => Buffer.from(base64, "base64");

export const ZSTD_SAMPLES = {
  /** From a stream: its frame has no length. */
  unsized: {
    value: CHAT,
    bytes: bytes(
      "KLUv/QRYbQIAQkUSGICpbZgWJVJCPnjfdhIwYXn6bv8KJEeR0Ykh+UBgBKwJ7yHCbd+Fu9Lc5Qeq4rZjyuNIwXZFxKmiusv3kAEs8nDW6W1PeFIdCQBb7JV1",
    ),
  },
  sized: {
    value: CHAT,
    bytes: bytes(
      "KLUv/SRUoQIAeyJtb2RlbCI6ICJzYW5kYm94LWNoYXQiLCAibWVzc2FnZXMiOiBbeyJyb2xlIjogInVzZXIiLCAiY29udGVudCI6ICJXaGF0IGlzIDIrMz8ifV19W+yVdQ==",
    ),
  },
  long: {
    value: LONG,
    bytes: bytes(
      "KLUv/QRYvAIAggUTGZArHVhtUoByh7GFiVtmnA+Hld5QLE1uzwGCox0ZWiAABsVF05CDW870THdcY+XIcMtHp3hBtIxXGOIT1zgNOYHGJY5k6JbRj0u8BAEAWOn/8hIFTAAACCABAPz/ORACTAAACCABAPz/ORACTAAACCABAPz/ORACTAAACCABAPz/ORACTAAACCABAPz/ORACZQAAKCAifV19AQBNlQdCuF1wsA==",
    ),
  },
};

/** Window descriptors: 2 to the power of 10 + n. */
const window = (log: number) => (log - 10) << 3;

/** A frame without a size, made of blocks. */
export const frame = (blocks: Buffer[], { descriptor = 0, windowLog = 17 } = {}) =>
  Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, descriptor, window(windowLog)]), ...blocks]);

function block(type: number, size: number, content: Buffer, last: boolean): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE((size << 3) | (type << 1) | Number(last), 0, 3);
  return Buffer.concat([header, content]);
}

export const rawBlock = (content: Buffer, last = true) => block(0, content.length, content, last);
/** One byte repeated. */
export const repeatBlock = (size: number, last = true) => block(1, size, Buffer.from(" "), last);
