import { createHmac } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../testing/database";
import { newWebhookSecret, webhookHeaders } from "./signature";

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** The sample code of the guide. */
async function sampleOfGuide(): Promise<Check> {
  const guide = readFileSync("docs/guide/video.md", "utf8");
  const [, program = ""] = /```js\n([\s\S]+?)```/.exec(guide) ?? expect.fail("the guide has no program");
  const file = join(folder, "verify.mjs");
  writeFileSync(file, program);
  return ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isFromGateway: Check }).isFromGateway;
}

describe("a signature", () => {
  it("is that of the example in the specification of Standard Webhooks", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330_000, body: '{"test": 2432232314}' };
    expect(webhookHeaders(message, [secret])).toEqual({
      "webhook-id": message.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("by another text than whsec_… is that of its bytes", () => {
    const { "webhook-signature": signature } = webhookHeaders({ id: "a", at: 5_999, body: "b" }, ["words of an operator"]);
    expect(signature).toBe(`v1,${createHmac("sha256", "words of an operator").update("a.5.b").digest("base64")}`);
  });

  it("is taken by the program of the guide: the new secret's and the old one's, and nobody else's", async () => {
    const isFromGateway = await sampleOfGuide();
    const [old, fresh, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const body = JSON.stringify({ task_id: "task_1", prompt: "ein Leuchtturm bei Dämmerung" });
    const headers = webhookHeaders({ id: "msg_1", at: Date.now(), body }, [fresh, old]);
    expect(isFromGateway(fresh, headers, body)).toBe(true);
    expect(isFromGateway(old, headers, body)).toBe(true);
    expect(isFromGateway(other, headers, body)).toBe(false);
    expect(isFromGateway(fresh, headers, `${body} `)).toBe(false);
    expect(isFromGateway(fresh, { ...headers, "webhook-id": "msg_2" }, body)).toBe(false);
    const late = webhookHeaders({ id: "msg_1", at: Date.now() - 600_000, body }, [fresh]);
    expect(isFromGateway(fresh, late, body)).toBe(false);
    const { "webhook-signature": _, ...unsigned } = headers;
    expect(isFromGateway(fresh, unsigned, body)).toBe(false);
  });
});
