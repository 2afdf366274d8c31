import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { createKeyRing } from "../identity/key-ring";
import { openStore } from "../store/database/open";
import { keptLog, temporaryFolder } from "../testing/database";
import { readExpiry, readModels, readName, readScopes } from "./key-options";
import { keys as command } from "./keys";
import { runHere, runScript } from "./run-script.fixture";

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A process that compiles what it loads. */
const PROCESS_MS = 60_000;
const script = fileURLToPath(new URL("keys.ts", import.meta.url));
const keys = (...args: string[]) => runHere(command, args, { dataDir });

describe("npm run keys", () => {
  it("makes a key that works, lists it without its secret and revokes it by its hint", async () => {
    const made = await keys("create", "--name", "ci", "--scopes", "chat,embeddings", "--models", "sandbox-*", "--expires", "30d");
    expect(made).toMatchObject({ code: 0, err: "" });
    const secret = /^export TRUNKLINE_KEY=(sk-tl-\w{43})$/m.exec(made.out)?.[1] ?? "";
    expect(made.out.split(secret)).toHaveLength(2);
    expect(made.out).toContain('curl https://gw.test/v1/chat/completions -H "Authorization: Bearer $TRUNKLINE_KEY"');

    const store = await openStore({ dataDir });
    const ring = await createKeyRing({ store, log: keptLog() });
    const principal = await ring.find(secret);
    expect(principal).toMatchObject({ name: "ci", scopes: new Set(["chat", "embeddings"]), models: ["sandbox-*"] });

    const table = await keys("list");
    const [heading = "", row = ""] = table.out.split("\n");
    expect(table.out).not.toContain(secret);
    expect(row.indexOf("chat,embeddings")).toBe(heading.indexOf("SCOPES"));
    const listed = JSON.parse((await keys("list", "--json")).out);
    expect(listed).toMatchObject([{ id: principal?.keyId, state: "active", expiresAt: expect.stringContaining("T") }]);
    expect(listed[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    expect((await keys("revoke", listed[0].hint.replace("…", "..."))).code).toBe(0);
    await expect.poll(() => ring.find(secret), { timeout: 1000 }).toBeUndefined();
    expect(await keys("revoke", listed[0].id)).toMatchObject({ code: 2, err: `The key ${listed[0].id} is revoked already.\n` });
    await ring.close();
    await store.close();
  });

  it("answers a mistake with one line and exit code 2, and no command with help", async () => {
    const mistakes = [
      ["frob"],
      ["create"],
      ["list", "--bogus"],
      ["list", "--name", "a"],
      ["revoke"],
      ["create", "--name", "a", "--team", "none"],
    ];
    const answers = await Promise.all(mistakes.map((args) => keys(...args)));
    for (const { code, out, err } of answers) {
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(/^[^\n]+\n$/);
    }
    expect(await keys("--help")).toMatchObject({ code: 0, err: "" });
  });

  it("is a script with an output and an exit code", { timeout: PROCESS_MS }, async () => {
    expect(await runScript(script, ["revoke", "none"], { dataDir })).toEqual({
      code: 2,
      out: "",
      err: "There is no key none. 'npm run keys -- list' shows all keys.\n",
    });
  });
});

describe("what the options take", () => {
  const now = Date.UTC(2026, 0, 1);

  it("reads spans and dates in the future", () => {
    expect(readExpiry("30d", now)).toBe(Date.UTC(2026, 0, 31));
    expect(readExpiry("90m", now)).toBe(now + 90 * 60_000);
    expect(readExpiry("2026-02-01", now)).toBe(Date.UTC(2026, 1, 1));
    expect(readExpiry(undefined, now)).toBeNull();
    expect(readExpiry("never", now)).toBeNull();
    for (const wrong of ["", "0d", "30", "30x", "-1d", "2025-12-31", "2026-13-01", "soon"])
      expect(() => readExpiry(wrong, now)).toThrow(/--expires/);
  });

  it("reads scopes, models and names", () => {
    expect(readScopes(undefined)).toEqual(["all"]);
    expect(readScopes(" chat, chat,metrics ")).toEqual(["chat", "metrics"]);
    expect(() => readScopes("chat,foo")).toThrow(/'foo'.*embeddings/);
    expect(readModels(undefined)).toBeNull();
    expect(readModels("sandbox-*,a/b:c")).toEqual(["sandbox-*", "a/b:c"]);
    for (const wrong of ["", "a*b", "a b"]) expect(() => readModels(wrong)).toThrow();
    expect(readName(" ci ")).toBe("ci");
    for (const wrong of [undefined, " ", "a\nb", "x".repeat(101)]) expect(() => readName(wrong)).toThrow();
  });
});
