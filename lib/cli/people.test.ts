import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { Accounts } from "../console/account/service";
import { PasswordSwitch } from "../identity/password-switch";
import { createPlaygroundKeys } from "../identity/playground-key";
import { SessionBook } from "../identity/sessions";
import { createSetup } from "../identity/setup";
import { openStore } from "../store/database/open";
import { temporaryFolder } from "../testing/database";
import { addPerson, addSession, PASSWORD } from "../testing/people";
import { people as command } from "./people";
import { runHere, runScript } from "./run-script.fixture";

const dataDir = temporaryFolder();
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const script = fileURLToPath(new URL("people.ts", import.meta.url));
const people = (args: string[], input = "", settings = {}) => runHere(command, args, { dataDir, input, settings });

/** A process that compiles what it loads. */
const PROCESS_MS = 60_000;

describe("npm run people", () => {
  it("sets a new password beside a running gateway, ends that person's sessions and lifts their waiting time", async () => {
    const store = await openStore({ dataDir });
    const [marit, jonas] = [await addSession(store, { name: "Marit", role: "owner" }), await addSession(store, { name: "Jonas" })];
    const sessions = new SessionBook(store);
    const playground = createPlaygroundKeys({ key: Buffer.alloc(32), findSession: (id) => sessions.findById(id) });
    const accounts = new Accounts(store, {
      sessions,
      setup: createSetup(store),
      playground,
      passwords: new PasswordSwitch(store, { passwords: true, provider: undefined }),
    });
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
  });

  it("lets passwords count again where an owner's sign-in with the provider had turned them off", async () => {
    const store = await openStore({ dataDir });
    const provider = { issuer: "https://login.example", clientId: "trunkline" };
    const passwords = new PasswordSwitch(store, { passwords: false, provider });
    expect(await passwords.areOn()).toBe(true);
    await passwords.ownerCameIn();
    expect(await passwords.areOn()).toBe(false);
    const elsewhere = { ...provider, issuer: "https://another.example" };
    expect(await new PasswordSwitch(store, { passwords: false, provider: elsewhere }).areOn(), "of another provider").toBe(true);
    const settings = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: "x",
      OIDC_DEFAULT_ROLE: "viewer",
      PASSWORD_SIGN_IN: "0",
    };
    const answer = await people(["passwords"], "", settings);
    expect(answer).toEqual({ code: 0, out: "Passwords count again, until an owner signs in with the provider.\n", err: "" });
    expect(await passwords.areOn()).toBe(true);
    const { id } = await addPerson(store, { name: "Vera" });
    const set = await people(["password", "Vera"], "a new long password\n", settings);
    expect(set.out).toContain("'npm run people -- passwords' lets them count again.");
    await store.db
      .insertInto("identities")
      .values({ issuer: provider.issuer, subject: "vera", user_id: id, created_at: 0, last_used_at: 0 })
      .execute();
    expect(await people(["unlink", "vera@example.com"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Vera is nobody at the prov/),
    });
    expect(await store.db.selectFrom("identities").selectAll().execute()).toEqual([]);
    await store.close();
  });

  it("answers a mistake with one line and exit code 2, and changes nothing", async () => {
    const store = await openStore({ dataDir });
    await addPerson(store, { name: "Ida" });
    const before = await store.db.selectFrom("users").select("password_hash").execute();
    const mistakes: [string[], string?][] = [
      [["frob"]],
      [["list", "Ida"]],
      [["list", "--all"]],
      [["password"]],
      [["passwords", "Ida"]],
      [["unlink"]],
      [["unlink", "Ida"]],
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
  });

  it(
    "is a script that reads what is piped in, with an output and an exit code",
    async () => {
      const store = await openStore({ dataDir });
      await addPerson(store, { name: "Piet" });
      await store.close();
      expect(await runScript(script, ["password", "Piet"], { dataDir, input: "a new long password\n" })).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Piet has a new password\. /),
        err: "",
      });
    },
    PROCESS_MS,
  );
});
