import { describe, expect, it } from "vitest";
import { API_ENDPOINTS } from "@/lib/endpoints/table";
import { curlOf, draftOf, endOf, endpointLabel, playgroundOf, prettyBody, wholeRequest } from "./labels";

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
    expect(curlOf(call, "https://a.example", `{"it's":1}`)).toContain(`-d '{"it'\\''s":1}'`);
  });

  it("opens in the playground that reads its body, and in none if the body is not whole or of another form", () => {
    const call = { endpoint: "content.stream", model: "a/b c", at: 5, stream: true };
    const draft = draftOf(call, '{"contents":[]}');
    expect(draft).toMatchObject({ playground: "generate", snapshot: { at: 5, calls: [{ model: "a/b c", request: { contents: [] } }] } });
    expect(draft?.snapshot.calls[0]?.path).toBe("/v1beta/models/a/b%20c:streamGenerateContent?alt=sse");
    const chat = draftOf({ ...call, endpoint: "chat.create" }, '{"messages":[]}');
    expect(chat?.snapshot.calls[0]?.path, "a chat is no generate-content").toBe("");
    for (const body of [undefined, "", "[]", '{"contents":[', "null"]) expect(draftOf(call, body), String(body)).toBeUndefined();
    for (const endpoint of ["messages.create", "content.embed", "constructor"])
      expect(draftOf({ ...call, endpoint }, "{}"), endpoint).toBeUndefined();
  });

  it("takes a request that is whole, and indents what is JSON", () => {
    const body = { type: "application/json", bytes: 9, binary: false, cut: false, text: '{"a":[1]}' };
    expect(wholeRequest({ request: body, response: body })).toBe(body.text);
    for (const request of [null, { ...body, cut: true }, { ...body, binary: true, text: null }])
      expect(wholeRequest({ request, response: body })).toBeUndefined();
    expect(prettyBody(body.text)).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyBody("data: {}\n\n")).toBe("data: {}\n\n");
  });
});
