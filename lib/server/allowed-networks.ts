import { BlockList, isIPv4 } from "node:net";
import type { Network } from "../config/networks";

/** Whether an address is in one of the private networks that the operator allows. */
export function allowedIn(networks: readonly Network[] | undefined): ((address: string) => boolean) | undefined {
  if (networks === undefined) return undefined;
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (address) => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}
