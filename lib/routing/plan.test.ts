import { describe, expect, it } from "vitest";
import { Routing, targetProblems } from "../contracts/routing";
import { planOf, planOfListed } from "./plan";
import { backoffMs } from "./reasons";
import { Router } from "./router";

const route = (more: object = {}) => ({ id: "chat", targets: ["main/large"], ...more });
const read = (routing: unknown) => Routing.safeParse(routing);
const problems = (routing: unknown) => read(routing).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("a route's settings", () => {
  it("are those of the target, else of the route, else of the defaults, else built in", () => {
    const { routes = [], defaults } = Routing.parse({
      defaults: {
        timeouts: { first_token_ms: 9_000, idle_ms: 5_000 },
        retries: { per_target: 1 },
        breaker: { failures: 7 },
      },
      routes: [
        route({
          timeouts: { idle_ms: 4_000, total_ms: 0 },
          targets: ["main/large", { target: "spare/models/small", weight: 3, retries: { per_target: 0 }, timeouts: { idle_ms: 0 } }],
        }),
      ],
    });
    const plan = planOf(routes[0] ?? expect.fail(), defaults);
    expect(plan).toMatchObject({ totalMs: Number.POSITIVE_INFINITY, mostAttempts: 6, order: "listed", affinity: true });
    expect(plan.targets).toMatchObject([
      {
        provider: "main",
        model: "large",
        weight: 1,
        retries: { perTarget: 1, backoffMs: 250 },
        timeouts: { firstTokenMs: 9_000, idleMs: 4_000 },
      },
      { provider: "spare", model: "models/small", weight: 3, retries: { perTarget: 0 }, timeouts: { idleMs: Number.POSITIVE_INFINITY } },
    ]);
    expect(plan.targets[0]?.breaker).toEqual({ failures: 7, windowMs: 30_000, cooldownMs: 30_000, cooldownMaxMs: 120_000 });
  });

  it("of a listed model are the built-in ones", () => {
    expect(planOfListed()).toMatchObject({ id: "", totalMs: 600_000, resume: ["replay"] });
    expect(planOfListed().ofTarget.retries).toEqual({ perTarget: 2, backoffMs: 250, backoffMaxMs: 4_000, longestWaitMs: 2_000 });
  });
});

describe("routes that cannot be", () => {
  it.each([
    ["an unknown member", { routes: [route({ fallback: true })] }, /Unrecognized key: "fallback"/],
    ["an unknown member of a target", { routes: [route({ targets: [{ target: "a/b", wieght: 2 }] })] }, /routes\.0\.targets\.0/],
    ["a weight of 0", { routes: [route({ targets: [{ target: "a/b", weight: 0 }] })] }, /routes\.0\.targets\.0/],
    ["a negative time", { defaults: { timeouts: { idle_ms: -1 } } }, /defaults\.timeouts\.idle_ms/],
    ["no target", { routes: [route({ targets: [] })] }, /at least one target/],
    ["one target twice", { routes: [route({ targets: ["a/b", { target: "a/b" }] })] }, /a target twice/],
    ["a target that is no provider/model", { routes: [route({ targets: ["large"] })] }, /routes\.0\.targets\.0/],
    ["a name of the sandbox", { routes: [route({ also: ["sandbox-chat"] })] }, /routes\.0\.also: cannot be named 'sandbox-chat'/],
    [
      "a name of another route",
      { routes: [route(), route({ id: "other", also: ["chat"] })] },
      /routes\.1\.also: has the name 'chat' of the route 'chat'/,
    ],
  ])("%s is refused with its place", (_, routing, expected) => {
    expect(problems(routing).join("\n")).toMatch(expected);
  });

  it("say every mistake at once", () => {
    const many = { routes: [route({ order: "random" }), route({ id: "b", targets: [] }), route({ id: "c", affinity: 1 })] };
    expect(problems(many).map((problem) => problem.slice(0, 8))).toEqual(["routes.0", "routes.1", "routes.2"]);
  });

  it("name targets that do not exist, and never a route", () => {
    const providers = new Map([
      ["main", new Set(["large"])],
      ["open", undefined],
    ]);
    const routes = [
      Routing.parse({ routes: [route({ id: "a/b", targets: ["main/large", "main/small", "open/anything", "gone/x", "a/b"] })] })
        .routes?.[0],
    ].flatMap((one) => one ?? []);
    expect(targetProblems(routes, providers).map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
      "routes.0.targets.1 names the model 'small', which the provider 'main' does not have",
      "routes.0.targets.3 names the provider 'gone', which does not exist",
      "routes.0.targets.4 'a/b' is a route: a target must be provider/model",
    ]);
  });

  it("are read and planned: 1,000 routes of 20 targets, and not one more", () => {
    const routes = Array.from({ length: 1_000 }, (_, index) =>
      route({ id: `r${index}`, targets: Array.from({ length: 20 }, (_, target) => `p${target}/m${index}`) }),
    );
    const router = new Router();
    router.replace(Routing.parse({ routes }).routes ?? []);
    expect(router.find("r999")?.targets).toHaveLength(20);
    expect(problems({ routes: [...routes, route({ id: "one more" })] })).toHaveLength(1);
  });
});

it("pauses double, ± 20 %, up to the longest", () => {
  const { retries } = planOfListed().ofTarget;
  expect([0, 1, 2, 9].map((repeat) => backoffMs(retries, repeat, () => 0.5))).toEqual([250, 500, 1_000, 4_000]);
  expect(backoffMs(retries, 0, () => 0)).toBe(200);
  expect(backoffMs(retries, 0, () => 1)).toBeCloseTo(300);
});
