import { BlockList, isIPv4, isIPv6 } from "node:net";

const PRIVATE = new BlockList();
/** Non-public IPv4 blocks: private, local, shared, documentation, benchmarking, multicast, reserved. */
const BLOCKS_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's metadata server; those of other clouds are in blocks below.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Inside 2000::/3: Teredo and other special uses, documentation, 6to4. */
const BLOCKS_6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
for (const [block, bits] of BLOCKS_4) PRIVATE.addSubnet(block, bits, "ipv4");
for (const [block, bits] of BLOCKS_6) PRIVATE.addSubnet(block, bits, "ipv6");
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");

/**
 * True for public IP addresses. IPv6 forms with an embedded IPv4 address are refused, except
 * NAT64 (64:ff9b::/96): IPv6-only networks reach public IPv4 through it, and the embedded address decides.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, "ipv4");
  // A zone (`fe80::1%eth0`) is only valid on a local link.
  if (!isIPv6(address) || address.includes("%")) return false;
  const carried = carriedByNat64(address);
  if (carried !== undefined) return isPublicAddress(carried);
  return GLOBAL_UNICAST.check(address, "ipv6") && !PRIVATE.check(address, "ipv6");
}

function carriedByNat64(address: string): string | undefined {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})?$/.exec(canonical) ?? [undefined, undefined, undefined];
  if (!canonical.startsWith("64:ff9b::") || (high ?? low) === undefined) return undefined;
  const words = [Number.parseInt(high ?? "0", 16), Number.parseInt(low ?? "0", 16)];
  return words.flatMap((word) => [word >> 8, word & 255]).join(".");
}

/** Names of this machine or its network, whatever they resolve to. */
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)$/;

export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/(?<!\.)\.+$/, "");
  return !name.includes(".") || LOCAL_NAME.test(name);
}

/** Ports above 1,023 of other services than the web: databases, queues, control planes, and those that browsers refuse. */
const OTHER_SERVICES = new Set([
  1080, 1433, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3128, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
  5900, 5984, 5985, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300, 10080, 10250, 11211, 27017,
]);

/** True for the web's two ports, and for others above 1,023 that no other service uses. */
export function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !OTHER_SERVICES.has(port));
}
