import { expect, it } from "vitest";
import { createSafe } from "../store/models/providers-sealed";
import { openCredentials, sealCredentials } from "./credentials";

const safe = createSafe(Buffer.alloc(32, 7));
const round = (given: Parameters<typeof sealCredentials>[2]) => openCredentials(safe, { id: "a", ...sealCredentials(safe, "a", given) });

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
  expect(sealCredentials(safe, "a", { accessKey: "AKLT0123456789", secretKey: "s3cr3t-0123456789" }).keyHint).toBe("AKL…6789");
});

it("opens nothing for another row", () => {
  expect(openCredentials(safe, { id: "b", ...sealCredentials(safe, "a", { apiKey: "sk-one-0123456789" }) })).toBeUndefined();
});
