import { describe, expect, it } from "vitest";
import { ROUTED_FORMS } from "./routing-forms";
import { silent, startRouting, streamOf } from "./routing-setting";

const routes = [
  { id: "cut", targets: ["main/m:cut", "spare/good"] },
  { id: "stalls", targets: [silent("main/m:stall-stream"), "spare/good"] },
  { id: "breaks", targets: ["main/m:error-event", "spare/good"] },
  { id: "cut-twice", targets: ["main/m:cut", "spare/m:no-finish", "main/good"] },
  { id: "prefills", resume: ["prefill"], targets: ["main/m:cut", "spare/continues"] },
  { id: "differs-first", resume: ["replay", "prefill"], targets: ["main/m:cut", "spare/continues"] },
  { id: "cut-final", resume: [], targets: ["main/m:cut", "spare/good"] },
  { id: "garbled", targets: ["main/m:malformed-event", "spare/good"] },
  { id: "unended", targets: ["main/m:no-finish", "spare/good"] },
  { id: "refuses", targets: ["main/m:cut", "spare/m:400-policy"] },
  { id: "breaks-too", targets: ["main/m:cut", "spare/m:500"] },
  { id: "cuts-too", targets: ["main/m:cut", "spare/m:cut"] },
];
const { contract, spare, attempts } = await startRouting(routes);
const { send, row } = contract;
/** The different ids in a stream. */
const idsIn = (text: string) => [...new Set([...text.matchAll(/"(?:id|responseId|item_id)":"([^"]+)"/g)].map(([, id]) => id))];

describe.each(ROUTED_FORMS)("a stream of $name that breaks off", ({ name, sent, said, whole }) => {
  it.each(["cut", "stalls", "breaks", "unended", "cut-twice"])("goes on at the next target where it stopped: %s", async (route) => {
    const got = await send("fast", sent(route, true));
    const direct = await send("web", sent("spare/good", true));
    expect(said(got.text, true)).toBe(said(direct.text, true));
    expect(whole(got.text)).toBe(true);
    expect(idsIn(got.text)).toHaveLength(idsIn(direct.text).length);
    expect(got.text).not.toMatch(/"error":\{/);
    const stored = await row(String(got.headers["x-request-id"]));
    expect(stored).toMatchObject({ outcome: "ok", provider: route === "cut-twice" ? "main" : "spare" });
    expect(JSON.parse(stored.tries)).toHaveLength(route === "cut-twice" ? 3 : 2);
  });

  it("is whole without the garbage between its events", async () => {
    const got = await send("fast", { ...sent("garbled", true), headers: { "x-session-id": `garbled ${name}` } });
    const direct = await send("web", sent("spare/good", true));
    expect([said(got.text, true), whole(got.text)]).toEqual([said(direct.text, true), true]);
    expect(attempts()).toEqual({ main: 1, spare: 1 });
  });

  it("ends with an error, and no end mark, if the other answer differs", async () => {
    spare.answerNext(streamOf("Quite something else"));
    // A separate conversation: the previous tests' has moved to the second target.
    const got = await send("web", { ...sent("cut", true), headers: { "x-session-id": `differs in ${name}` } });
    expect(whole(got.text)).toBe(false);
    expect(got.text).toMatch(/error/);
    expect(said(got.text, true).length).toBeGreaterThan(0);
  });

  it.each(["refuses", "breaks-too", "cuts-too"])(
    "ends with one error, and no end mark, if the next target fails as well: %s",
    async (route) => {
      const got = await send("web", { ...sent(route, true), headers: { "x-session-id": `${route} ${name}` } });
      expect(whole(got.text)).toBe(false);
      // Responses name it in two events.
      expect(got.text.match(/"error":\s*\{/g), got.text).toHaveLength(name === "Responses" ? 2 : 1);
      expect(said(got.text, true).length).toBeGreaterThan(0);
      expect(attempts().spare).toBeGreaterThan(0);
      expect(attempts().spare).toBeLessThanOrEqual(2);
      expect(await row(String(got.headers["x-request-id"]))).toMatchObject({ outcome: "cut" });
    },
  );

  it("ends with an error if its route resumes nothing", async () => {
    const got = await send("fast", sent("cut-final", true));
    expect(whole(got.text)).toBe(false);
    expect(attempts().spare).toBe(0);
  });
});

// The final events of a response repeat its whole text.
describe.each(ROUTED_FORMS.filter(({ name }) => name !== "Responses"))("a stream of $name", ({ sent, said, whole }) => {
  it("is finished by a target that continues answers, after the beginning of this one", async () => {
    for (const route of ["prefills", "differs-first"]) {
      if (route === "differs-first") spare.answerNext(streamOf("Quite something else"));
      spare.answerNext(streamOf(" and so it ended."));
      const got = await send("fast", sent(route, true));
      const [before, after] = said(got.text, true).split(" and so it ended.");
      expect(before?.length, got.text).toBeGreaterThan(0);
      expect(after).toBe("");
      expect(whole(got.text)).toBe(true);
      const { messages } = JSON.parse(spare.requests.at(-1)?.body.toString() ?? "") as { messages: { role: string; content: string }[] };
      expect(messages.at(-1)).toMatchObject({ role: "assistant", content: before });
    }
  });
});
