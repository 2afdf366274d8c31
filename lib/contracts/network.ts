import { z } from "zod";

export const MOST_NETWORKS = 200;

/** An address or a block of addresses, IPv4 or IPv6: `192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`. */
export const Network = z
  .string()
  .trim()
  .max(64)
  .pipe(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      "it must be an address or a block of addresses, such as 10.0.0.0/8 or 2001:db8::/32",
    ),
  )
  .meta({ id: "Network", description: "An address or a block of addresses, IPv4 or IPv6." });
