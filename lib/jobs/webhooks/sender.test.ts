import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { viewCallback } from "../../endpoints/video/callbacks";
import { createPoster } from "../../media/guarded-post";
import { createSafe } from "../../store/models/providers-sealed";
import { claimDeliveries, forgetDeliveries } from "../../store/webhooks/webhook-deliveries";
import { addWebhookSecret, listWebhookSecrets } from "../../store/webhooks/webhook-secrets";
import { testDatabases } from "../../testing/database";
import { clearTasks, TaskSetting } from "../../testing/task-setting";
import { bodyOf } from "./message";
import { createWebhookSender, type WebhookSender } from "./sender";
import { newWebhookSecret } from "./signature";

const MINUTE_MS = 60_000;
const WITHIN = { timeout: 10_000, interval: 5 };
const SAFE = createSafe(Buffer.alloc(32, 7), "webhook-secrets");

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Verifies Standard Webhooks with the platform's crypto, independent of the gateway's code. */
async function verifies({ headers, body }: Got, secret: string): Promise<boolean> {
  const raw = Uint8Array.from(atob(secret.replace("whsec_", "")), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const content = new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`);
  const given = String(headers["webhook-signature"]).split(" ");
  const checks = given.map((one) => {
    const bytes = Uint8Array.from(atob(one.slice("v1,".length)), (character) => character.charCodeAt(0));
    return one.startsWith("v1,") && crypto.subtle.verify("HMAC", key, bytes, content);
  });
  return (await Promise.all(checks)).includes(true);
}

for (const database of await testDatabases())
  describe.skipIf(database.skip)(`messages to callers' addresses: ${database.title}`, () => {
    let setting: TaskSetting;
    let server: Server;
    let url: string;
    let clock: number;
    let senders: WebhookSender[];
    let got: Got[];
    let answer: RequestListener;

    beforeAll(async () => {
      clock = Date.UTC(2026, 5, 1, 12);
      setting = await TaskSetting.open(database.options, { now: () => clock });
      server = createServer(async (request, response) => {
        let body = "";
        for await (const piece of request) body += piece;
        got.push({ headers: request.headers, body });
        answer(request, response);
      }).listen(0, "127.0.0.1");
      await vi.waitFor(() => expect(server.listening).toBe(true));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=caller-own-secret`;
    });
    beforeEach(() => {
      senders = [];
      got = [];
      answer = (_request, response) => response.writeHead(200).end("thanks");
    });
    afterEach(async () => {
      for (const sender of senders) await sender.stop();
      await clearTasks(setting.store);
      await setting.store.db.deleteFrom("webhook_secrets").execute();
    });
    afterAll(async () => {
      server.close();
      await setting.close();
      await database.remove();
    });

    function sender(allow = (address: string) => address === "127.0.0.1"): WebhookSender {
      const { store, media, log } = setting;
      const made = createWebhookSender({
        store,
        secretsOf: async (teamId) =>
          (await listWebhookSecrets(store, { teamId, now: clock })).map((row) => SAFE.open(row.sealed, row.id) ?? ""),
        bodyOf: (delivery) => bodyOf({ store, media, now: () => clock }, viewCallback, delivery),
        post: createPoster({ allow, wholeMs: 2_000 }),
        log,
        now: () => clock,
        tickMs: 5,
      });
      senders.push(made);
      made.start();
      return made;
    }

    /** A cancelled task, which creates one message. */
    async function message({ callbackUrl = url, prompt = `a boat ${Math.random()}`, teamId = "team_a" } = {}): Promise<string> {
      const { id } = await setting.submit({ prompt, teamId, task: { callbackUrl } });
      expect(await setting.tasks.cancel(teamId, id)).toBe("cancelled");
      return id;
    }

    const rows = () => setting.store.db.selectFrom("webhook_deliveries").selectAll().orderBy("at").orderBy("n").execute();
    const states = async () => (await rows()).map(({ state }) => state);
    async function rotate(): Promise<string> {
      const secret = newWebhookSecret();
      clock += 1_000;
      const add = { teamId: "team_a", secret, at: clock, beforeEndsAt: clock + 24 * 60 * MINUTE_MS };
      await addWebhookSecret(setting.store, { safe: SAFE }, add);
      return secret;
    }

    it("arrive in the family's form, signed so that anybody's implementation of Standard Webhooks takes them", async () => {
      const secret = await rotate();
      const id = await message();
      sender();
      await vi.waitFor(async () => expect(await states()).toEqual(["delivered"]), WITHIN);
      const [one] = got;
      if (!one) throw new Error("nothing came");
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(await verifies(one, secret)).toBe(true);
      expect(await verifies({ ...one, body: `${one.body} ` }, secret)).toBe(false);
      expect(JSON.parse(one.body)).toMatchObject({ task_id: id, status: "failed", object: "video" });
      expect(one.headers).toMatchObject({ "content-type": "application/json", "webhook-id": (await rows())[0]?.id });
      expect((await rows())[0]).toMatchObject({ event: "cancelled", tries: 1, last_status: 200, last_words: "thanks", next_at: null });
    });

    it("bear both signatures while a secret is rotated, then the new one's alone", async () => {
      const [old, fresh] = [await rotate(), await rotate()];
      await message();
      sender();
      // Received is not yet recorded: by a clock that is moved before that, its sender has died.
      await vi.waitFor(async () => expect(await states()).toEqual(["delivered"]), WITHIN);
      clock += 25 * 60 * MINUTE_MS;
      await message();
      await vi.waitFor(() => expect(got).toHaveLength(2), WITHIN);
      const takes = (secret: string) => Promise.all(got.map((one) => verifies(one, secret)));
      expect(await takes(fresh)).toEqual([true, true]);
      expect(await takes(old)).toEqual([true, false]);
      // A third secret ends the first at once.
      await rotate();
      await rotate();
      expect(await listWebhookSecrets(setting.store, { teamId: "team_a", now: clock })).toHaveLength(2);
    });

    it("are unsigned as long as the team has no secret", async () => {
      await message();
      sender();
      await vi.waitFor(() => expect(got).toHaveLength(1), WITHIN);
      expect(got[0]?.headers).not.toHaveProperty("webhook-signature");
      expect(got[0]?.headers).toHaveProperty("webhook-id");
    });

    it("are tried six times over a day with growing pauses, under one id, then given up", async () => {
      answer = (_request, response) => response.writeHead(503).end("busy, Bearer abcdefgh12345678");
      await message();
      sender();
      const pauses: number[] = [];
      for (let tries = 1; tries <= 6; tries++) {
        await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ tries, lease_owner: null }), WITHIN);
        const next = (await rows())[0]?.next_at;
        if (next === null || next === undefined) break;
        pauses.push((next - clock) / MINUTE_MS);
        const early = { lease: "here/1/early", now: next - 1, until: next + MINUTE_MS, limit: 9, perTeam: 9, without: [] };
        expect(await claimDeliveries(setting.store, early)).toEqual([]);
        clock = next;
      }
      expect(pauses).toEqual([1, 10, 60, 300, 1_069]);
      expect(pauses.reduce((sum, minutes) => sum + minutes)).toBe(24 * 60);
      expect((await rows())[0]).toMatchObject({ state: "failed", tries: 6, last_status: 503, last_words: "busy, Bearer [hidden]" });
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(setting.log.lines.join()).not.toContain("caller-own-secret");
    });

    it("are not lost by a process that dies before it sends, or while it does, and never sent by two at once", async () => {
      await message();
      const dead = { lease: "here/1/dead", now: clock, until: clock + MINUTE_MS, limit: 9, perTeam: 9, without: [] };
      expect(await claimDeliveries(setting.store, dead)).toHaveLength(1);
      expect(await claimDeliveries(setting.store, { ...dead, lease: "here/2/other" })).toEqual([]);
      await message();
      sender();
      await vi.waitFor(async () => expect(await states()).toEqual(["waiting", "delivered"]), WITHIN);
      clock += MINUTE_MS;
      await vi.waitFor(async () => expect(await states()).toEqual(["delivered", "delivered"]), WITHIN);
      expect(got).toHaveLength(2);
    });

    it("go out once each, whoever sends", async () => {
      for (let made = 0; made < 40; made++) await message();
      for (let process = 0; process < 4; process++) sender();
      await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(["delivered"])), WITHIN);
      expect(got).toHaveLength(40);
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
    });

    it("come in the order of a task's states", async () => {
      const { id } = await setting.submit({ task: { callbackUrl: url } });
      const runner = setting.runner();
      await runner.start();
      await vi.waitFor(async () => expect((await setting.find(id)).state).toBe("completed"), WITHIN);
      await runner.stop(1_000);
      sender();
      sender();
      await vi.waitFor(async () => expect(await states()).toEqual(["delivered", "delivered"]), WITHIN);
      expect(got.map(({ body }) => JSON.parse(body).status)).toEqual(["in_progress", "completed"]);
      expect(JSON.parse(got[1]?.body ?? "").url).toMatch(/^http:\/\/gateway\/media\/.*sig=/);
    });

    it("go to no private address, follow no redirect, and end if nothing is any more", async () => {
      answer = (request, response) => response.writeHead(request.url?.startsWith("/gone") ? 410 : 302, { location: "/elsewhere" }).end();
      await message();
      await message({ callbackUrl: url.replace("/hook", "/gone") });
      await message({ callbackUrl: "http://10.0.0.7:8080/hook" });
      await message({ callbackUrl: "http://localhost:8080/hook" });
      sender();
      // One that was not tried yet is waiting too.
      await vi.waitFor(async () => expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1]), WITHIN);
      expect(await states()).toEqual(["waiting", "failed", "failed", "failed"]);
      const said = (await rows()).map(({ tries, last_status, last_words }) => [tries, last_status, last_words]);
      const refused = [1, null, "It must be a public http or https address, without a password."];
      expect(said).toEqual([[1, 302, ""], [1, 410, ""], refused, refused]);
      expect(got).toHaveLength(2);
    });

    it("have a bounded time and answer, and a receiver that hangs holds up no other team", async () => {
      const held: (() => void)[] = [];
      answer = (_request, response) => {
        if (got.length <= 4) held.push(() => response.destroy());
        else response.writeHead(200).end("x".repeat(100_000));
      };
      for (let made = 0; made < 8; made++) await message({ teamId: "team_slow" });
      sender();
      await vi.waitFor(() => expect(got).toHaveLength(4), WITHIN);
      await message({ teamId: "team_b" });
      await vi.waitFor(async () => expect((await rows()).find((row) => row.team_id === "team_b")?.state).toBe("delivered"), WITHIN);
      expect((await rows()).find((row) => row.team_id === "team_b")?.last_words).toHaveLength(500);
      expect(got).toHaveLength(5);
      await vi.waitFor(
        async () => expect((await rows()).filter((row) => row.last_words.startsWith("It did not answer"))).toHaveLength(4),
        WITHIN,
      );
      for (const end of held) end();
    });

    it("are forgotten when they have been over for a week", async () => {
      await message();
      sender();
      await vi.waitFor(async () => expect(await states()).toEqual(["delivered"]), WITHIN);
      await forgetDeliveries(setting.store, clock + 6 * 24 * 60 * MINUTE_MS);
      expect(await rows()).toHaveLength(1);
      await forgetDeliveries(setting.store, clock + 8 * 24 * 60 * MINUTE_MS);
      expect(await rows()).toHaveLength(0);
    });
  });
