import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startFakeVendor } from "../fake-vendor";
import { EACH_LANE } from "../suite";
import { startContract } from "./setting";

/** A vendor whose requests matter, not its answers. */
const vendor = await startFakeVendor(() => ({
  status: 400,
  body: { type: "error", error: { type: "invalid_request_error", message: "no" } },
}));
const file = join(mkdtempSync(join(tmpdir(), "trunkline-carried-")), "gateway.json");
const provider = (kind: string) => ({ id: kind, kind, base_url: vendor.baseUrl, api_key: "vendor-key-0123456789" });
writeFileSync(file, JSON.stringify({ providers: ["anthropic", "gateway", "gemini", "openai-compatible"].map(provider) }));
const { send, close } = await startContract({ GATEWAY_CONFIG: file });
afterAll(async () => {
  await close();
  await vendor.close();
});
beforeEach(() => {
  vendor.requests.length = 0;
});

const BETA = "interleaved-thinking-2025-05-14,context-management-2025-06-27";
const messages = [{ role: "user", content: "hi" }];
const headers = { "anthropic-beta": BETA, "anthropic-version": "2024-01-01", "x-app": "cli", "openai-beta": "responses=v1" };

it.each(EACH_LANE)("what a vendor's own clients ask for by header reaches it, and it alone (%s lane)", async (lane) => {
  for (const stream of [false, true])
    for (const kind of ["anthropic", "gateway"])
      await send(lane, { path: "/v1/messages?beta=true", headers, body: { model: `${kind}/m`, max_tokens: 9, messages, stream } });
  await send(lane, { path: "/v1/messages/count_tokens", headers, body: { model: "anthropic/m", messages } });
  expect(vendor.requests).toHaveLength(5);
  for (const { headers: sent } of vendor.requests) {
    expect(sent["anthropic-beta"]).toBe(BETA);
    expect(sent).not.toHaveProperty("x-app");
    expect(sent).not.toHaveProperty("openai-beta");
  }
  expect(vendor.requests[0]?.headers["anthropic-version"]).toBe("2023-06-01");
});

it("a vendor of another form is not sent them, nor one that is reached in another form", async () => {
  for (const kind of ["gemini", "openai-compatible"])
    await send("fast", { path: "/v1/messages", headers, body: { model: `${kind}/m`, max_tokens: 9, messages } });
  await send("fast", { path: "/v1/chat/completions", headers, body: { model: "anthropic/m", messages } });
  expect(vendor.requests).toHaveLength(3);
  for (const { headers: sent } of vendor.requests) expect(sent).not.toHaveProperty("anthropic-beta");
});
