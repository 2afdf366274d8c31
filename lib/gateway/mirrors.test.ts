import { expect, it, vi } from "vitest";
import { createChatCompletion } from "../endpoints/chat";
import type { ModelEndpoint } from "../endpoints/define";
import { planOf } from "../routing/plan";
import { Call } from "./call";
import type { GatewayRequest } from "./exchange";
import type { Gateway } from "./gateway";
import { Metrics } from "./metrics";
import { Mirrors } from "./mirrors";

const route = (share: number) => planOf({ id: "r", targets: ["a/m"], mirror: { target: "b/m", share } });

function answered(share = 1, bytesIn = 10): Call<ModelEndpoint> {
  const call = new Call<ModelEndpoint>("req_1", createChatCompletion as unknown as ModelEndpoint, {} as GatewayRequest);
  call.input = { model: "r", messages: [] };
  call.principal = { keyId: "k", teamId: "t" } as Call["caller"];
  call.route = route(share);
  call.bytesIn = bytesIn;
  return call;
}

/** Mirrors whose targets are looked up until the test lets them fail. */
function setting(bounds: object, random?: () => number) {
  const metrics = new Metrics();
  const rows: { code: string; mirrorOf: string }[] = [];
  const fails: (() => void)[] = [];
  const catalog = { find: () => new Promise((_, reject) => fails.push(() => reject(new Error("down")))) };
  const journal = { append: (row: { code: string; mirrorOf: string }) => rows.push(row) };
  const log = { error: () => undefined, warn: () => undefined };
  const mirrors = new Mirrors(bounds, random);
  mirrors.start({ metrics, catalog, journal, log, mirrors } as unknown as Gateway);
  const counted = (result: string) =>
    Number(new RegExp(`trunkline_mirrored_calls_total\\{result="${result}"\\} (\\d+)`).exec(metrics.text(0))?.[1] ?? 0);
  return { mirrors, rows, fails, counted };
}

it("drops and counts what exceeds its bounds, and goes on when a copy has ended", async () => {
  const { mirrors, rows, fails, counted } = setting({ running: 1, waiting: 1, bytes: 100 });
  for (let n = 0; n < 3; n++) mirrors.offer(answered());
  expect(counted("dropped")).toBe(1);
  fails[0]?.();
  await vi.waitFor(() => expect(fails).toHaveLength(2));
  mirrors.offer(answered(1, 1_000));
  expect(counted("dropped")).toBe(2);
  fails[1]?.();
  await vi.waitFor(() => expect(counted("failed")).toBe(2));
  expect(rows.map(({ mirrorOf }) => mirrorOf)).toEqual(["req_1", "req_1"]);
  await mirrors.close(10_000);
});

it("takes its share, and nothing that a mirror itself has sent", () => {
  const draws = [0.1, 0.3, 0.05];
  const { mirrors, fails } = setting({}, () => draws.shift() ?? 0);
  for (let n = 0; n < 3; n++) mirrors.offer(answered(0.2));
  mirrors.offer(Object.assign(answered(), { mirrorOf: "req_0" }));
  expect(fails).toHaveLength(2);
});

it("waits for copies at the end, within a bound, and takes no more", async () => {
  const { mirrors, fails, counted } = setting({ running: 1 });
  for (let n = 0; n < 2; n++) mirrors.offer(answered());
  const closed = mirrors.close(5_000);
  mirrors.offer(answered());
  expect(counted("dropped")).toBe(1);
  fails[0]?.();
  await vi.waitFor(() => expect(fails).toHaveLength(2));
  fails[1]?.();
  await closed;
  expect(counted("failed")).toBe(2);
});
