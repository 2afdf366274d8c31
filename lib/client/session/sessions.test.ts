import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunDetail } from "../../console/runs/contract";
import type { Playground } from "../../contracts/playground";
import type { SessionRules } from "./session";

interface Own {
  prompt: string;
}
const rules: SessionRules<Own, string> = {
  id: "completions",
  own: { prompt: "hello" },
  params: {},
  stream: null,
  path: () => "/v1/completions",
  toBody: ({ model, own }) => ({ model, prompt: own.prompt }),
  fromBody: ({ prompt }) => ({ own: { prompt: String(prompt) }, params: {} }),
  readEvent: (output = "") => output,
  readReply: (reply) => (reply as { text: string }).text,
  readTokens: () => undefined,
  hasContent: () => true,
  titleOf: ({ prompt }) => prompt,
  toText: (output) => output,
  fromText: (text) => text,
};
const detail = (id: string, prompt: string, output = `answer to ${prompt}`): RunDetail => ({
  ...{ id, at: 5, playground: "completions", models: ["m"], title: prompt, status: "done", durationMs: 9, firstTokenMs: null },
  ...{ inputTokens: null, outputTokens: null, cost: null, requestIds: [], pinned: false, output, outputCut: false, files: [] },
  state: { own: { prompt }, columns: [{ id: "first", model: "m", params: {} }], params: {}, stream: false },
  columns: [{ id, column: "first", model: "m", status: "done" }],
});

/** Where the tab is; what its sessions push changes it. */
let address: string;
/** Lets the calls end that were made. */
let answer: () => void;

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
}

beforeEach(() => {
  address = "/play/completions";
  const gate = new Promise<void>((open) => {
    answer = open;
  });
  const leave = new EventTarget();
  vi.stubGlobal("window", {
    location: {
      origin: "http://gateway",
      get pathname() {
        return address;
      },
    },
    history: {
      pushState: (_: unknown, __: string, to: string) => {
        address = to;
      },
    },
    addEventListener: leave.addEventListener.bind(leave),
    dispatchEvent: leave.dispatchEvent.bind(leave),
  });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/v1/completions")) return Response.json({ secret: "sk", expiresAt: Date.now() + 3_600_000 });
    await gate;
    return Response.json({ text: `answer to ${JSON.parse(String(init.body)).prompt}` });
  });
});
afterEach(() => {
  // What is still to be saved is saved now.
  window.dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
});

/** The page's code as it is loaded by a reload, or by another tab with a session storage of its own. */
async function load({ tab = false } = {}) {
  window.dispatchEvent(new Event("pagehide"));
  vi.resetModules();
  if (tab) vi.stubGlobal("sessionStorage", storage());
  const [sessions, drafts, formers] = await Promise.all([import("./sessions"), import("./former-draft"), import("./formers")]);
  return { ...sessions, ...drafts, ...formers };
}
type Tab = Awaited<ReturnType<typeof load>>;

async function run(session: ReturnType<Tab["openSession"]>): Promise<string> {
  session.setModel(session.state.columns[0]?.id ?? "", "m");
  const round = await session.start();
  answer();
  await Promise.all([...(round?.runs.values() ?? [])].map(({ ended }) => ended));
  return round?.id ?? "";
}
const draftOf = (tab: Tab) => tab.openSession(rules as SessionRules<unknown, unknown>);
const runAt = (tab: Tab, id: string | undefined) => tab.sessionOf(rules as SessionRules<unknown, unknown>, id);
const open = (tab: Tab, run: RunDetail) => tab.openRun(rules as SessionRules<unknown, unknown>, run);
const output = (session: ReturnType<typeof draftOf> | undefined) => session?.stateOf("first")?.output;

describe("the session of an address", () => {
  it("is the draft's before and after it runs, and the address is that of its run", async () => {
    const tab = await load();
    const draft = draftOf(tab);
    expect(runAt(tab, undefined)).toBe(draft);
    const one = await run(draft);
    expect(address).toBe(`/play/completions/${one}`);
    expect(runAt(tab, one)).toBe(draft);
    const two = await run(draft);
    expect(address).toBe(`/play/completions/${two}`);
    expect([runAt(tab, two), runAt(tab, one), runAt(tab, undefined)]).toEqual([draft, undefined, draft]);
  });

  it("does not take a person back who has left the playground", async () => {
    const tab = await load();
    address = "/keys";
    await run(draftOf(tab));
    expect(address).toBe("/keys");
  });

  it("is the draft after a reload, with what was typed since and the answer to what was sent, and continues from there", async () => {
    const before = await load();
    const one = await run(draftOf(before));
    draftOf(before).setOwn({ prompt: "typed since" });
    const tab = await load();
    expect(runAt(tab, one)).toBeUndefined();
    const session = open(tab, detail(one, "hello"));
    expect(session).toBe(draftOf(tab));
    expect(tab.isDraft(session)).toBe(true);
    expect([session.state.own, session.round?.state.own]).toEqual([{ prompt: "typed since" }, { prompt: "hello" }]);
    expect(output(session)).toBe("answer to hello");
    const two = await run(session);
    expect(address).toBe(`/play/completions/${two}`);
    expect(runAt(tab, two)).toBe(session);
    expect(output(session)).toBe("answer to typed since");
  });

  it("is the run's own once something else is written on the draft's page", async () => {
    const before = await load();
    const one = await run(draftOf(before));
    address = "/play/completions";
    draftOf(before).setModel("first", "another model");
    expect(runAt(before, one)).toBe(draftOf(before));
    draftOf(before).setOwn({ prompt: "something else" });
    expect([runAt(before, one), output(draftOf(before))]).toEqual([undefined, "answer to hello"]);
    const tab = await load();
    const session = open(tab, detail(one, "hello"));
    expect([tab.isDraft(session), session.state.own, draftOf(tab).state.own]).toEqual([
      false,
      { prompt: "hello" },
      { prompt: "something else" },
    ]);
  });

  it("needs nothing but the draft if that holds the answers", async () => {
    const chat = { ...rules, id: "chat" as Playground, holdsAnswers: true } as SessionRules<unknown, unknown>;
    const one = await run((await load()).openSession(chat));
    const tab = await load();
    expect(tab.sessionOf(chat, one)).toBe(tab.openSession(chat));
    const two = await run(tab.openSession(chat));
    expect([tab.sessionOf(chat, one), tab.sessionOf(chat, two)]).toEqual([undefined, tab.openSession(chat)]);
  });

  it("is the run's own for an earlier run, and becomes the draft when it is run", async () => {
    const tab = await load();
    const draft = draftOf(tab);
    const one = await run(draft);
    draft.setOwn({ prompt: "again" });
    const two = await run(draft);
    address = `/play/completions/${one}`;
    const earlier = open(tab, detail(one, "hello"));
    expect([runAt(tab, one), tab.isDraft(earlier), output(earlier)]).toEqual([earlier, false, "answer to hello"]);
    earlier.setOwn({ prompt: "another way" });
    expect([draft.state.own, runAt(tab, undefined)]).toEqual([{ prompt: "again" }, draft]);

    const three = await run(earlier);
    expect(address).toBe(`/play/completions/${three}`);
    expect([runAt(tab, three), runAt(tab, undefined)]).toEqual([earlier, earlier]);
    expect([runAt(tab, two), output(draft), tab.isDraft(draft)]).toEqual([draft, "answer to again", false]);
    expect(tab.formerDraft("completions")).toBeUndefined();
    const reloaded = await load();
    expect(draftOf(reloaded).state).toMatchObject({ runId: three, own: { prompt: "another way" } });
  });

  it("keeps a draft that was not sent when another session becomes the draft", async () => {
    const tab = await load();
    const draft = draftOf(tab);
    draft.setOwn({ prompt: "not sent yet" });
    address = "/play/completions/run_old";
    await run(open(tab, detail("run_old", "old")));
    expect(tab.formerDraft("completions")?.state.own).toEqual({ prompt: "not sent yet" });
    tab.bringBack(rules);
    expect(draftOf(tab).state.own).toEqual({ prompt: "not sent yet" });
    expect([draftOf(tab).round, draftOf(tab).state.runId]).toEqual([undefined, undefined]);
  });

  it("is not another tab's draft: every tab shows the run of its address", async () => {
    const first = await load();
    const one = await run(draftOf(first));
    const other = await load({ tab: true });
    expect(open(other, detail(one, "hello"))).toBe(draftOf(other));
    draftOf(other).setOwn({ prompt: "of the other tab" });
    const two = await run(draftOf(other));
    const reloaded = await load({ tab: true });
    const session = open(reloaded, detail(one, "hello"));
    expect([reloaded.isDraft(session), session.state.own]).toEqual([false, { prompt: "hello" }]);
    expect(draftOf(reloaded).state).toMatchObject({ runId: two, own: { prompt: "of the other tab" } });
  });

  it("takes up a running round after a reload only if the draft is still of it", async () => {
    const tab = await load();
    const draft = draftOf(tab);
    draft.setModel("first", "m");
    const round = await draft.start();
    await vi.waitFor(() => expect(sessionStorage.getItem("trunkline.running.completions")).not.toBeNull());
    const reloaded = await load();
    expect(draftOf(reloaded).round?.id).toBe(round?.id);
    localStorage.removeItem("trunkline.draft.completions");
    expect(draftOf(await load()).round).toBeUndefined();
  });
});

describe("a restored run", () => {
  it("stays as it was at its own address", async () => {
    const tab = await load();
    const session = open(tab, detail("run_old", "old"));
    tab.restoreToDraft(rules as SessionRules<unknown, unknown>, session);
    const draft = draftOf(tab);
    expect([draft.state.own, output(draft), draft.state.runId]).toEqual([{ prompt: "old" }, "answer to old", undefined]);
    draft.setOwn({ prompt: "changed" });
    expect(runAt(tab, "run_old")?.state.own).toEqual({ prompt: "old" });
  });

  it("that is asked again in one column is another run, with the answers of the others", async () => {
    const tab = await load();
    const columns = ["a", "b"].map((id) => ({ id, model: `m-${id}`, params: {} }));
    const calls = columns.map(({ id, model }) => ({ id: `run_${id}`, column: id, model, status: "done" as const }));
    const two = { ...detail("run_a", "old"), models: ["m-a", "m-b"], output: "one\u001etwo", columns: calls };
    const session = open(tab, { ...two, state: { ...two.state, columns } });
    const round = await session.start({ only: ["b"] });
    answer();
    await round?.runs.get("b")?.ended;
    expect([session.stateOf("a")?.output, session.stateOf("b")?.output]).toEqual(["one", "answer to old"]);
    expect([round?.id, round?.id === "run_a"]).toEqual([session.stateOf("b")?.id, false]);
  });
});
