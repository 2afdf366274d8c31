import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { asTest } from "../../client/fault-lab/as-test";
import { LabCall, type LabCallRequest, LabState } from "../../console/fault-lab/contract";
import { LoggedCallDetail } from "../../console/logs/contract";
import { temporaryFolder } from "../database";
import { addSession } from "../people";
import { EACH_LANE } from "../suite";
import { expectError } from "./answers";
import { signIn, startWithOwner } from "./signed-in";

const contract = await startWithOwner({ SANDBOX_TOKENS_PER_SECOND: "0" });
const owner = await signIn(contract);
const folder = temporaryFolder();
afterAll(async () => {
  await contract.close();
  rmSync(folder, { recursive: true, force: true });
});

const PATH = "/api/console/fault-lab";
const [FIRST, SECOND] = ["sandbox/sandbox-1", "sandbox/sandbox-2"];
/** Short waits, so that the tests are quick. */
const QUICK = {
  id: "quick",
  targets: [FIRST, SECOND],
  retries: { per_target: 1, backoff_ms: 20, longest_wait_ms: 0 },
  timeouts: { first_token_ms: 400, idle_ms: 300, attempt_ms: 400 },
  breaker: { failures: 3, window_ms: 30_000, cooldown_ms: 30_000 },
};

describe.each(EACH_LANE)("the fault lab (%s lane)", (lane) => {
  const send = async (body: Partial<LabCallRequest>) => {
    const got = await owner.call("POST", `${PATH}/calls`, { route: QUICK, fresh: true, ...body }, lane);
    expect(got.status, got.text).toBe(200);
    return LabCall.parse(got.json);
  };
  const fails = (fault: LabCallRequest["failures"][number]["fails"], target = FIRST ?? "") => ({ failures: [{ target, fails: fault }] });

  it("answers with the first target if nothing is armed, and leaves a row in the logs", async () => {
    const made = await send({ route: undefined });
    expect(made).toMatchObject({ status: 200, received: "answer", target: FIRST, changes: [], attribution: { party: "nobody" } });
    expect(made.attempts.map(({ target, code }) => [target, code])).toEqual([[FIRST, ""]]);
    await contract.row(made.requestId);
    const row = LoggedCallDetail.parse((await owner.call("GET", `/api/console/logs/${made.requestId}`)).json);
    expect(row).toMatchObject({ model: "fault-lab", provider: "sandbox", cost: 0, sender: { kind: "person" } });
  });

  it.each([
    ["429", 1, "rate_limit_exceeded"],
    ["500", 2, "bad_gateway"],
    ["stall", 1, "upstream_timeout"],
    ["cut", 1, "upstream_cut"],
    ["malformed", 1, "bad_response_body"],
    ["slow", 1, "upstream_timeout"],
  ] as const)("gives the caller a whole answer if the first target fails with %s, streamed or not", async (fault, times, code) => {
    for (const stream of [true, false]) {
      const made = await send({ stream, ...fails(fault) });
      expect(made, JSON.stringify(made.attempts)).toMatchObject({ status: 200, received: "answer", attribution: { party: "provider" } });
      expect(made.attempts.map((one) => [one.target, one.code])).toEqual([...Array(times).fill([FIRST, code]), [SECOND, ""]]);
    }
  });

  it("gives the caller one clean error if every target fails, before an answer or within it", async () => {
    for (const fault of ["500", "cut"] as const) {
      const made = await send({ failures: [FIRST, SECOND].map((target = "") => ({ target, fails: fault })) });
      expect(made.received, JSON.stringify(made.frames)).toBe("error");
      expect(made.code).not.toBe("");
    }
  });

  it("opens the breaker after the route's failures, asks the next target at once, and closes it on request", async () => {
    await send(fails("500"));
    const opens = await send({ ...fails("500"), fresh: false });
    expect(opens.changes).toMatchObject([{ target: FIRST, state: "open" }]);
    expect(opens.breakers.map(({ state }) => state)).toEqual(["open", "closed"]);
    const skipped = await send({ ...fails("500"), fresh: false });
    expect(skipped.attempts.map(({ target }) => target)).toEqual([SECOND]);
    expect((await owner.call("DELETE", `${PATH}/breakers`, undefined, lane)).status).toBe(204);
    const state = LabState.parse((await owner.call("GET", PATH, undefined, lane)).json);
    expect(state).toEqual({ available: true, breakers: [] });
  });

  it("calls no target of a real route", async () => {
    const targets = ["openai/gpt-4o", "sandbox/sandbox-chat"];
    const asked = contract.upstream.requests.length;
    const made = await send({ route: { ...QUICK, targets }, failures: [{ target: "openai/gpt-4o", fails: "500", times: 1 }] });
    expect(made.attempts.map(({ target, code }) => [target, code])).toEqual([
      ["openai/gpt-4o", "bad_gateway"],
      ["openai/gpt-4o", ""],
    ]);
    expect(contract.upstream.requests).toHaveLength(asked);
  });

  it("asks no mirror and gives no stored answer, whatever the route says", async () => {
    const route = { ...QUICK, mirror: { target: "openai/gpt-4o", share: 1 }, cache_answers: { ttl_s: 60 } };
    const asked = contract.upstream.requests.length;
    for (let call = 0; call < 2; call++) expect((await send({ route })).attempts).toHaveLength(1);
    const body = { model: "openai/gpt-4o", messages: [{ role: "user", content: "Hi" }] };
    expect((await contract.send(lane, { path: "/v1/chat/completions", body })).status).toBe(200);
    expect(contract.upstream.requests).toHaveLength(asked + 1);
  });

  it("is copied as a test, which passes against this gateway", async () => {
    const request = { route: QUICK, ...fails("500") };
    const file = join(folder, `copied-${lane}.test.mjs`);
    writeFileSync(file, asTest(request, await send(request), contract.gateway.url[lane]));
    const { secret } = await contract.newKey({ scopes: ["admin", "all"] });
    const env = { ...process.env, TRUNKLINE_KEY: secret, NODE_OPTIONS: "" };
    const { stdout } = await promisify(execFile)(process.execPath, ["--test", "--test-reporter=tap", file], { env, timeout: 10_000 });
    expect(stdout).toContain("# pass 1");
  });

  it("names mistakes, and is for owners and admins", async () => {
    const post = (body: object) => owner.call("POST", `${PATH}/calls`, body, lane);
    expectError(await post({ failures: [{ target: "sandbox/nobody", fails: "500" }] }), { errorFormat: "openai", code: "invalid_value" });
    expectError(await post({ route: { id: "x", targets: [] } }), { errorFormat: "openai", code: "invalid_value" });
    const { token } = await addSession(contract.store, { name: `Dev ${lane}`, role: "developer" });
    const headers = { cookie: `trunkline_session=${token}`, "sec-fetch-site": "same-origin" };
    expect((await contract.send(lane, { path: `${PATH}/calls`, key: null, headers, body: {} })).status).toBe(403);
  });
});
