import { describe, expect, it } from "vitest";
import { parseNetwork } from "./networks";

describe("a network", () => {
  it.each([
    ["10.0.0.0/8", { address: "10.0.0.0", prefix: 8, family: "ipv4" }],
    ["192.0.2.7", { address: "192.0.2.7", prefix: 32, family: "ipv4" }],
    [" fd00::/8 ", { address: "fd00::", prefix: 8, family: "ipv6" }],
    ["::1", { address: "::1", prefix: 128, family: "ipv6" }],
    ["::ffff:10.0.0.0/104", { address: "10.0.0.0", prefix: 8, family: "ipv4" }],
    ["::FFFF:192.0.2.7", { address: "192.0.2.7", prefix: 32, family: "ipv4" }],
  ])("can be %s", (text, network) => {
    expect(parseNetwork(text)).toEqual(network);
  });

  it.each([
    "",
    "10.0.0.0/33",
    "10.0.0/8",
    "0.0.0.0/0",
    "::/0",
    "::ffff:0.0.0.0/96",
    "::1/129",
    "10.0.0.0/",
    "10.0.0.0/-1",
    "localhost",
    "[::1]",
    "fe80::1%eth0",
    "*",
  ])("cannot be %j", (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });
});
