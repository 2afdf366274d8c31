import { afterAll, expect, it } from "vitest";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner({ KEYS_PER_PERSON: "2" });
afterAll(() => contract.close());
const owner = await signIn(contract);

it.each(EACH_LANE)("a person has as many keys as the setting says, and is told what to do about it (%s lane)", async (lane) => {
  const { token } = await addSession(contract.store, { name: `Person-${lane}` });
  const headers = { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" };
  const path = "/api/console/keys";
  const make = () => contract.send(lane, { path, key: null, headers, body: { name: "mine" } });
  const first = await make();
  expect(first.status, first.text).toBe(201);
  const all = await Promise.all([make(), make(), make()]);
  expect(all.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  const refused = all.find(({ status }) => status === 429) ?? first;
  expectError(refused, { errorFormat: "openai", code: "insufficient_quota" });
  expect(refused.text).toContain("You have 2 active keys, which is the limit. Revoke one");
  expect(refused.headers["x-should-retry"]).toBe("false");
  const { id } = (first.json as { key: { id: string } }).key;
  const revoked = await contract.send(lane, { method: "DELETE", path: `${path}/${id}`, key: null, headers });
  expect(revoked.status, revoked.text).toBe(204);
  expect((await make()).status).toBe(201);
  expect((await owner.call("POST", path, { name: "a service", service: true }, lane)).status).toBe(201);
});
