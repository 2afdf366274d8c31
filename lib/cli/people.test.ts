import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { AccountBook } from "../identity/accounts";
import { createPlaygroundKeys } from "../identity/playground-key";
import { SessionBook } from "../identity/sessions";
import { createSetup } from "../identity/setup";
import { openStore } from "../store/open";
import { temporaryFolder } from "../testing/database";
import { addPerson, addSession, PASSWORD } from "../testing/people";
import { runScript } from "./run-script.fixture";

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const script = fileURLToPath(new URL("people.ts", import.meta.url));
const people = (args: string[], input = "") => runScript(script, args, { dataDir, input });

describe("npm run people", () => {
  it("sets a new password beside a running gateway, ends that person's sessions and lifts their waiting time", async () => {
    const store = await openStore({ dataDir });
    const [marit, jonas] = [await addSession(store, { name: "Marit", role: "owner" }), await addSession(store, { name: "Jonas" })];
    const sessions = new SessionBook(store);
    const playground = createPlaygroundKeys({ key: Buffer.alloc(32), findSession: (id) => sessions.findById(id) });
    const accounts = new AccountBook(store, { sessions, setup: createSetup(store), playground });
    const signIn = (password: string) => accounts.signIn({ name: "Marit", password }, { userAgent: "test", address: "192.0.2.1" });
    for (let round = 0; round < 11; round++) await signIn("wrong password").catch(() => undefined);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: "rate_limit_exceeded" });

    const listed = await people(["list"]);
    expect(listed.out).toMatch(/^NAME +E-MAIL +TEAM +ROLE +SINCE\nMarit +marit@example\.com .* owner .*\nJonas /);
    expect(await people(["password", "MARIT@example.com"], "a new long password\n")).toEqual({
      code: 0,
      out: "Marit has a new password. One session has ended; API keys go on working.\n",
      err: "",
    });
    expect(await sessions.find(marit.token)).toBeUndefined();
    expect(await sessions.find(jonas.token)).toBeDefined();
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(signIn("a new long password")).resolves.toMatchObject({ person: { name: "Marit" } });
    await store.close();
  }, 30_000);

  it("answers a mistake with one line and exit code 2, and changes nothing", async () => {
    const store = await openStore({ dataDir });
    await addPerson(store, { name: "Ida" });
    const before = await store.db.selectFrom("users").select("password_hash").execute();
    const mistakes: [string[], string?][] = [
      [["frob"]],
      [["list", "Ida"]],
      [["list", "--all"]],
      [["password"]],
      [["password", "Nobody"], "a new long password\n"],
      [["password", "Ida"], "short\n"],
      [["password", "Ida"], ""],
    ];
    const answers = await Promise.all(mistakes.map(([args, input]) => people(args, input)));
    for (const { code, out, err } of answers) {
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(/^[^\n]+\n$/);
    }
    expect(await store.db.selectFrom("users").select("password_hash").execute()).toEqual(before);
    await store.close();
    expect(await people(["--help"])).toMatchObject({ code: 0, err: "" });
  }, 60_000);
});
