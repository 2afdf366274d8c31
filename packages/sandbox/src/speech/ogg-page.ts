/** Tells the streams of a file apart; there is one, and the same order must give the same bytes. */
const SERIAL = 0x53774279;
const HEADER_BYTES = 27;
const LARGEST_LACING = 255;
const FIRST_PAGE = 2;
const LAST_PAGE = 4;
const POLYNOMIAL = 0x04c11db7;

export interface OggPage {
  packets: readonly Uint8Array[];
  /** Samples at 48 kHz up to the end of the page, from the start of the stream. */
  position: number;
  sequence: number;
  place?: "first" | "last";
}

/** Bytes of one page. Its packets are whole and take at most 255 lacing values, which are 65,025 bytes. */
export function oggPage({ packets, position, sequence, place }: OggPage): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / LARGEST_LACING)).fill(LARGEST_LACING),
    length % LARGEST_LACING,
  ]);
  const size = packets.reduce((sum, packet) => sum + packet.length, HEADER_BYTES + lacing.length);
  const page = new Uint8Array(size);
  const view = new DataView(page.buffer);
  page.set(new TextEncoder().encode("OggS"));
  page[5] = place === "first" ? FIRST_PAGE : place === "last" ? LAST_PAGE : 0;
  view.setBigUint64(6, BigInt(position), true);
  view.setUint32(14, SERIAL, true);
  view.setUint32(18, sequence, true);
  page[26] = lacing.length;
  page.set(lacing, HEADER_BYTES);
  let at = HEADER_BYTES + lacing.length;
  for (const packet of packets) {
    page.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, checksum(page), true);
  return page;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1;
  return value;
});

function checksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  return sum >>> 0;
}
