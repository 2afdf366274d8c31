import { BlockList, isIPv4 } from "node:net";

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)(?:\/(\d+))?$/i;

/** Tells whether an address, as the gateway writes it, lies in one of the networks. */
export function networkList(networks: readonly string[]): { has(address: string): boolean } {
  const list = new BlockList();
  for (const network of networks) addTo(list, network);
  return { has: (address) => address !== "" && list.check(address, isIPv4(address) ? "ipv4" : "ipv6") };
}

function addTo(list: BlockList, network: string): void {
  const mapped = MAPPED.exec(network);
  if (mapped) {
    // An IPv4 address in IPv6 form is met as IPv4; of a block that is wider than all of them every one is in it.
    const prefix = Math.max(0, Number(mapped[2] ?? 128) - 96);
    list.addSubnet(mapped[1] ?? "", prefix, "ipv4");
    return;
  }
  const [address = "", prefix] = network.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}
