import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FRESH_CHAT } from "../page-state";
import type { ChatSession } from "../session";
import { ADD, CHAT_RULES, scriptedGateway } from "./gateway.fixture";

function storage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
}

let gateway: ReturnType<typeof scriptedGateway>;
beforeEach(() => {
  gateway = scriptedGateway();
  const page = new EventTarget();
  vi.stubGlobal("window", {
    location: { origin: "http://gateway", pathname: "/play/chat" },
    history: { pushState: () => undefined, replaceState: () => undefined },
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => {
  // What is still to be saved is saved now.
  window.dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
});

/** The page's code as a reload loads it, with the session of its draft. */
async function load() {
  gateway.leave();
  window.dispatchEvent(new Event("beforeunload"));
  window.dispatchEvent(new Event("pagehide"));
  vi.resetModules();
  const [{ openSession }, loops, chats, state, tree] = await Promise.all([
    import("../../session/sessions"),
    import("./loop-of"),
    import("../session"),
    import("../page-state"),
    import("../tree"),
  ]);
  const session: ChatSession = openSession(CHAT_RULES);
  const said = (column: string) => tree.pathOf(state.chatOf(session.state.own, column)).map(({ role, text }) => `${role}: ${text}`);
  const open = () => {
    chats.takeUp(session);
    chats.settle(session);
    for (const { id } of session.state.columns) loops.loopOf(session, id);
  };
  return { session, said, open, loopOf: (column: string) => loops.loopOf(session, column), sendDraft: () => chats.sendDraft(session) };
}

it("a reload reads the answers that are still given, runs their tools, and runs nothing again", async () => {
  const before = await load();
  const columns = ["fast", "slow"].map((id) => ({ id, model: id, params: {} }));
  before.session.set({
    columns,
    own: { ...FRESH_CHAT, draft: "2 + 3?", serverTools: [ADD], toolRules: { ...FRESH_CHAT.toolRules, mode: "run" } },
    stream: false,
  });
  before.open();
  await before.sendDraft();
  const [fast, slow] = gateway.asked;
  fast?.callAdd("f1");
  await vi.waitFor(() => expect(gateway.tools).toHaveLength(1));

  const after = await load();
  expect(after.session.state.columns).toHaveLength(2);
  after.open();
  slow?.callAdd("s1");
  await vi.waitFor(() => expect(gateway.tools).toHaveLength(2));
  expect(gateway.tools[1]?.arguments).toEqual({ id: "s1" });
  await vi.waitFor(() => expect(after.session.isBusy("fast")).toBe(false));
  expect(after.said("fast")).toEqual(["user: 2 + 3?", "assistant: "]);
  expect(after.loopOf("fast").liveCall("f1")).toBeUndefined();
  gateway.tools[1]?.end("5");
  await vi.waitFor(() => expect(gateway.asked).toHaveLength(3));
  gateway.asked[2]?.say("Five.");
  await vi.waitFor(() => expect(after.said("slow").at(-1)).toBe("assistant: Five."));
  expect(gateway.tools).toHaveLength(2);
});

it("a reload while one column goes on resumes both, after the first round has ended too", async () => {
  const before = await load();
  const columns = ["fast", "slow", "last"].map((id) => ({ id, model: id, params: {} }));
  const rules = { ...FRESH_CHAT.toolRules, mode: "mock" as const, mocks: [{ id: "m", tool: "add", arguments: null, result: "5", at: 1 }] };
  before.session.set({ columns, own: { ...FRESH_CHAT, draft: "2 + 3?", serverTools: [ADD], toolRules: rules }, stream: false });
  before.open();
  await before.sendDraft();
  gateway.asked[0]?.callAdd("f1");
  await vi.waitFor(() => expect(gateway.asked).toHaveLength(4));
  // The calls of the first round end while the second goes on.
  gateway.asked[1]?.say("Five.");
  gateway.asked[2]?.say("Five!");
  await vi.waitFor(() => expect(before.said("last").at(-1)).toBe("assistant: Five!"));
  await vi.waitFor(() => expect(gateway.saved.some(({ id, status }) => id !== before.session.round?.id && status === "done")).toBe(true));

  const after = await load();
  expect([...(after.session.round?.runs.keys() ?? [])]).toEqual(["fast", "slow", "last"]);
  after.open();
  gateway.asked[3]?.say("It is five.");
  await vi.waitFor(() => expect(after.said("fast").at(-1)).toBe("assistant: It is five."));
  expect([after.said("slow").at(-1), after.said("last").at(-1)]).toEqual(["assistant: Five.", "assistant: Five!"]);
});
