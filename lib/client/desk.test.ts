import { afterEach, describe, expect, it, vi } from "vitest";
import { Desk, type DeskPorts, type DeskRules, stateFromBody } from "./desk";
import { toRecord } from "./run-record";

interface Own {
  prompt: string;
}
const rules: DeskRules<Own, string> = {
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
const ports = (): DeskPorts => ({
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  record: vi.fn<DeskPorts["record"]>(),
});

afterEach(() => vi.unstubAllGlobals());

describe("Desk", () => {
  it("does not send what is not set", () => {
    const desk = new Desk(rules, ports());
    desk.setModel("first", "m");
    desk.setParam("temperature", 0.5);
    desk.setParam("max_tokens", undefined);
    const [column] = desk.state.columns;
    expect(column && desk.preview(column).body).toEqual({ model: "m", prompt: "hello", temperature: 0.5, stream: true });
  });

  it("puts what is too long to be shown into the body just before it is sent", async () => {
    const bodies: string[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      bodies.push(String(init.body));
      return Response.json({ text: "done" });
    });
    const complete = async (body: Record<string, unknown>) => ({ ...body, prompt: "the whole of it" });
    const desk = new Desk({ ...rules, complete, path: ({ body }) => (body?.prompt === "hello" ? "/short" : "/long") }, ports());
    desk.setModel("first", "m");
    const round = await desk.start();
    await round?.runs.get("first")?.ended;
    expect(JSON.parse(bodies[0] ?? "")).toMatchObject({ prompt: "the whole of it" });
    expect(desk.stateOf("first")?.wire).toMatchObject({ url: "http://gateway/short" });
    expect(desk.stateOf("first")?.wire.requestBody).toContain('"hello"');
  });

  it("says why a body could not be completed, and sends nothing", async () => {
    vi.stubGlobal("fetch", vi.fn());
    const desk = new Desk({ ...rules, complete: () => Promise.reject(new Error("It is gone.")) }, ports());
    desk.setModel("first", "m");
    expect(await desk.start()).toBeUndefined();
    expect(desk.problem).toBe("It is gone.");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("runs every column with its own parameters and records the round twice", async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return Response.json({ text: "done" });
    });
    const own = ports();
    const desk = new Desk(rules, own);
    desk.setModel("first", "a");
    desk.addColumn("b");
    desk.setParam("top_p", 0.1, desk.state.columns[1]?.id);
    const round = await desk.start();
    expect(desk.running).toBe(true);
    await vi.waitFor(() => expect(own.record).toHaveBeenCalledTimes(2));
    expect(bodies).toEqual([
      { model: "a", prompt: "hello", max_tokens: 8, stream: true },
      { model: "b", prompt: "hello", max_tokens: 8, top_p: 0.1, stream: true },
    ]);
    expect(round && toRecord(rules as DeskRules<unknown, unknown>, round as never)).toMatchObject({
      bench: "completions",
      models: ["a", "b"],
      title: "hello",
      status: "done",
      inputTokens: 4,
      outputTokens: 6,
      output: "done\u001edone",
    });
  });

  it("sends the person's own JSON as it stands, and nothing while it cannot be read", async () => {
    const desk = new Desk(rules, ports());
    desk.setModel("first", "a");
    desk.set({ custom: '{"model":"other","prompt":"x","made_up":1}' });
    const [column] = desk.state.columns;
    expect(column && desk.preview(column).body).toEqual({ model: "other", prompt: "x", made_up: 1 });
    desk.set({ custom: "{" });
    expect(await desk.start()).toBeUndefined();
    expect(desk.problem).toMatch(/JSON/);
    expect(desk.round).toBeUndefined();
  });

  it("asks for a model before anything is sent", async () => {
    const desk = new Desk(rules, ports());
    expect(await desk.start()).toBeUndefined();
    expect(desk.problem).toBe("Choose a model first.");
  });

  it("sends nothing that its page refuses, and says why until that is mended", async () => {
    const refuse = ({ prompt }: Own) => (prompt === "" ? "Write a prompt first." : undefined);
    const desk = new Desk({ ...rules, refuse }, ports());
    desk.setModel("first", "m");
    desk.setOwn({ prompt: "" });
    expect(await desk.start()).toBeUndefined();
    expect(desk.problem).toBe("Write a prompt first.");
    desk.setOwn({ prompt: "h" });
    expect(desk.problem).toBeUndefined();
  });

  it("goes back and forth between state and body", () => {
    const body = { model: "m", prompt: "p", temperature: 1, stream: true };
    const state = stateFromBody(rules, body);
    const desk = new Desk(rules, ports(), state);
    const [column] = state.columns;
    expect(column && desk.preview(column).body).toEqual(body);
  });
});
