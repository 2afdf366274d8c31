import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { skeletonOf } from "../../contracts/look-alike";
import { DeviceBook } from "../../identity/devices";
import { resetPassword } from "../../identity/forgotten";
import { PasswordSwitch } from "../../identity/password-switch";
import { passwordQueue } from "../../identity/passwords";
import { createPlaygroundKeys } from "../../identity/playground-key";
import { digestOf } from "../../identity/secret";
import { SessionBook } from "../../identity/sessions";
import { createSetup } from "../../identity/setup";
import { beginAttempt, networkOf } from "../../identity/throttle";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import { scrypts } from "../../testing/light-scrypt";
import { addPerson, addSession, PASSWORD, removePeople } from "../../testing/people";
import { Accounts } from "./service";

vi.mock("node:crypto", async (load) => (await import("../../testing/light-scrypt")).lightScrypt(await load()));

const BROWSER = { userAgent: "Firefox", address: "192.0.2.7" };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

for (const database of await testDatabases()) {
  afterAll(database.remove);

  describe.skipIf(database.skip)(`accounts: ${database.title}`, () => {
    let store: Store;
    let now: number;
    let sessions: SessionBook;
    let accounts: Accounts;
    beforeEach(async () => {
      store = await openStore(database.options);
      await removePeople(store);
      now = Date.now();
      sessions = new SessionBook(store, () => now);
      const playground = createPlaygroundKeys({ key: Buffer.alloc(32), findSession: (id) => sessions.findById(id), now: () => now });
      accounts = new Accounts(store, {
        sessions,
        setup: createSetup(store),
        playground,
        passwords: new PasswordSwitch(store, { passwords: true, provider: undefined }),
      });
    });
    afterEach(() => store.close());
    const signIn = (name: string, password = PASSWORD, address = BROWSER.address, device?: string) =>
      accounts.signIn({ name, password }, { ...BROWSER, address, device });

    it("lets people in by name or address, whatever the case, and stores no token", async () => {
      const { id } = await addPerson(store, { name: "Marit", role: "admin" });
      const entries = await Promise.all(["Marit", "mARIT", " marit@EXAMPLE.com "].map((name) => signIn(name)));
      for (const { person, token } of entries) {
        expect(person).toMatchObject({ userId: id, name: "Marit", role: "admin", teamName: expect.any(String) });
        expect(await sessions.find(token)).toEqual({ person, stale: false });
      }
      expect(new Set(entries.map(({ token }) => token)).size).toBe(3);
      const rows = JSON.stringify(await store.db.selectFrom("sessions").selectAll().execute());
      for (const { token } of entries) expect(rows).not.toContain(token);
    });

    it("answers an unknown name and a wrong password in the same words after the same work", async () => {
      await addPerson(store, { name: "Marit" });
      const refusal = async (name: string) => {
        scrypts.made = 0;
        const error = await signIn(name, "wrong password").catch((reason: unknown) => reason);
        expect(scrypts.made, name).toBe(1);
        return error;
      };
      const [known, unknown, address] = [await refusal("Marit"), await refusal("Nobody"), await refusal("nobody@example.com")];
      expect(known).toMatchObject({ code: "invalid_credentials", status: 401 });
      expect(unknown).toEqual(known);
      expect(address).toEqual(known);
    });

    it("holds up an account from one address after ten wrong passwords, many at once too, and no other", async () => {
      await addPerson(store, { name: "Marit" });
      await addPerson(store, { name: "Jonas" });
      const wrong = await Promise.allSettled(Array.from({ length: 14 }, () => signIn("Marit", "wrong password")));
      const codes = wrong.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "in"));
      expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
      expect(codes.filter((code) => code === "rate_limit_exceeded")).toHaveLength(4);
      await expect(signIn("marit@example.com"), "name and address share a count").rejects.toMatchObject({ code: "rate_limit_exceeded" });
      await expect(signIn("MARIT")).rejects.toMatchObject({ code: "rate_limit_exceeded", detail: { retryAfterMs: expect.any(Number) } });
      await expect(signIn("Jonas")).resolves.toBeDefined();
      await expect(signIn("Marit", PASSWORD, "192.0.2.8")).resolves.toBeDefined();
      expect(JSON.stringify(await store.db.selectFrom("sign_in_attempts").selectAll().execute())).not.toContain("marit");
    });

    it("holds up an address that tries name after name, and an account that is tried from everywhere", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      const rows = async () => (await store.db.selectFrom("sign_in_attempts").select("subject").execute()).length;
      const spread = (names: string[], addresses: string[]) =>
        Promise.allSettled(
          Array.from({ length: 64 }, (_, index) =>
            beginAttempt(store, { account: names[index % names.length] ?? "", address: addresses[index % addresses.length] ?? "" }),
          ),
        );
      const many = Array.from({ length: 64 }, (_, index) => `name ${index}`);
      const refused = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === "rejected").length;
      expect(refused(await spread(many, ["192.0.2.9"]))).toBe(4);
      expect(await rows()).toBe(1 + 2 * 60);
      expect(refused(await spread([`id ${id}`], many))).toBe(4);
      await expect(signIn("Marit")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
      await store.db
        .updateTable("sign_in_attempts")
        .set({ since: Date.now() - 16 * 60_000 })
        .execute();
      await expect(signIn("Marit")).resolves.toBeDefined();
      expect(await rows()).toBeLessThan(5);
    });

    it("does not count passwords that were right", async () => {
      await addPerson(store, { name: "Marit" });
      for (let round = 0; round < 12; round++) await signIn("Marit");
      await expect(signIn("Marit", "wrong password")).rejects.toMatchObject({ code: "invalid_credentials" });
    });

    it("counts unknown names apart, after the same statements", async () => {
      await addPerson(store, { name: "Marit" });
      const rows = () => store.db.selectFrom("sign_in_attempts").select(["subject", "count"]).execute();
      await signIn("Marit", "wrong password").catch(() => undefined);
      const known = await rows();
      for (let round = 0; round < 10; round++) await signIn("Nobody", "wrong password").catch(() => undefined);
      expect(known).toHaveLength(3);
      expect(await rows(), "two more: the address is the same").toHaveLength(5);
      await expect(signIn("nobody", "wrong password")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
      await expect(signIn("Marit")).resolves.toBeDefined();
    });

    it("takes all addresses of one IPv6 network for one, and IPv4 in both its forms", async () => {
      await addPerson(store, { name: "Marit" });
      for (let round = 0; round < 10; round++) await signIn("Marit", "wrong password", `2001:db8:1:2::${round}`).catch(() => undefined);
      await expect(signIn("Marit", PASSWORD, "2001:db8:1:2:ffff::1")).rejects.toMatchObject({ code: "rate_limit_exceeded" });
      await expect(signIn("Marit", PASSWORD, "2001:db8:1:3::1")).resolves.toBeDefined();
      expect(["::ffff:192.0.2.7", "192.0.2.7", "::1", "fe80::1%eth0", "", "unknown"].map(networkOf)).toEqual([
        "192.0.2.7",
        "192.0.2.7",
        "0:0:0:0::/64",
        "fe80:0:0:0::/64",
        "",
        "unknown",
      ]);
    });

    it("lets a browser in that has signed in before, whatever others got wrong, and gives it ten tries of its own", async () => {
      const marit = await addPerson(store, { name: "Marit" });
      await addPerson(store, { name: "Jonas" });
      const { device } = await signIn("Marit");
      const others = await signIn("Jonas");
      for (const kind of ["address", "account"]) {
        const tried = (n: number) =>
          kind === "address" ? { account: `name ${n}`, address: BROWSER.address } : { account: `id ${marit.id}`, address: `192.0.2.${n}` };
        for (let n = 0; n < 61; n++) await beginAttempt(store, tried(n)).catch(() => undefined);
      }
      const limited = { code: "rate_limit_exceeded" };
      await expect(signIn("Marit")).rejects.toMatchObject(limited);
      await expect(signIn("Marit", PASSWORD, "198.51.100.1")).rejects.toMatchObject(limited);
      for (const token of [others.device, "x".repeat(43), "", "Marit"])
        await expect(signIn("Marit", PASSWORD, "198.51.100.1", token), "no token of this account").rejects.toMatchObject(limited);
      await expect(signIn("marit@example.com", PASSWORD, BROWSER.address, device)).resolves.toMatchObject({ device });
      for (let round = 0; round < 10; round++)
        await expect(signIn("Marit", "wrong password", "198.51.100.2", device)).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(signIn("Marit", PASSWORD, "198.51.100.2", device)).rejects.toMatchObject(limited);
      await expect(signIn("Jonas", PASSWORD, "198.51.100.2", others.device), "nobody else pays for it").resolves.toBeDefined();
      const stored = JSON.stringify(await store.db.selectFrom("devices").selectAll().execute());
      expect(stored).not.toContain(device);
    });

    it("knows a browser for a year after its last sign-in, for several people, and twenty of each", async () => {
      const [marit, jonas] = [await addPerson(store, { name: "Marit" }), await addPerson(store, { name: "Jonas" })];
      const known = async (token: string, { id }: { id: string }) => (await new DeviceBook(store, () => now).find(token, id)) !== undefined;
      const first = await signIn("Marit");
      expect((await signIn("Jonas", PASSWORD, BROWSER.address, first.device)).device).toBe(first.device);
      expect([await known(first.device, marit), await known(first.device, jonas)]).toEqual([true, true]);
      const planted = "p".repeat(43);
      expect((await signIn("Marit", PASSWORD, BROWSER.address, planted)).device, "a token from elsewhere").not.toBe(planted);
      await accounts.endSession(first.person, first.person.sessionId ?? "");
      now += 364 * DAY;
      expect(await known(first.device, marit)).toBe(true);
      await signIn("Marit", PASSWORD, BROWSER.address, first.device);
      now += 2 * DAY;
      expect([await known(first.device, marit), await known(first.device, jonas)]).toEqual([true, false]);
      const book = new DeviceBook(store, () => ++now);
      const tokens: string[] = [];
      for (let round = 0; round < 20; round++) tokens.push(await book.remember(undefined, marit.id));
      expect(await known(first.device, marit)).toBe(false);
      expect(await known(tokens[0] ?? "", marit)).toBe(true);
      expect(await store.db.selectFrom("devices").select("user_id").where("user_id", "=", marit.id).execute()).toHaveLength(20);
    });

    it("forgets every other browser when the password changes, and all where it is reset", async () => {
      const { id } = await addPerson(store, { name: "Marit" });
      const [here, elsewhere] = [await signIn("Marit"), await signIn("Marit")];
      const options = { current: PASSWORD, password: "another long one" };
      const { device } = await accounts.changePassword(here.person, options, { ...BROWSER, device: here.device });
      const book = new DeviceBook(store, () => now);
      const find = (tokens: string[]) => Promise.all(tokens.map(async (token) => (await book.find(token, id)) !== undefined));
      expect(await find([elsewhere.device, here.device, device])).toEqual([false, false, true]);
      await resetPassword(store, id, "a third long one");
      expect(await find([device])).toEqual([false]);
    });

    it("keeps nobody from changing their password by what others got wrong", async () => {
      const marit = await addSession(store, { name: "Marit" });
      for (let n = 0; n < 61; n++)
        await beginAttempt(store, { account: `id ${marit.person.userId}`, address: BROWSER.address }).catch(() => undefined);
      const change = (current: string) => accounts.changePassword(marit.person, { current, password: "another long one" }, BROWSER);
      for (let round = 0; round < 10; round++)
        await expect(change("wrong password")).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(change(PASSWORD)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    });

    it("answers 503 where too many strangers wait, lets known people by, and counts none of those it sent away", async () => {
      await addPerson(store, { name: "Marit" });
      const { device } = await signIn("Marit");
      let release = () => {};
      scrypts.held = new Promise((resolve) => {
        release = resolve;
      });
      const strangers = Array.from({ length: 34 }, (_, n) =>
        signIn(`stranger ${n}`, "wrong password", `192.0.2.${n}`).catch(({ code }) => code),
      );
      await vi.waitFor(() => expect(passwordQueue.waiting).toBe(32), { interval: 10 });
      await expect(signIn("one more", "wrong password", "198.51.100.1")).rejects.toMatchObject({
        status: 503,
        detail: { retryAfterMs: 3_000 },
      });
      const gone = new AbortController();
      const leaving = accounts.signIn({ name: "Marit", password: PASSWORD }, { ...BROWSER, device, gone: gone.signal });
      const known = signIn("Marit", PASSWORD, "198.51.100.1", device);
      await vi.waitFor(() => expect(passwordQueue.waiting).toBe(34), { interval: 10 });
      gone.abort();
      await expect(leaving).rejects.toMatchObject({ code: "client_closed" });
      const counts = () => store.db.selectFrom("sign_in_attempts").select("count").where("count", ">", 0).execute();
      expect(await counts(), "those that wait, and one known browser").toHaveLength(3 * 34 + 1);
      release();
      scrypts.held = undefined;
      await expect(known).resolves.toMatchObject({ device });
      expect(new Set(await Promise.all(strangers))).toEqual(new Set(["invalid_credentials"]));
    });

    it("changes the token every day, takes the former one until the new was seen, and a minute longer", async () => {
      await addPerson(store, { name: "Marit" });
      const { token } = await signIn("Marit");
      now += 23 * HOUR;
      expect(await sessions.find(token)).toMatchObject({ stale: false });
      expect(await sessions.renew(token)).toBeUndefined();
      now += 2 * HOUR;
      expect(await sessions.find(token)).toMatchObject({ stale: true });
      const renewals = await Promise.all([1, 2, 3].map(() => sessions.renew(token)));
      const renewed = renewals.find((made) => made !== undefined) ?? "";
      expect(renewals.filter((made) => made !== undefined)).toHaveLength(1);
      now += HOUR;
      expect(await sessions.find(token)).toMatchObject({ stale: true });
      expect(await sessions.find(renewed)).toMatchObject({ stale: false });
      now += 30_000;
      expect(await sessions.find(token)).toMatchObject({ stale: false });
      now += 31_000;
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.find(renewed)).toBeDefined();
    });

    it("gives a token again where the reply that carried it was lost", async () => {
      await addPerson(store, { name: "Marit" });
      const { token } = await signIn("Marit");
      now += 25 * HOUR;
      const lost = (await sessions.renew(token)) ?? "";
      now += 5 * 60_000;
      const again = (await sessions.renew(token)) ?? "";
      expect(again).toMatch(/^[0-9A-Za-z]{43}$/);
      expect(await sessions.find(lost)).toBeUndefined();
      expect(await sessions.find(again)).toBeDefined();
    });

    it("lasts thirty days after its last use, and is then cleared away", async () => {
      await addPerson(store, { name: "Marit" });
      const { token } = await signIn("Marit");
      now += 29 * DAY;
      expect(await sessions.find(token)).toBeDefined();
      now += 29 * DAY;
      expect(await sessions.find(token)).toBeDefined();
      now += 31 * DAY;
      expect(await sessions.find(token)).toBeUndefined();
      await signIn("Marit");
      expect(await store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
    });

    it("lists a person's own sessions, ends one, and all others, and nobody else's", async () => {
      await addPerson(store, { name: "Marit" });
      const [first, second, third] = [await signIn("Marit"), await signIn("Marit"), await signIn("Marit")];
      const jonas = await addSession(store, { name: "Jonas" });
      const listed = await accounts.sessions(first.person);
      expect(listed).toHaveLength(3);
      expect(listed.filter(({ current }) => current).map(({ id }) => id)).toEqual([first.person.sessionId]);
      expect(listed[0]).toMatchObject({ userAgent: "Firefox", address: "192.0.2.7" });
      expect(await accounts.endSession(first.person, jonas.person.sessionId)).toBe(false);
      expect(await accounts.endSession(first.person, second.person.sessionId ?? "")).toBe(true);
      expect(await sessions.find(second.token)).toBeUndefined();
      expect(await accounts.endOtherSessions(first.person)).toBe(1);
      expect(await sessions.find(third.token)).toBeUndefined();
      expect(await sessions.find(first.token)).toBeDefined();
      expect(await sessions.find(jonas.token)).toBeDefined();
    });

    it("changes a password for the right one, with a new token and no other session left", async () => {
      await addPerson(store, { name: "Marit" });
      const [here, elsewhere] = [await signIn("Marit"), await signIn("Marit")];
      const change = (current: string) => accounts.changePassword(here.person, { current, password: "another long one" }, BROWSER);
      await expect(change("wrong password")).rejects.toMatchObject({ code: "invalid_credentials", detail: { param: "current" } });
      const { token } = await change(PASSWORD);
      expect(await sessions.find(token)).toMatchObject({ person: { sessionId: here.person.sessionId } });
      for (const ended of [here.token, elsewhere.token]) expect(await sessions.find(ended)).toBeUndefined();
      await expect(signIn("Marit")).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(signIn("Marit", "another long one")).resolves.toBeDefined();
    });

    it("keeps names and addresses one person's", async () => {
      const { person } = await addSession(store, { name: "Marit" });
      await addPerson(store, { name: "Jonas" });
      expect(await accounts.change(person, { name: "Marit S", email: null })).toMatchObject({ name: "Marit S", email: null });
      expect(await accounts.change(person, {})).toMatchObject({ userId: person.userId });
      await expect(accounts.change(person, { name: "JONAS" })).rejects.toMatchObject({ code: "name_taken", status: 409 });
      await expect(accounts.change(person, { email: "Jonas@Example.com" })).rejects.toMatchObject({ code: "name_taken" });
      expect(await sessions.findById(person.sessionId)).toMatchObject({ name: "Marit S", email: null });
    });

    it("lets nobody take a name that looks like another's, or an address that differs in its case", async () => {
      const { person } = await addSession(store, { name: "Jonas" });
      await addPerson(store, { name: "Marit Holm" });
      for (const name of ["Маrit Holm", "marit  holm", "MaritHo1m", "Márit-Holm", "Ｍarit Holrn"])
        await expect(accounts.change(person, { name }), name).rejects.toMatchObject({
          code: "name_taken",
          message: expect.stringContaining("looks like"),
          detail: { param: "name" },
        });
      await expect(accounts.change(person, { email: "MARIT HOLM@example.com" })).rejects.toMatchObject({ detail: { param: "email" } });
      for (const name of ["Jοnas", "Jonas", "Marit Holt"]) await expect(accounts.change(person, { name })).resolves.toMatchObject({ name });
      const other = await addSession(store, { name: "Vera" });
      const both = await Promise.allSettled([
        accounts.change(person, { name: "Ingrid" }),
        accounts.change(other.person, { name: "Ιngrid" }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    it("leaves people who look alike since before in peace, and lets nobody join them", async () => {
      const { person } = await addSession(store, { name: "Old" });
      const [first, second] = [await addPerson(store, { name: "Twin" }), await addSession(store, { name: "Tvvim" })];
      const skeleton = skeletonOf("Twin");
      await store.db
        .updateTable("users")
        .set({ name: "Tw1n", name_key: "tw1n", name_skeleton: `${skeleton} ${second.person.userId}` })
        .where("id", "=", second.person.userId)
        .execute();
      await expect(accounts.change({ ...second.person, name: "Tw1n" }, { name: "Tw1n", email: null })).resolves.toMatchObject({
        email: null,
      });
      await store.db.deleteFrom("memberships").where("user_id", "=", first.id).execute();
      await store.db.deleteFrom("users").where("id", "=", first.id).execute();
      await expect(accounts.change(person, { name: "TWIN" })).rejects.toMatchObject({ code: "name_taken" });
    });

    it("shuts out whoever left the team, at once", async () => {
      const { person, token } = await addSession(store, { name: "Marit" });
      await store.db.deleteFrom("memberships").where("user_id", "=", person.userId).execute();
      expect(await sessions.find(token)).toBeUndefined();
      await expect(signIn("Marit")).rejects.toMatchObject({ code: "access_denied" });
    });

    it("gives playground keys that end after an hour, with the session, and with the role", async () => {
      const key = Buffer.alloc(32, 1);
      const keys = createPlaygroundKeys({ key, findSession: (id) => sessions.findById(id), now: () => now });
      const { person } = await addSession(store, { name: "Marit" });
      const { secret, expiresAt } = keys.make(person.sessionId);
      expect(secret).toMatch(/^sk-tl-play-/);
      expect(await keys.find(secret)).toEqual({
        keyId: `play_${person.userId}`,
        teamId: person.teamId,
        name: "Playground of Marit",
        scopes: new Set(["all", "mcp"]),
        models: null,
        expiresAt,
        playground: { userId: person.userId, sessionId: person.sessionId },
      });
      const other = createPlaygroundKeys({ key: Buffer.alloc(32, 2), findSession: (id) => sessions.findById(id), now: () => now });
      expect(await other.find(secret)).toBeUndefined();
      const last = secret.at(-2) === "A" ? "B" : "A";
      for (const wrong of [
        `${secret.slice(0, -2)}${last}${secret.slice(-1)}`,
        "sk-tl-play-",
        `${secret}x`,
        secret.replace(/-\w{6}-/, "-zzzzzzz-"),
      ])
        expect(await keys.find(wrong), wrong).toBeUndefined();
      await store.db.updateTable("memberships").set({ role: "viewer" }).where("user_id", "=", person.userId).execute();
      expect(await keys.find(secret)).toBeUndefined();
      await store.db.updateTable("memberships").set({ role: "developer" }).where("user_id", "=", person.userId).execute();
      now += HOUR;
      expect(await keys.find(secret)).toBeUndefined();
      const next = keys.make(person.sessionId);
      expect(await keys.find(next.secret)).toBeDefined();
      await accounts.endSession(person, person.sessionId);
      expect(await keys.find(next.secret)).toBeUndefined();
      expect(JSON.stringify(await store.db.selectFrom("api_keys").selectAll().execute())).not.toContain(digestOf(secret));
    });
  });
}
