import { BlockList, isIPv4 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?$/i;

/** Matches addresses, as the gateway writes them, against networks. */
export function networkList(networks: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const network of networks) addTo(list, network);
  return { has: (address) => address !== "" && list.check(address, isIPv4(address) ? "ipv4" : "ipv6") };
}

function addTo(list: BlockList, network: string): void {
  const mapped = MAPPED.exec(network);
  if (mapped) {
    // An IPv4-mapped address is compared as IPv4; a block wider than all of them matches every one.
    const prefix = Math.max(0, Number(mapped[2] ?? 128) - 96);
    list.addSubnet(mapped[1] ?? "", prefix, "ipv4");
    return;
  }
  const [address = "", prefix] = network.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}
