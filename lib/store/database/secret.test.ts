import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/database";
import { deriveKey, loadSecret } from "./secret";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the secret is the one given, and then no file is made", async () => {
  const dataDir = join(folder, "given");
  const given = "a secret of the operator, 32 characters or more";
  expect((await loadSecret({ dataDir, given })).toString()).toBe(given);
  expect(readdirSync(folder)).not.toContain("given");
});

it("without one, twenty that start at once share a new one of 256 bits, which its owner alone can read", async () => {
  const dataDir = join(folder, "race");
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret({ dataDir })));
  expect(new Set(secrets.map((secret) => secret.toString("hex"))).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(await loadSecret({ dataDir })).toEqual(secrets[0]);
});

it("a damaged file is an error, not another secret", async () => {
  writeFileSync(join(folder, "secret"), "");
  await expect(loadSecret({ dataDir: folder })).rejects.toThrow("does not contain a secret");
});

it("keys of two purposes differ, and each stays the same", () => {
  const secret = Buffer.alloc(32, 7);
  expect(deriveKey(secret, "a")).toHaveLength(32);
  expect(deriveKey(secret, "a")).toEqual(deriveKey(secret, "a"));
  expect(deriveKey(secret, "a")).not.toEqual(deriveKey(secret, "b"));
});
