import { describe, expect, it } from "vitest";
import type { GatewayRequest } from "../exchange";
import recorded from "./recorded-agents.json" with { type: "json" };
import { clientSession, sessionId } from "./session-ids";

function request(headers: Record<string, string | undefined>): GatewayRequest {
  const none = () => Promise.resolve(new Uint8Array());
  return { method: "POST", path: "/", query: "", address: "", header: (name) => headers[name], body: none, onGone: () => {} };
}
const sessionsOf = (calls: readonly { headers: Record<string, string | undefined>; body: unknown }[]) =>
  calls.map(({ headers, body }) => clientSession(request(headers), body));

describe("the sessions of recorded clients", () => {
  it("Claude Code: one session, its sub-agent by its own id", () => {
    const session = "a180b39c-eab1-486d-aba7-eef93d8ddb62";
    expect(sessionsOf(recorded.claude)).toEqual([
      { session, agent: "" },
      { session, agent: "a9b52350952471d29" },
      { session, agent: "" },
    ]);
  });

  it("Claude Code without headers: by its user id and the mark of sub-agents", () => {
    const session = "a180b39c-eab1-486d-aba7-eef93d8ddb62";
    expect(recorded.claude.map(({ body }) => clientSession(request({}), body))).toEqual([
      { session, agent: "" },
      { session, agent: "sub-agent" },
      { session, agent: "" },
    ]);
    const earlier = { metadata: { user_id: "user_5f_account__session_a180b39c-eab1" } };
    expect(clientSession(request({}), earlier)).toEqual({ session: "a180b39c-eab1", agent: "" });
  });

  it("Codex: one session, its sub-agent by its thread", () => {
    const session = "01a219a8-8c97-7981-85b7-66b822c8f392";
    expect(sessionsOf(recorded.codex)).toEqual([
      { session, agent: "" },
      { session, agent: "" },
      { session, agent: "01a219a8-8e1f-7510-9254-a8a9826c16fd" },
    ]);
    const [first] = recorded.codex;
    expect(clientSession(request({ "user-agent": "codex_exec/0.171.0" }), first?.body)).toEqual({ session, agent: "" });
  });

  it("OpenCode: the sub-agent's session belongs to its parent", () => {
    const session = "ses_de656d112ffeQA9BoIF5kdeY31";
    expect(sessionsOf(recorded.opencode)).toEqual([
      { session, agent: "" },
      { session, agent: "" },
      { session, agent: "ses_de656b531ffeI9N8ngSJ5aALIr" },
      { session, agent: "" },
    ]);
  });

  it("Gemini CLI, which sends no id: by the first message that every call repeats", () => {
    const [first] = sessionsOf(recorded.gemini);
    expect(first?.session).toMatch(/^gemini-[0-9a-f]{40}$/);
    const [call] = recorded.gemini;
    const contents = [
      ...(call?.body.contents ?? []),
      { role: "model", parts: [{ text: "Done." }] },
      { role: "user", parts: [{ text: "More" }] },
    ];
    expect(clientSession(request(call?.headers ?? {}), { ...call?.body, contents })).toEqual(first);
    const other = [{ role: "user", parts: [{ text: "Another session" }] }];
    expect(clientSession(request(call?.headers ?? {}), { ...call?.body, contents: other })).not.toEqual(first);
  });

  it("any other client by its header or field; none without", () => {
    expect(clientSession(request({ "x-session-id": "mine" }), {})).toEqual({ session: "mine", agent: "" });
    expect(clientSession(request({}), { session_id: "mine" })).toEqual({ session: "mine", agent: "" });
    expect(clientSession(request({ "user-agent": "openai/6" }), { prompt_cache_key: "shared", messages: [] })).toBeUndefined();
    expect(clientSession(request({}), { metadata: { user_id: "{not json" } })).toBeUndefined();
    expect(clientSession(request({}), undefined)).toBeUndefined();
  });
});

describe("the gateway's id of a session", () => {
  it("is the same for equal ids of one key, and another one for each key and team", () => {
    const caller = { teamId: "team_a", keyId: "key_a", session: "mine" };
    const id = sessionId(caller);
    expect(id).toMatch(/^ses_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(sessionId(caller)).toBe(id);
    expect(sessionId({ ...caller, keyId: "key_b" })).not.toBe(id);
    expect(sessionId({ ...caller, teamId: "team_b" })).not.toBe(id);
  });

  it("a long id of the client is cut", () => {
    expect(clientSession(request({ "x-session-id": "x".repeat(9_000) }), {})?.session).toHaveLength(128);
  });
});
