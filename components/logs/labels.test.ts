import { describe, expect, it } from "vitest";
import { API_ENDPOINTS } from "@/lib/endpoints/table";
import { curlOf, endOf, endpointLabel, playgroundOf } from "./labels";

describe("a logged call in words", () => {
  it.each([
    [{ status: 200, outcome: "ok", code: "" }, "ok", "200"],
    [{ status: 502, outcome: "failed", code: "bad_gateway" }, "fail", "502"],
    [{ status: 429, outcome: "failed", code: "rate_limit_exceeded" }, "queued", "429"],
    [{ status: 502, outcome: "cut", code: "upstream_cut" }, "warn", "cut"],
    [{ status: 499, outcome: "cancelled", code: "client_closed" }, "off", "cancelled"],
    [{ status: 200, outcome: null, code: "upstream_cut" }, "fail", "200"],
  ] as const)("%j", (call, kind, word) => expect(endOf(call)).toEqual({ kind, word }));

  it("names the endpoint and its playground", () => {
    expect([endpointLabel("chat.create"), endpointLabel("embeddings.engine")]).toEqual(["chat", "embeddings engine"]);
    expect(playgroundOf("nobody.knows")).toBeUndefined();
    for (const { id, kind, scope } of API_ENDPOINTS)
      if (kind === "model" && !["video", "assets", "video:read", "assets:read"].includes(scope)) expect(playgroundOf(id), id).toBeDefined();
  });

  it("is written for a terminal without a way out of its quotes", () => {
    const call = { request: "POST /v1/chat/completions", model: "it's; rm -rf", stream: true };
    expect(curlOf(call, "https://a.example")).toContain(`-d '{"model":"it'\\''s; rm -rf","stream":true}'`);
    expect(curlOf({ ...call, request: null }, "")).toBeUndefined();
  });
});
