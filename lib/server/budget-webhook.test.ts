import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import { readEnv } from "../config/env";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { NANO_DOLLARS } from "../contracts/prices";
import { setBudget } from "../store/budgets/budgets";
import { toRow } from "../store/calls/call-row";
import { insertCalls } from "../store/calls/calls";
import { openStore } from "../store/database/open";
import { callRecord, sqliteDatabase } from "../testing/database";
import { openBudgetWebhook } from "./budget-webhook";

const SECRET = "a shared secret of some length";
const database = sqliteDatabase();
afterAll(database.remove);

it("tells a warning, signed, again until it is taken, and then never more", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const seen: { headers: NodeJS.Dict<string | string[]>; body: string; url?: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body, url: request.url });
    response.writeHead(seen.length === 1 ? 500 : 204).end();
  }).listen(0, "127.0.0.1");
  await vi.waitFor(() => expect(server.listening).toBe(true));
  const { port } = server.address() as AddressInfo;
  const store = await openStore(database.options);
  const env = readEnv({ BUDGET_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks?from=gateway`, BUDGET_WEBHOOK_SECRET: SECRET });
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const webhook = openBudgetWebhook({ env, store, log });
  try {
    const subject = newId("key_");
    const budget = { kind: "key", subject } as const;
    await store.db
      .transaction()
      .execute((write) =>
        setBudget(write, { teamId: FIRST_TEAM, budget, at: Date.now(), actor: "" }, { amount: 10, period: "once", soft: true }),
      );
    await insertCalls(store, [toRow(callRecord("req_1", { costNano: 9 * NANO_DOLLARS, heldBy: subject }))]);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(SECRET);
    await store.db.updateTable("budget_notices").set({ next_at: 0 }).where("next_at", "is not", null).execute();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(async () => {
      const waiting = await store.db.selectFrom("budget_notices").select("id").where("next_at", "is not", null).execute();
      expect(waiting).toEqual([]);
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen).toHaveLength(2);
    const { headers, body, url } = seen[1] ?? expect.fail("nothing came");
    expect(url).toBe("/hooks?from=gateway");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", SECRET).update(signed).digest("base64")}`);
    expect(seen[0]?.headers["webhook-id"]).toBe(headers["webhook-id"]);
    expect(JSON.parse(body)).toMatchObject({ type: "budget.warning", data: { kind: "key", id: subject, percent: 80, spent: 9, left: 1 } });
  } finally {
    await webhook.close();
    await store.close();
    server.close();
    vi.useRealTimers();
  }
});
