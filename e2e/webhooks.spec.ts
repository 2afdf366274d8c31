import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, OWNER, test } from "./fixtures";

const RECEIVERS = "127.0.0.0/8";
test.use({
  start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, WEBHOOK_NETWORKS: RECEIVERS } },
});
test.setTimeout(90_000);

/** A webhook receiver. */
async function startReceiver() {
  const got: { id: string; signatures: number; body: Record<string, unknown> }[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const signature = String(request.headers["webhook-signature"] ?? "");
    const signatures = signature.split(" ").filter((one) => one.startsWith("v1,")).length;
    got.push({ id: String(request.headers["webhook-id"]), signatures, body: JSON.parse(text) });
    response.writeHead(answer.status).end(answer.status === 200 ? "taken" : "the queue is full");
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  return { got, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close: () => server.close() };
}

test("a job tells a program that it is done; the page shows the message, and sends it again", async ({ freshServer, cleanPage: page }) => {
  const receiver = await startReceiver();
  try {
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    const request = page.request;
    const signedIn = await request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
    expect(signedIn.status(), await signedIn.text()).toBe(200);

    await page.goto(`${origin}/settings`);
    await page.getByRole("link", { name: "Manage webhooks" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
    await expect(page.getByText("No callbacks yet")).toBeVisible();
    await page.getByRole("button", { name: "Create secret" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this secret now" });
    await expect(dialog.getByTestId("secret")).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const hint = (await dialog.getByTestId("secret").textContent())?.slice(-4) ?? "";
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(`whsec_…${hint}`)).toBeVisible();
    await page.getByRole("button", { name: "Rotate" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: `Revoke the secret that ends in ${hint}` })).toBeVisible();

    await page.getByLabel("Address").fill(receiver.url);
    await page.getByRole("button", { name: "Send a test message" }).click();
    const rows = page.getByRole("region", { name: "Callbacks" }).getByRole("row");
    await expect(rows.nth(1)).toContainText("Delivered");
    await expect(rows.nth(1)).toContainText("200 taken");
    expect(receiver.got[0]).toMatchObject({ signatures: 2, body: { type: "webhook.test" } });

    receiver.answer.status = 503;
    const made = await request.post(`${origin}/api/console/keys`, { data: { name: "worker" }, headers: { origin } });
    const { secret } = (await made.json()) as { secret: string };
    const submit = await request.post(`${origin}/v1/video/generations`, {
      headers: { authorization: `Bearer ${secret}` },
      data: {
        model: "sandbox-video",
        prompt: "A paper boat",
        duration: 1,
        width: 64,
        height: 64,
        metadata: { callback_url: receiver.url },
      },
    });
    expect(submit.status(), await submit.text()).toBe(200);
    const { task_id: job } = (await submit.json()) as { task_id: string };
    await page.goto(`${origin}/settings/webhooks?job=${job}`);
    const done = rows.filter({ hasText: "completed" });
    await expect(done).toContainText("Retry in", { timeout: 30_000 });
    await expect(done).toContainText("503 the queue is full");

    receiver.answer.status = 200;
    await done.getByRole("button", { name: `Send again: completed of ${job}` }).click();
    await expect(done).toContainText("Delivered");
    await expect(done).toContainText("200 taken");
    const told = receiver.got.filter(({ body }) => body.task_id === job && body.status === "completed");
    expect(told).toHaveLength(2);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    await done.getByRole("link", { name: job }).click();
    await expect(page).toHaveURL(`${origin}/video/${job}`);
  } finally {
    receiver.close();
  }
});
