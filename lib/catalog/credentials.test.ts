import { expect, it } from "vitest";
import type { Credentials } from "../contracts/provider-kinds";
import { createSafe } from "../store/models/providers-sealed";
import { type Access, openAccess, sealAccess } from "./credentials";

const safe = createSafe(Buffer.alloc(32, 7));
const roundAll = (given: Access) => openAccess(safe, { id: "a", ...sealAccess(safe, "a", given) });
const round = (credentials: Credentials) => roundAll({ credentials })?.credentials;

it("gives back what was sealed, a lone key and several parts", () => {
  expect(round({})).toEqual({});
  expect(round({ apiKey: "sk-one-0123456789" })).toEqual({ apiKey: "sk-one-0123456789" });
  const parts = { accessKey: "AKLT0123456789", secretKey: "c2VjcmV0", region: "eu-1" };
  expect(round(parts)).toEqual(parts);
});

it("takes a key that looks like JSON for a key", () => {
  expect(round({ apiKey: '{"a":1}' })).toEqual({ apiKey: '{"a":1}' });
  expect(round({ apiKey: "{}" })).toEqual({ apiKey: "{}" });
});

it("shows the ends of the part that names the account, never of the secret beside it", () => {
  expect(sealAccess(safe, "a", { credentials: { accessKey: "AKLT0123456789", secretKey: "s3cr3t-0123456789" } }).keyHint).toBe("AKL…6789");
});

it("opens nothing for another row", () => {
  expect(openAccess(safe, { id: "b", ...sealAccess(safe, "a", { credentials: { apiKey: "sk-one-0123456789" } }) })).toBeUndefined();
});

it("gives back several keys and a connection", () => {
  const apiKeys = [
    { key: "sk-one-0123456789", weight: 2 },
    { key: "sk-two-0123456789", weight: 1 },
  ];
  const whole = { credentials: { apiKey: "sk-one-0123456789" }, apiKeys, connection: { headers: { a: "b" }, proxy: "direct" } };
  expect(roundAll(whole)).toEqual(whole);
  const keyless = { credentials: {}, connection: { timeouts: { idle_ms: 5 } } };
  expect(roundAll(keyless)).toEqual(keyless);
  expect(sealAccess(safe, "a", keyless).keyHint).toBeNull();
});
