import { afterEach, describe, expect, it, vi } from "vitest";
import { toRecord } from "../runs/run-record";
import { PlaygroundSession, type SessionPorts, type SessionRules } from "./session";
import { stateFromBody } from "./state-from-body";

interface Own {
  prompt: string;
}
const rules: SessionRules<Own, string> = {
  id: "completions",
  own: { prompt: "hello" },
  params: { max_tokens: 8 },
  stream: true,
  path: () => "/v1/completions",
  toBody: ({ model, own, params, stream }) => ({ model, prompt: own.prompt, ...params, ...(stream && { stream }) }),
  fromBody: ({ prompt, model: _, stream: __, ...params }) => ({ own: { prompt: String(prompt) }, params }),
  readEvent: (output = "") => output,
  readReply: (reply) => (reply as { text: string }).text,
  readTokens: () => ({ in: 2, out: 3 }),
  hasContent: () => true,
  titleOf: ({ prompt }) => prompt,
  toText: (output) => output,
  fromText: (text) => text,
};
const ports = (): SessionPorts => ({
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  started: () => undefined,
  record: vi.fn<SessionPorts["record"]>(),
});

afterEach(() => vi.unstubAllGlobals());

describe("Desk", () => {
  it("does not send what is not set", () => {
    const session = new PlaygroundSession(rules, ports());
    session.setModel("first", "m");
    session.setParam("temperature", 0.5);
    session.setParam("max_tokens", undefined);
    const [column] = session.state.columns;
    expect(column && session.preview(column).body).toEqual({ model: "m", prompt: "hello", temperature: 0.5, stream: true });
  });

  it("runs nothing while it is held, and says why", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const session = new PlaygroundSession(rules, ports());
    session.setModel("first", "m");
    session.hold("Viewers cannot run models.");
    expect(await session.start()).toBeUndefined();
    expect(session.held).toBe("Viewers cannot run models.");
    expect(fetched).not.toHaveBeenCalled();
    const { version } = session;
    session.hold(undefined);
    expect(session.held).toBeUndefined();
    expect(session.version).toBe(version + 1);
  });

  it("puts what is too long to be shown into the body just before it is sent", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      bodies.push(String(init.body));
      return Response.json({ text: "done" });
    });
    const complete = async (body: Record<string, unknown>) => ({ ...body, prompt: "the whole of it" });
    const session = new PlaygroundSession(
      { ...rules, complete, path: ({ body }) => (body?.prompt === "hello" ? "/short" : "/long") },
      ports(),
    );
    session.setModel("first", "m");
    const round = await session.start();
    await round?.runs.get("first")?.ended;
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ prompt: "the whole of it" });
    expect(session.stateOf("first")?.wire).toMatchObject({ url: "http://gateway/short" });
    expect(session.stateOf("first")?.wire.requestBody).toContain('"hello"');
  });

  it("says why a body could not be completed, and sends nothing", async () => {
    vi.stubGlobal("fetch", vi.fn());
    const session = new PlaygroundSession({ ...rules, complete: () => Promise.reject(new Error("It is gone.")) }, ports());
    session.setModel("first", "m");
    expect(await session.start()).toBeUndefined();
    expect(session.problem).toBe("It is gone.");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("runs every column with its own parameters and records the round twice", async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ text: "done" });
    });
    const own = ports();
    const session = new PlaygroundSession(rules, own);
    session.setModel("first", "a");
    session.addColumn("b");
    session.setParam("top_p", 0.1, session.state.columns[1]?.id);
    const round = await session.start();
    expect(session.running).toBe(true);
    await vi.waitFor(() => expect(own.record).toHaveBeenCalledTimes(2));
    expect(bodies).toEqual([
      { model: "a", prompt: "hello", max_tokens: 8, stream: true },
      { model: "b", prompt: "hello", max_tokens: 8, top_p: 0.1, stream: true },
    ]);
    expect(round && toRecord(rules as SessionRules<unknown, unknown>, round as never)).toMatchObject({
      playground: "completions",
      models: ["a", "b"],
      title: "hello",
      status: "done",
      inputTokens: 4,
      outputTokens: 6,
      output: "done\u001edone",
    });
  });

  it("sends the person's own JSON as it stands, and nothing while it cannot be read", async () => {
    const session = new PlaygroundSession(rules, ports());
    session.setModel("first", "a");
    session.set({ custom: '{"model":"other","prompt":"x","made_up":1}' });
    const [column] = session.state.columns;
    expect(column && session.preview(column).body).toEqual({ model: "other", prompt: "x", made_up: 1 });
    session.set({ custom: "{" });
    expect(await session.start()).toBeUndefined();
    expect(session.problem).toMatch(/JSON/);
    expect(session.round).toBeUndefined();
  });

  it("asks for a model before anything is sent", async () => {
    const session = new PlaygroundSession(rules, ports());
    expect(await session.start()).toBeUndefined();
    expect(session.problem).toBe("Choose a model first.");
  });

  it("sends nothing that its page refuses, and says why until that is mended", async () => {
    const refuse = ({ prompt }: Own) => (prompt === "" ? "Write a prompt first." : undefined);
    const session = new PlaygroundSession({ ...rules, refuse }, ports());
    session.setModel("first", "m");
    session.setOwn({ prompt: "" });
    expect(await session.start()).toBeUndefined();
    expect(session.problem).toBe("Write a prompt first.");
    session.setOwn({ prompt: "h" });
    expect(session.problem).toBeUndefined();
  });

  it("goes back and forth between state and body", () => {
    const body = { model: "m", prompt: "p", temperature: 1, stream: true };
    const state = stateFromBody(rules, body);
    const session = new PlaygroundSession(rules, ports(), state);
    const [column] = state.columns;
    expect(column && session.preview(column).body).toEqual(body);
  });
});
