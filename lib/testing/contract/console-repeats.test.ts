import { afterAll, describe, expect, it } from "vitest";
import { RetriedVideo } from "../../console/video/action-contract";
import { VideoJobDetail } from "../../console/video/contract";
import { addSession, addTeam } from "../people";
import { EACH_LANE } from "../suite";
import type { Lane } from "../test-gateway";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

/** No video is rendered here. */
const contract = await startWithOwner();
afterAll(() => contract.close());
const owner = await signIn(contract);
const { token: stranger } = await addSession(contract.store, {
  name: "Stranger",
  role: "owner",
  teamId: await addTeam(contract.store, "Others"),
});

const JOBS = "/api/console/video/jobs";

/** An ended job. */
async function stoppedJob(prompt: string): Promise<string> {
  const body = { model: "sandbox-video", prompt, width: 64, height: 36, fps: 8, duration: 0.5 };
  const made = await contract.send("fast", { path: "/v1/video/generations", key: await owner.playgroundKey(), body });
  const id = (made.json as { task_id: string }).task_id;
  expect((await owner.call("POST", `${JOBS}/${id}/stop`)).json).toMatchObject({ outcome: "cancelled" });
  return id;
}

function retry(lane: Lane, id: string, { token, cookie = owner.cookie }: { token?: string; cookie?: string } = {}) {
  const headers = { cookie, "sec-fetch-site": "same-origin", ...(token !== undefined && { "idempotency-key": token }) };
  return contract.send(lane, { method: "POST", path: `${JOBS}/${id}/retry`, key: null, headers });
}

const retriesOf = async (id: string) => VideoJobDetail.parse((await owner.call("GET", `${JOBS}/${id}`)).json).retries;

describe.each(EACH_LANE)("a retry that is sent twice with one Idempotency-Key (%s lane)", (lane) => {
  it("makes one job, and the second answer tells of it", async () => {
    const id = await stoppedJob(`twice ${lane}`);
    const first = await retry(lane, id, { token: `twice-${lane}` });
    expect(first.status, first.text).toBe(201);
    const second = await retry(lane, id, { token: `twice-${lane}` });
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(RetriedVideo.parse(second.json).id).toBe(RetriedVideo.parse(first.json).id);
    expect(await retriesOf(id)).toHaveLength(1);
  });

  it("makes one job when both come at once", async () => {
    const id = await stoppedJob(`at once ${lane}`);
    const answers = await Promise.all([1, 2, 3].map(() => retry(lane, id, { token: `at-once-${lane}` })));
    expect(answers.map(({ status }) => status)).toContain(201);
    for (const answer of answers)
      if (answer.status !== 201) expectError(answer, { errorFormat: "openai", code: "idempotency_in_progress" });
    expect(await retriesOf(id)).toHaveLength(1);
  });

  it("is refused for another job, and tells a stranger nothing", async () => {
    const id = await stoppedJob(`one ${lane}`);
    const other = await stoppedJob(`other ${lane}`);
    const token = `stolen-${lane}`;
    expect((await retry(lane, id, { token })).status).toBe(201);
    expectError(await retry(lane, other, { token }), { errorFormat: "openai", code: "idempotency_conflict" });
    const cookie = owner.cookie.replace(/=.*/, `=${stranger}`);
    expectError(await retry(lane, id, { token, cookie }), { errorFormat: "openai", code: "task_not_found" });
  });

  it("makes a job each without a key, as a person who wants two may", async () => {
    const id = await stoppedJob(`two ${lane}`);
    await retry(lane, id);
    await retry(lane, id);
    expect(await retriesOf(id)).toHaveLength(2);
  });
});
