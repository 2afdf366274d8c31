import { afterAll, describe, expect, it, vi } from "vitest";
import { CallRatings, LogPage } from "../../console/logs/contract";
import { FeedbackReply } from "../../contracts/feedback";
import { newId } from "../../contracts/ids";
import { addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const key = await contract.newKey();
const other = await contract.newKey({ teamId: await addTeam(contract.store, "Elsewhere") });

/** A call is stored a moment after its answer. */
const STORED = { timeout: 10_000 };

describe.each(EACH_LANE)("ratings of calls (%s lane)", (lane) => {
  const rate = (id: string, body: unknown, secret = key.secret) =>
    contract.send(lane, { path: `/v1/calls/${id}/feedback`, key: secret, body });
  const called = async () => {
    const body = { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }] };
    const got = await contract.send(lane, { path: "/v1/chat/completions", key: key.secret, body });
    expect(got.status, got.text).toBe(200);
    return String(got.headers["x-request-id"]);
  };
  const listed = async (query: string) =>
    LogPage.parse((await owner.call("GET", `/api/console/logs?${query}`, undefined, lane)).json).items.map(({ id }) => id);

  it("are a key's, at once after its call, and the last one counts", async () => {
    const id = await called();
    const first = await rate(id, { thumb: "up", score: 0.75, comment: " Good " });
    expect(first.status, first.text).toBe(200);
    expect(FeedbackReply.parse(first.json)).toMatchObject({ request_id: id, thumb: "up", score: 0.75, comment: "Good" });
    expect((await rate(id, { thumb: "down" })).json).toMatchObject({ thumb: "down", score: null, comment: null });
    const path = `/api/console/logs/${id}/ratings`;
    await vi.waitFor(async () => expect((await owner.call("GET", `/api/console/logs/${id}`)).status).toBe(200), STORED);
    const mine = await owner.call("POST", path, { comment: "Checked." }, lane);
    expect(mine.status, mine.text).toBe(200);
    const { items } = CallRatings.parse((await owner.call("GET", path, undefined, lane)).json);
    expect(items.map(({ by, thumb, comment }) => [by.kind, thumb, comment])).toEqual([
      ["key", "down", null],
      ["person", null, "Checked."],
    ]);
    expect([await listed("rating=down"), await listed("rating=any"), await listed("rating=up")].map((ids) => ids.includes(id))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("are only of the team's calls, and say something", async () => {
    const id = await called();
    await vi.waitFor(async () => expect((await owner.call("GET", `/api/console/logs/${id}`)).status).toBe(200), STORED);
    const missing = { errorFormat: "openai", code: "not_found", param: "request_id" } as const;
    expectError(await rate(id, { thumb: "up" }, other.secret), missing);
    expectError(await rate("req_00000000000000000000000000", { thumb: "up" }), missing);
    expectError(await rate("nothing", { thumb: "up" }), missing);
    for (const wrong of [{}, { comment: " " }, { thumb: "sideways" }, { score: 2 }, { comment: "x".repeat(4_001) }])
      expect((await rate(id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await rate(id, { thumb: "up" }, "sk-tl-wrong")).status).toBe(401);
    // Not stored yet, as that of a call that ended a moment ago.
    expect((await rate(newId("req_"), { thumb: "up" })).status).toBe(200);
  });
});
