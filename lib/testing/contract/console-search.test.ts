import { afterAll, describe, expect, it } from "vitest";
import { SearchReply } from "../../console/search/contract";
import { ENDPOINTS } from "../../server/endpoints";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const otherTeam = await addTeam(contract.store, "Another team");
const cookieOf = (token: string) => owner.cookie.replace(/=.*/, `=${token}`);
const RUN = { id: "run_01KAJ3Q5V0C9M6T2X8R4E7N1HZ", playground: "chat", models: ["sandbox-chat"], status: "done", state: {} };
for (const name of ["Fox hunter", "firefox", "The 50% fox"]) await owner.call("POST", "/api/console/keys", { name, models: null });
await owner.call("POST", "/api/console/runs", { ...RUN, title: "The quick brown fox" });

describe.each(EACH_LANE)("search (%s lane)", (lane) => {
  const find = async (q: string, cookie = owner.cookie) => {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const got = await contract.send(lane, { method: "GET", path: `/api/console/search?q=${encodeURIComponent(q)}`, key: null, headers });
    expect(got.status, got.text).toBe(200);
    return SearchReply.parse(got.json).items;
  };
  const titles = async (q: string) => (await find(q)).map(({ kind, title }) => `${kind} ${title}`);

  it("finds what has the words, the beginning of a name first", async () => {
    const found = await titles("FOX");
    expect(found).toEqual(expect.arrayContaining(["key Fox hunter", "key The 50% fox", "key firefox"]));
    expect(found.filter((line) => line.startsWith("key"))).toEqual(["key Fox hunter", "key The 50% fox", "key firefox"]);
  });

  it("finds models, their provider, and what the API can do", async () => {
    const found = await find("sandbox-chat");
    expect(found).toContainEqual({ kind: "model", id: "sandbox-chat", title: "sandbox-chat", detail: "sandbox", playground: "chat" });
    expect(await titles("sandbox")).toContain("provider sandbox");
    const [operation] = (await find("/v1/embeddings")).filter(({ kind }) => kind === "operation");
    expect(ENDPOINTS.map(({ id }) => id)).toContain(operation?.id);
  });

  it("finds guides and their headings", async () => {
    const guides = (await find("rotate a key")).filter(({ kind }) => kind === "guide");
    expect(guides).toEqual([{ kind: "guide", id: "keys#rotate-a-key", title: "Rotate a key", detail: "API keys", playground: null }]);
    expect(await titles("people and sessions")).toContain("guide People and sessions");
  });

  it("takes signs of patterns for what they are", async () => {
    expect(await titles("50%")).toEqual(["key The 50% fox"]);
    expect((await titles("%")).filter((line) => line.startsWith("key"))).toEqual(["key The 50% fox"]);
    expect(await titles("f_x")).toEqual([]);
  });

  it("shows nothing of another team, and no run of somebody else", async () => {
    const colleague = await addSession(contract.store, { name: `Colleague ${lane}`, role: "developer" });
    const seen = await find("fox", cookieOf(colleague.token));
    expect(seen.map(({ kind }) => kind)).toEqual(["key", "key", "key"]);
    const stranger = await addSession(contract.store, { name: `Stranger ${lane}`, role: "owner", teamId: otherTeam });
    expect(await find("fox", cookieOf(stranger.token))).toEqual([]);
  });
});
