import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../contracts/errors";
import type { HealthCheck } from "../contracts/health-check";
import type { Provider } from "../providers/capabilities";
import type { TargetHealth } from "../routing/health";
import { Router } from "../routing/router";
import { SharedState } from "../routing/shared-state";
import { HealthChecks } from "./health-checks";

const CHECK: HealthCheck = { every_ms: 20, timeout_ms: 30 };
const SOON = { timeout: 1_000, interval: 5 };

/** The provider's answer to a check, and how many there were. */
const upstream = { asked: 0, answer: async (): Promise<unknown> => [] };
const provider: Provider = {
  id: "main",
  simulated: false,
  capabilities: {},
  async listModels() {
    upstream.asked++;
    await upstream.answer();
    return [];
  },
};
const down = async () => {
  throw new Failure("bad_gateway", "Down.", { elsewhere: true, vendor: { status: 503, code: "", words: "Overloaded.", requestId: "" } });
};
const denied = async () => {
  throw new Failure("no_available_provider", "Denied.", {
    elsewhere: true,
    vendor: { status: 401, code: "", words: "No such key.", requestId: "", fault: "credential" },
  });
};

/** Two processes that share what they publish, and leases. */
function join(check: HealthCheck, defaults = {}) {
  const states = [new SharedState(), new SharedState()];
  const leases = new Map<string, { owner: number; until: number }>();
  return states.map((shared, owner) => {
    const router = new Router();
    router.replace([], defaults);
    const checks = new HealthChecks(shared, router);
    shared.link({
      isFast: true,
      send: async (entries) => {
        for (const other of states) other.receive(structuredClone(entries));
      },
      claim: async (name, ms) => {
        const held = leases.get(name);
        if (held && held.owner !== owner && held.until > Date.now()) return held.until - Date.now();
        leases.set(name, { owner, until: Date.now() + ms });
        return 0;
      },
      close: async () => undefined,
    });
    const targets = ["main/large", "main/small", "other/large"].map((name) => router.health.of(name));
    checks.arrange([{ plan: { id: "main", healthCheck: check }, provider }]);
    return { checks, targets, router };
  });
}
const states = (targets: readonly TargetHealth[]) => targets.map((health) => health.state(Date.now()));

describe("a provider's regular check", () => {
  let processes: ReturnType<typeof join> = [];
  beforeEach(() => {
    upstream.asked = 0;
    upstream.answer = async () => [];
  });
  afterEach(() => {
    for (const { checks } of processes) checks.close();
  });

  it("opens the provider's targets in every process if it fails, and closes them when it passes", async () => {
    processes = join(CHECK);
    upstream.answer = down;
    for (const { targets } of processes) await vi.waitFor(() => expect(states(targets)).toEqual(["open", "open", "closed"]), SOON);
    const [one, other] = processes;
    expect(other?.targets[0]?.openUntil).toBe(one?.targets[0]?.openUntil);
    expect(one?.checks.last("main")).toMatchObject({ ok: false, message: "Overloaded." });
    upstream.answer = async () => [];
    for (const { targets } of processes) await vi.waitFor(() => expect(states(targets)).toEqual(["closed", "closed", "closed"]), SOON);
    expect(other?.checks.last("main")).toMatchObject({ ok: true, message: null });
  });

  it("is made by one process at a time", async () => {
    processes = join({ ...CHECK, every_ms: 40 });
    const began = Date.now();
    await vi.waitFor(() => expect(upstream.asked).toBe(3), SOON);
    // Two processes that check by themselves would have asked three times after two intervals.
    expect(Date.now() - began).toBeGreaterThanOrEqual(3 * 40 * 0.9 - 5);
  });

  it("counts a failure only if it fails twice in a row", async () => {
    processes = join(CHECK);
    upstream.answer = () => (upstream.asked % 2 ? down() : Promise.resolve([]));
    await vi.waitFor(() => expect(processes[0]?.checks.last("main")?.ok ?? processes[1]?.checks.last("main")?.ok).toBe(true), SOON);
    expect(states(processes[0]?.targets ?? [])).toEqual(["closed", "closed", "closed"]);
  });

  it("has a time limit, beyond which it fails", async () => {
    processes = join(CHECK);
    upstream.answer = () => new Promise(() => undefined);
    await vi.waitFor(() => expect(states(processes[0]?.targets ?? [])[0]).toBe("open"), SOON);
    expect(processes[0]?.checks.last("main")).toMatchObject({ ok: false, message: "No answer in time." });
  });

  it.each([
    ["a refused credential", denied, {}],
    ["breakers that are switched off", down, { breaker: { failures: 0 } }],
  ])("shows its failure and opens nothing with %s", async (_, answer, defaults) => {
    processes = join(CHECK, defaults);
    upstream.answer = answer;
    await vi.waitFor(() => expect(processes[0]?.checks.last("main")).toMatchObject({ ok: false }), SOON);
    expect(states(processes[0]?.targets ?? [])).toEqual(["closed", "closed", "closed"]);
  });

  it("leaves a breaker that calls have opened, unless its own model answers", async () => {
    processes = join(CHECK);
    const [health] = processes[0]?.targets ?? [];
    const breaker = { failures: 1, windowMs: 1_000, cooldownMs: 60_000, cooldownMaxMs: 60_000 };
    health?.failed(breaker, Date.now());
    await vi.waitFor(() => expect(processes[0]?.checks.last("main")?.ok).toBe(true), SOON);
    expect(health?.state(Date.now())).toBe("open");
    health?.checkPassed(Date.now() + 1, true);
    expect(health?.state(Date.now())).toBe("closed");
  });

  it("ends when the settings no longer ask for it", async () => {
    processes = join(CHECK);
    await vi.waitFor(() => expect(upstream.asked).toBeGreaterThan(0), SOON);
    for (const { checks } of processes) checks.arrange([{ plan: { id: "main" }, provider }]);
    expect(processes[0]?.checks.last("main")).toBeUndefined();
  });
});
