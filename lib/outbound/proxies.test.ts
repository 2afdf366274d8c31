import { describe, expect, it } from "vitest";
import { readEnv } from "../config/env";
import { chooser } from "./proxies";

const CORPORATE = "http://proxy.example:3128";

function isDirect(address: string, noProxy: string): boolean {
  return chooser(readEnv({ HTTP_PROXY: CORPORATE, HTTPS_PROXY: CORPORATE, NO_PROXY: noProxy }))(new URL(address)) === undefined;
}

describe("NO_PROXY", () => {
  it.each<[string, string, boolean]>([
    ["", "https://a.example", false],
    ["*", "https://a.example", true],
    ["a.example", "https://a.example", true],
    ["a.example", "https://A.EXAMPLE./v1", true],
    ["A.Example.", "https://a.example", true],
    ["a.example", "https://deep.down.a.example", true],
    ["a.example", "https://nota.example", false],
    ["a.example", "https://a.example.org", false],
    [".a.example", "https://sub.a.example", true],
    [".a.example", "https://a.example", true],
    [".a.example", "https://nota.example", false],
    ["*.a.example", "https://sub.a.example", true],
    ["a.example:8443", "https://a.example:8443", true],
    ["a.example:8443", "https://a.example", false],
    ["a.example:443", "https://a.example", true],
    ["a.example:80", "http://a.example", true],
    [".a.example:80", "http://sub.a.example", true],
    ["10.0.0.0/8", "http://10.20.30.40:8000", true],
    ["10.0.0.0/8", "http://11.0.0.1", false],
    ["10.0.0.0/8", "http://ten.example", false],
    ["192.0.2.7", "http://192.0.2.7", true],
    ["192.0.2.7", "http://192.0.2.70", false],
    ["192.0.2.7:8000", "http://192.0.2.7", false],
    ["192.0.2.7:8000", "http://192.0.2.7:8000", true],
    ["fd00::/8", "http://[fd12::1]", true],
    ["2001:db8::1", "http://[2001:db8::1]:8080", true],
    ["[2001:db8::1]:8080", "http://[2001:db8::1]:8080", true],
    ["[2001:db8::1]:8080", "http://[2001:db8::1]", false],
    ["b.example,  a.example\t.c.example", "https://a.example", true],
    [",a.example,,", "https://b.example", false],
    // This machine, whatever the settings say.
    ["", "http://localhost:11434", true],
    ["", "http://api.localhost", true],
    ["", "http://127.0.0.2:8000", true],
    ["", "http://[::1]:8000", true],
    ["", "http://192.168.1.5:8000", false],
  ])("%j and %s: direct is %s", (noProxy, address, direct) => {
    expect(isDirect(address, noProxy)).toBe(direct);
  });
});

it("chooses by the scheme of the target, and takes address, port and credentials of the proxy from its URL", () => {
  const choose = chooser(readEnv({ HTTP_PROXY: "proxy.example", HTTPS_PROXY: "https://user%40a:p%3Ass@[2001:db8::2]" }));
  expect(choose(new URL("http://a.example"))).toEqual({ hostname: "proxy.example", port: 80, secure: false, authorization: undefined });
  expect(choose(new URL("https://a.example"))).toEqual({
    hostname: "2001:db8::2",
    port: 443,
    secure: true,
    authorization: `Basic ${Buffer.from("user@a:p:ss").toString("base64")}`,
  });
  expect(chooser(readEnv({ HTTP_PROXY: "proxy.example" }))(new URL("https://a.example"))).toBeUndefined();
});

it("is read in lower case too, which wins unless it is empty", () => {
  const env = readEnv({ HTTP_PROXY: "upper.example", http_proxy: "lower.example", HTTPS_PROXY: "upper.example", https_proxy: " " });
  expect([env.HTTP_PROXY, env.HTTPS_PROXY]).toEqual(["http://lower.example/", "http://upper.example/"]);
  expect(readEnv({ no_proxy: "*", NO_PROXY: "a.example" }).NO_PROXY).toEqual([{ host: "*", port: undefined }]);
  expect(readEnv({ port: "8080" }).PORT, "other settings have one name").toBe(3000);
});
