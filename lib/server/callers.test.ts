import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { parseNetwork } from "../config/networks";
import { CALLER_HEADER, Callers, stamped } from "./callers";

const trusting = (...networks: string[]) =>
  new Callers(networks.map(parseNetwork).flatMap((network) => (network === undefined ? [] : [network])));
const request = (peer: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress: peer }, headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } }) as IncomingMessage;

describe("without trusted proxies", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8::1", "2001:db8::1"],
    [undefined, ""],
  ])("the caller of the connection %s is %s, whatever a header says", (peer, address) => {
    expect(trusting().of(request(peer))).toBe(address);
    expect(trusting().of(request(peer, "198.51.100.1"))).toBe(address);
  });
});

describe("behind trusted proxies", () => {
  const callers = trusting("10.0.0.0/8", "fd00::/8", "192.0.2.7");

  it.each([
    ["none", undefined, "10.0.0.1"],
    ["one address", "198.51.100.1", "198.51.100.1"],
    ["what the caller wrote before", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["a chain of proxies", "1.1.1.1, 198.51.100.1, 10.9.9.9, fd00::5,192.0.2.7", "198.51.100.1"],
    ["proxies alone", "10.1.1.1, 10.2.2.2", "10.1.1.1"],
    ["ports", "198.51.100.1:4711", "198.51.100.1"],
    ["brackets and ports", '1.1.1.1, "[2001:DB8::0:1]:4711"', "2001:db8::1"],
    ["brackets", "[2001:db8::1]", "2001:db8::1"],
    ["IPv4 written as IPv6", "1.1.1.1, ::ffff:198.51.100.1, ::ffff:10.1.1.1", "198.51.100.1"],
    ["IPv4 written as IPv6 in hexadecimal", "::ffff:c633:6401", "198.51.100.1"],
    ["a proxy that does not say", "1.1.1.1, unknown", "10.0.0.1"],
    ["an empty entry", "1.1.1.1, ", "10.0.0.1"],
    ["nothing", "", "10.0.0.1"],
    ["what is no address", "1.1.1.1, 999.1.1.1, 10.3.3.3", "10.3.3.3"],
    ["a zone", "1.1.1.1, fe80::1%eth0", "10.0.0.1"],
  ])("a header with %s", (_, forwarded, address) => {
    expect(callers.of(request("10.0.0.1", forwarded))).toBe(address);
    expect(callers.of(request("::ffff:10.0.0.1", forwarded))).toBe(address);
  });

  it("is not believed from anyone else", () => {
    for (const peer of ["203.0.113.9", "11.0.0.1", "192.0.2.8", "2001:db8::1"])
      expect(callers.of(request(peer, "198.51.100.1"))).toBe(peer);
  });

  it("is read no further than a chain of proxies can be long", () => {
    const long = request("10.0.0.1", `198.51.100.1, ${Array.from({ length: 5_000 }, () => "10.0.0.2").join(", ")}`);
    expect(callers.of(long)).toBe("10.0.0.2");
  });

  it("is decided once per connection whether it is one", () => {
    const one = request("10.0.0.1", "198.51.100.1");
    expect(callers.of(one)).toBe("198.51.100.1");
    expect(callers.of({ socket: one.socket, headers: { "x-forwarded-for": "198.51.100.2" } })).toBe("198.51.100.2");
  });
});

describe("what Next gets to see", () => {
  it("is the decided address in place of the caller's own words", () => {
    const one = request("203.0.113.9", "198.51.100.1");
    one.headers[CALLER_HEADER] = "198.51.100.2";
    trusting().stamp(one);
    expect(one.headers["x-forwarded-for"]).toBe("203.0.113.9");
    expect(stamped(String(one.headers[CALLER_HEADER]))).toBe("203.0.113.9");
  });

  it("says nothing where it was not stamped here", () => {
    for (const forged of [undefined, "", "198.51.100.2", " 198.51.100.2", `${"x".repeat(32)} 198.51.100.2`])
      expect(stamped(forged)).toBe("");
  });
});
