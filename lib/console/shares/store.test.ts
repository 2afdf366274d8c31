import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../contracts/ids";
import { openStore, type Store } from "../../store/database/open";
import { testDatabases } from "../../testing/database";
import type { CreateShareRequest } from "./contract";
import { addShare, changeShare, findShare, forgetShares, listShares, openShare, revokeShare } from "./store";

const DAY = 86_400_000;
const now = Date.UTC(2026, 5, 1, 12);
const figures = { firstTokenMs: null, totalMs: 812, tokensIn: 9, tokensOut: 3, tokensReasoning: null, cost: null };
const request = (more: Partial<CreateShareRequest> = {}, text = "42"): CreateShareRequest => ({
  playground: "chat",
  title: "What is 6 × 7?",
  access: "team",
  expires: "30d",
  snapshot: {
    at: now,
    calls: [
      {
        model: "m",
        path: "/v1/chat/completions",
        request: { q: "\0\u{1f98a}" },
        simulated: true,
        status: "done",
        reply: { text },
        error: null,
        figures,
      },
    ],
  },
  ...more,
});

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`shares on ${database.title}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await openStore(database.options);
    });
    afterAll(async () => {
      await store.close();
      await database.remove();
    });
    const team = () => newId("team_");
    const owner = (teamId = team()) => ({ teamId, userId: newId("user_") });
    const share = async (me: ReturnType<typeof owner>, more: Partial<CreateShareRequest> = {}, at = now) => {
      const made = await addShare(store, me, { share: request(more), at });
      if (made === "full") throw new Error("full");
      return { ...made, token: made.path.slice("/s/".length) };
    };
    const open = (token: string, reader?: ReturnType<typeof owner>, at = now) => openShare(store, { token, reader, at });

    it("has an address that nobody can guess, and shows what was kept", async () => {
      const me = owner();
      const [one, other] = [await share(me), await share(me, {}, now + 1)];
      expect(one.path).toMatch(/^\/s\/[\w-]{27}$/);
      expect(other.token).not.toBe(one.token);
      expect(await open(one.token, me)).toMatchObject({ title: "What is 6 × 7?", snapshot: request().snapshot });
      expect((await listShares(store, me)).map(({ id }) => id)).toEqual([other.id, one.id]);
    });

    it("opens for the team alone, unless anyone may", async () => {
      const me = owner();
      const { token, id } = await share(me);
      expect(await open(token, owner(me.teamId))).toMatchObject({ title: "What is 6 × 7?" });
      expect(await open(token)).toBe("sign_in");
      expect(await open(token, owner())).toBeUndefined();
      await changeShare(store, me, { id, change: { access: "anyone" }, at: now });
      expect(await open(token)).toMatchObject({ by: null, title: "What is 6 × 7?" });
      expect(await open(token, owner())).toMatchObject({ by: null });
      expect(await open("nothing", me)).toBeUndefined();
    });

    it("counts who opened it, but for who made it", async () => {
      const me = owner();
      const { token, id } = await share(me, { access: "anyone" });
      await Promise.all([open(token), open(token, owner()), open(token, owner(me.teamId)), open(token, me)]);
      expect(await findShare(store, me, id)).toMatchObject({ opens: 3, lastOpenedAt: now });
    });

    it("keeps its address when it shows something else, and only its maker changes it", async () => {
      const me = owner();
      const made = await share(me);
      const change = { snapshot: request({}, "43").snapshot, title: "Again", runId: "run_2" };
      expect(await changeShare(store, owner(me.teamId), { id: made.id, change, at: now })).toBe("other");
      expect(await changeShare(store, owner(), { id: made.id, change, at: now })).toBeUndefined();
      const changed = await changeShare(store, me, { id: made.id, change, at: now + 5 });
      expect(changed).toMatchObject({ path: made.path, title: "Again", runId: "run_2", updatedAt: now + 5, expiresAt: made.expiresAt });
      expect(await open(made.token, me)).toMatchObject({ snapshot: { calls: [{ reply: { text: "43" } }] } });
    });

    it("ends when it said it would, and can be prolonged", async () => {
      const me = owner();
      const { token, id } = await share(me, { expires: "7d", access: "anyone" });
      expect(await open(token, undefined, now + 7 * DAY - 1)).toBeTypeOf("object");
      expect(await open(token, undefined, now + 7 * DAY)).toBeUndefined();
      await changeShare(store, me, { id, change: { expires: "never" }, at: now + 8 * DAY });
      expect(await open(token, undefined, now + 900 * DAY)).toMatchObject({ expiresAt: null });
    });

    it("is revoked by anyone of the team, once, and forgets what it showed", async () => {
      const me = owner();
      const { token, id } = await share(me, { access: "anyone" });
      expect(await revokeShare(store, owner(), { id, at: now })).toBe(false);
      expect(await revokeShare(store, owner(me.teamId), { id, at: now })).toBe(true);
      expect(await revokeShare(store, me, { id, at: now })).toBe(false);
      expect(await open(token, me)).toBeUndefined();
      expect(await findShare(store, me, id)).toBeUndefined();
      expect(await listShares(store, me)).toEqual([]);
      expect(await changeShare(store, me, { id, change: { title: "Back" }, at: now })).toBeUndefined();
      const row = await store.db.selectFrom("shares").select("snapshot").where("id", "=", id).executeTakeFirstOrThrow();
      expect(row.snapshot).toBe("");
    });

    it("is forgotten a month after its end", async () => {
      const me = owner();
      const [old, young, ever] = [await share(me, { expires: "7d" }), await share(me), await share(me, { expires: "never" })];
      await forgetShares(store, now + 38 * DAY);
      expect((await listShares(store, me)).map(({ id }) => id).sort()).toEqual([young.id, ever.id].sort());
      expect(await findShare(store, me, old.id)).toBeUndefined();
    });

    it("is listed for its page and its team", async () => {
      const me = owner();
      await share(me);
      const rerank = await share(me, { playground: "rerank" });
      expect((await listShares(store, me, "rerank")).map(({ id }) => id)).toEqual([rerank.id]);
      expect(await listShares(store, owner())).toEqual([]);
      expect(await listShares(store, owner(me.teamId))).toMatchObject([{ mine: false }, { mine: false }]);
    });
  });
