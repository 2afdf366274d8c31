import { describe, expect, it } from "vitest";
import { config } from "../../../proxy";
import { API_PREFIXES } from "../../endpoints/table";
import { ENDPOINTS } from "../../server/endpoints";
import { ADDRESS_HEADER, NONCE_HEADER, pageHeaders } from "../../server/page-headers.mjs";

describe("headers of pages", () => {
  const made = pageHeaders({ address: "/keys?q=a", publicUrl: "https://gateway.example/base" });

  it("let scripts and styles run from this host or with the nonce, which no two answers share", () => {
    const nonce = made.request[NONCE_HEADER];
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    const policy = made.response["content-security-policy"];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(made.request["content-security-policy"]).toBe(policy);
    expect(pageHeaders({ address: "/", publicUrl: undefined }).request[NONCE_HEADER]).not.toBe(nonce);
  });

  it("name this host, and the address media have, and no other", () => {
    const hosts = made.response["content-security-policy"].match(/https?:[^\s;]+/g);
    expect(new Set(hosts)).toEqual(new Set(["https://gateway.example"]));
    expect(made.response["strict-transport-security"]).toBe("max-age=31536000");
    const plain = pageHeaders({ address: "/", publicUrl: "http://localhost:3000" });
    expect(plain.response).not.toHaveProperty("strict-transport-security");
    expect(plain.response).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
  });

  it("let pages ask for the microphone, and nobody for the camera or the place", () => {
    expect(made.response["permissions-policy"]).toBe("camera=(), geolocation=(), microphone=(self)");
  });

  it("tell the page its own address", () => {
    expect(made.request[ADDRESS_HEADER]).toBe("/keys?q=a");
  });
});

describe("headers of the frame of artefacts", () => {
  const { response } = pageHeaders({ address: "/artefact?v=1", publicUrl: "https://gateway.example" });
  const policy = response["content-security-policy"];

  it("let its document run, without network, frames, forms and an origin", () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-scripts;");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/https?:|'self'(?!$)|\*|connect-src|frame-src|allow-same-origin/);
    expect(response).toHaveProperty("x-dns-prefetch-control", "off");
  });

  it("let only the console frame it", () => {
    expect(policy).toMatch(/frame-ancestors 'self'$/);
    expect(response["x-frame-options"]).toBe("SAMEORIGIN");
  });

  it("are not those of any other address", () => {
    for (const address of ["/artefacts", "/artefact/x", "/play/chat?artefact=/artefact", "/"])
      expect(pageHeaders({ address, publicUrl: undefined }).response["x-frame-options"], address).toBe("DENY");
  });
});

describe("the proxy", () => {
  const matches = (path: string) => new RegExp(`^${config.matcher}$`).test(path);

  it.each(ENDPOINTS.flatMap(({ path, aliases = [] }) => [path, ...aliases]))("leaves %s alone", (path) => {
    const address = path.replace(/\{\w+\}/g, "x");
    for (const spelled of [address, `${address}/`]) expect(matches(spelled)).toBe(false);
  });

  it.each(API_PREFIXES)("leaves all of %s alone", (prefix) => {
    expect(matches(`${prefix}no/such.thing`)).toBe(false);
  });

  it("leaves files alone, and takes pages", () => {
    for (const path of ["/_next/static/chunks/a.js", "/icon.svg", "/samples/a.png"]) expect(matches(path), path).toBe(false);
    for (const path of [
      "/",
      "/login",
      "/setup",
      "/play/chat/run_01",
      "/video",
      "/assets",
      "/models/gpt-4.1",
      "/v1beta-notes",
      "/docs/chat.create",
    ])
      expect(matches(path), path).toBe(true);
  });
});
