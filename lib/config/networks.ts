import { isIP, isIPv4 } from "node:net";

/** A block of addresses. An IPv4 block in IPv6 notation is stored as IPv4. */
export interface Network {
  address: string;
  /** The prefix length in bits. */
  prefix: number;
  family: "ipv4" | "ipv6";
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** A network in CIDR notation, or a single address; undefined for anything else. A network of all addresses is refused. */
export function parseNetwork(text: string): Network | undefined {
  const [whole, address = "", bits] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  if (whole === undefined || isIP(address) === 0) return undefined;
  const mapped = MAPPED.exec(address)?.[1];
  const width = isIPv4(address) ? 32 : 128;
  const given = bits === undefined ? width : Number(bits);
  const prefix = mapped === undefined ? given : given - 96;
  if (given > width || prefix < 1) return undefined;
  return { address: mapped ?? address, prefix, family: width === 32 || mapped !== undefined ? "ipv4" : "ipv6" };
}
