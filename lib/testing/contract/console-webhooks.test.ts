import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, vi } from "vitest";
import { AuditPage } from "../../console/audit/contract";
import { Delivery, DeliveryPage, MadeWebhookSecret, WebhookSettings } from "../../console/webhooks/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const got: { headers: IncomingHttpHeaders; body: string; url: string }[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  got.push({ headers: request.headers, body, url: request.url ?? "" });
  response.writeHead(status).end("seen, ?token=not-for-others");
}).listen(0, "127.0.0.1");
await vi.waitFor(() => expect(receiver.listening).toBe(true));
const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

const contract = await startWithOwner({ WEBHOOK_NETWORKS: "127.0.0.0/8" }, { videos: 1 });
afterAll(async () => {
  await contract.close();
  receiver.close();
});
const owner = await signIn(contract);
const path = "/api/console/webhooks";
const as = (token: string) => (lane: "fast" | "web", method: string, to: string, body?: unknown) =>
  contract.send(lane, {
    method,
    path: to,
    key: null,
    headers: { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" },
    body,
  });
const viewer = as((await addSession(contract.store, { name: "Viewer", role: "viewer" })).token);
const developer = as((await addSession(contract.store, { name: "Developer", role: "developer" })).token);
const strangerTeam = await addTeam(contract.store, "Dock");
const stranger = as((await addSession(contract.store, { name: "Stranger", role: "owner", teamId: strangerTeam })).token);
const WITHIN = { timeout: 50_000, interval: 20 };

describe.each(EACH_LANE)("webhooks (%s lane)", (lane) => {
  const call = (method: string, to: string, body?: unknown) => owner.call(method, to, body, lane);
  const list = async (query = "") => DeliveryPage.parse((await call("GET", `${path}/deliveries${query}`)).json).items;
  const read = async (id: string) => Delivery.parse((await call("GET", `${path}/deliveries/${id}`)).json);
  const over = (id: string) =>
    vi.waitFor(async () => {
      const delivery = await read(id);
      expect(delivery.nextAt, JSON.stringify(delivery)).toBeNull();
      return delivery;
    }, WITHIN);

  it("are signed by a secret that is shown once, and by two while it is rotated", async () => {
    await call("POST", `${path}/secret`);
    const made = await call("POST", `${path}/secret`);
    expect(made.status, made.text).toBe(201);
    const { secret, secrets } = MadeWebhookSecret.parse(made.json);
    expect(secrets).toHaveLength(2);
    expect(secrets[0]).toMatchObject({ hint: secret.slice(-4), endsAt: null });
    const settings = await call("GET", path);
    expect(WebhookSettings.parse(settings.json)).toEqual({ secrets, keptDays: 7, keptRows: 10_000 });
    expect(settings.text).not.toContain(secret);
    const { id } = Delivery.parse((await call("POST", `${path}/test`, { url: hook })).json);
    expect(await over(id)).toMatchObject({ state: "delivered", event: "test", taskId: null, lastStatus: 200, tries: 1 });
    const { headers, body } = got.find((one) => one.headers["webhook-id"] === id) ?? expect.fail("nothing came");
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const mine = createHmac("sha256", key).update(`${id}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
    const signatures = String(headers["webhook-signature"]).split(" ");
    expect(signatures).toHaveLength(2);
    expect(signatures).toContain(`v1,${mine}`);
    expect((await call("DELETE", `${path}/secrets/${secrets[1]?.id}`)).status).toBe(204);
    expectError(await call("DELETE", `${path}/secrets/${secrets[0]?.id}`), { errorFormat: "openai", code: "not_found" });
    expect(WebhookSettings.parse((await call("GET", path)).json).secrets).toEqual([secrets[0]]);
    const acts = AuditPage.parse((await call("GET", "/api/console/audit?action=webhook.")).json).items;
    expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(["webhook.secret", "webhook.end_secret"]));
    expect(JSON.stringify(acts)).not.toContain(secret);
  });

  it("tell how a job ended, and are sent again under the same id", async () => {
    const submit = { model: "sandbox-video", prompt: `A lighthouse, ${lane}`, duration: 1, width: 64, height: 64 };
    const metadata = { callback_url: `${hook}?token=my-own-secret` };
    const taken = await contract.send(lane, { path: "/v1/video/generations", key: TEST_KEY, body: { ...submit, metadata } });
    expect(taken.status, taken.text).toBe(200);
    const { task_id: job } = taken.json as { task_id: string };
    const messages = await vi.waitFor(async () => {
      const found = await list(`?job=${job}&state=delivered`);
      expect(found.map(({ event }) => event)).toEqual(["completed", "in_progress"]);
      return found;
    }, WITHIN);
    const [last] = messages;
    if (!last) throw new Error("there is no message");
    expect(last).toMatchObject({ taskId: job, tries: 1, lastStatus: 200, lastWords: "seen, ?token=[hidden]" });
    expect(JSON.stringify(messages)).not.toContain("my-own-secret");
    const sent = () => got.filter(({ headers }) => headers["webhook-id"] === last.id);
    expect(sent()[0]?.url).toBe("/hook?token=my-own-secret");
    expect(JSON.parse(sent()[0]?.body ?? "")).toMatchObject({ task_id: job, status: "completed", url: expect.stringContaining("/media/") });
    status = 500;
    const again = await call("POST", `${path}/deliveries/${last.id}/again`);
    expect(again.status, again.text).toBe(200);
    await vi.waitFor(
      async () => expect(await read(last.id)).toMatchObject({ state: "waiting", tries: 2, lastStatus: 500, sending: false }),
      WITHIN,
    );
    status = 200;
    await call("POST", `${path}/deliveries/${last.id}/again`);
    expect(await over(last.id)).toMatchObject({ state: "delivered", tries: 3 });
    expect(sent()).toHaveLength(3);
  });

  it("go to public addresses and those that the operator named", async () => {
    const { id } = Delivery.parse((await call("POST", `${path}/test`, { url: "http://10.0.0.7/hook" })).json);
    expect(await over(id)).toMatchObject({ state: "failed", lastStatus: null, lastWords: expect.stringContaining("public") });
    expectError(await call("POST", `${path}/test`, { url: "ftp://example.com" }), {
      errorFormat: "openai",
      code: "invalid_value",
      param: "url",
    });
  });

  it("are listed in pages, newest first", async () => {
    const all = await list();
    const first = DeliveryPage.parse((await call("GET", `${path}/deliveries?limit=2`)).json);
    expect(first.items).toEqual(all.slice(0, 2));
    const second = DeliveryPage.parse((await call("GET", `${path}/deliveries?limit=200&before=${first.next}`)).json);
    expect([...first.items, ...second.items]).toEqual(all);
    expect(second.next).toBeNull();
    expectError(await call("GET", `${path}/deliveries?before=x`), { errorFormat: "openai", code: "invalid_value", param: "before" });
  });

  it("are read by the team's people, changed by owners and admins, and not there for another team", async () => {
    const [one] = await list();
    const id = one?.id ?? expect.fail("there is no message");
    for (const member of [viewer, developer]) {
      expect((await member(lane, "GET", path)).status).toBe(200);
      expect((await member(lane, "GET", `${path}/deliveries/${id}`)).status).toBe(200);
      for (const [method, to, body] of [
        ["POST", `${path}/secret`],
        ["POST", `${path}/deliveries/${id}/again`],
        ["POST", `${path}/test`, { url: hook }],
      ] as const)
        expect((await member(lane, method, to, body)).status, to).toBe(403);
    }
    expect((await stranger(lane, "GET", `${path}/deliveries`)).json).toEqual({ items: [], next: null });
    expect((await stranger(lane, "GET", `${path}/deliveries/${id}`)).status).toBe(404);
    expect((await stranger(lane, "POST", `${path}/deliveries/${id}/again`)).status).toBe(404);
    expect((await contract.send(lane, { method: "GET", path, key: null })).status).toBe(401);
  });
});
