import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIRST_TEAM } from "../contracts/keys";
import { PasswordSwitch } from "../identity/password-switch";
import { createPlaygroundKeys } from "../identity/playground-key";
import { SessionBook } from "../identity/sessions";
import { createSetup } from "../identity/setup";
import { openStore, type Store } from "../store/database/open";
import { listActs } from "../store/people/audit";
import { testDatabases } from "../testing/database";
import { addPerson, PASSWORD, removePeople } from "../testing/people";
import { Accounts } from "./account/service";
import { noteFailedSignIn } from "./sign-in-acts";

vi.mock("node:crypto", async (load) => (await import("../testing/light-scrypt")).lightScrypt(await load()));

const BROWSER = { userAgent: "Firefox", address: "192.0.2.7" };
const HOUR = 3_600_000;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`sign-ins in the audit: ${database.title}`, () => {
    let store: Store;
    let now: number;
    let accounts: Accounts;
    beforeEach(async () => {
      store = await openStore(database.options);
      await removePeople(store);
      await store.db.deleteFrom("audit").execute();
      await store.db.deleteFrom("sign_in_attempts").execute();
      now = 1_000 * HOUR;
      const sessions = new SessionBook(store, () => now);
      const playground = createPlaygroundKeys({ key: Buffer.alloc(32), findSession: (id) => sessions.findById(id), now: () => now });
      const passwords = new PasswordSwitch(store, { passwords: true, provider: undefined });
      accounts = new Accounts(store, { sessions, setup: createSetup(store), playground, passwords });
    });
    afterEach(() => store.close());
    const signIn = (name: string, password = PASSWORD, browser = BROWSER) => accounts.signIn({ name, password }, browser);
    const wrong = (name: string, browser = BROWSER) => signIn(name, "a wrong password", browser).catch(({ code }) => code);
    const acts = async () =>
      (await listActs(store, { teamId: FIRST_TEAM, limit: 2_000 })).map((row) => ({ ...row, changes: JSON.parse(row.changes) }));

    it("notes who signed in and out, how, from where and with what", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      const [here, other] = [await signIn("Marit"), await signIn("Marit")];
      const person = { ...here.person, address: "192.0.2.8" };
      expect(await accounts.endSession(person, "session_none")).toBe(false);
      now += 1;
      await accounts.endOtherSessions(person);
      await accounts.endOtherSessions(person);
      now += 1;
      await accounts.endSession(person, here.person.sessionId ?? "");
      expect(other.person.userId).toBe(id);
      const common = { actor_id: id, actor_name: "Marit", target_id: id, target_name: "Marit", refused: "" };
      const entered = {
        action: "member.sign_in",
        address: "192.0.2.7",
        changes: { method: [null, "password"], device: [null, "Firefox"] },
        ...common,
      };
      const left = { action: "member.sign_out", address: "192.0.2.8", changes: { sessions: [1, 0] }, ...common };
      expect(await acts()).toMatchObject([left, left, entered, entered]);
    });

    it("gathers the failures of an account and an hour in one entry, which names nobody as its author", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) await wrong("Marit", { userAgent: "curl", address });
      const changes = {
        attempts: [0, 3],
        lastAt: [null, now],
        addresses: [[], ["192.0.2.1", "192.0.2.2"]],
        devices: [[], ["curl"]],
      };
      const entry = { action: "member.sign_in", actor_id: "", target_id: id, target_name: "Marit", refused: "invalid_credentials" };
      expect(await acts()).toMatchObject([{ ...entry, address: "192.0.2.1", changes }]);
      now += HOUR;
      await wrong("Marit");
      expect(await acts()).toHaveLength(2);
    });

    it("counts each of many at once", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      const failed = {
        account: { id, name: "Marit" },
        teamId: undefined,
        refused: "invalid_credentials",
        browser: BROWSER,
        at: now,
      } as const;
      await Promise.all(Array.from({ length: 6 }, () => noteFailedSignIn(store, failed)));
      expect(await acts()).toMatchObject([{ changes: { attempts: [0, 6] } }]);
    });

    it("keeps no name that nobody has: it may be a password", async () => {
      for (const name of ["hunter2 hunter2", "Nobody"]) await wrong(name);
      const noted = await acts();
      expect(noted).toMatchObject([{ target_id: "", target_name: "unknown account", changes: { attempts: [0, 2] } }]);
      expect(JSON.stringify(noted)).not.toMatch(/hunter2|Nobody/);
    });

    it("notes that attempts were held up, once", async () => {
      await addPerson(store, { name: "Marit" });
      for (let round = 0; round < 13; round++) await wrong("Marit");
      const refused = (await acts()).map((act) => [act.refused, act.changes.attempts]);
      expect(new Map(refused as [string, unknown][])).toEqual(
        new Map([
          ["invalid_credentials", [0, 10]],
          ["rate_limit_exceeded", [0, 1]],
        ]),
      );
    });

    it("stays small, however many addresses, agents, names and identities an attacker has", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      const fail = (n: number, stranger?: { subject: string; name: string }) =>
        noteFailedSignIn(store, {
          account: stranger ? undefined : { id, name: "Marit" },
          stranger,
          teamId: undefined,
          refused: "access_denied",
          browser: { address: `192.0.2.${n}`, userAgent: `agent ${n}` },
          at: now,
        });
      for (let n = 0; n < 60; n++) await fail(n);
      for (let n = 0; n < 60; n++) await fail(n, { subject: `subject ${n}`, name: `Stranger ${n}` });
      const noted = await acts();
      expect(noted).toHaveLength(1 + 51);
      const own = noted.find(({ target_id }) => target_id === id);
      expect(own?.changes).toMatchObject({ attempts: [0, 60] });
      expect([own?.changes.addresses[1].length, own?.changes.devices[1].length]).toEqual([10, 10]);
      expect(noted.find(({ target_name }) => target_name === "unknown account")?.changes).toMatchObject({ attempts: [0, 10] });
    });
  });
}
