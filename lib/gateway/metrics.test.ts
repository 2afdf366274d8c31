import { describe, expect, it } from "vitest";
import { Metrics } from "./metrics";

const ok = { status: 200, model: "a", provider: "one", seconds: 0.02 };
const linesOf = (metrics: Metrics, name: string) =>
  metrics
    .text(0)
    .split("\n")
    .filter((line) => line.startsWith(name));

describe("counters of calls", () => {
  it("keep endpoints, models, providers and statuses apart when they come in turns", () => {
    const metrics = new Metrics();
    for (let round = 0; round < 3; round++) {
      metrics.count("chat.create", ok);
      metrics.count("chat.create", { ...ok, model: "b" });
      metrics.count("chat.create", { ...ok, model: "b", provider: "two" });
      metrics.count("chat.create", { ...ok, model: "b", status: 429 });
      metrics.count("embeddings.create", { ...ok, model: "b", status: 429 });
      metrics.count("embeddings.create", { ...ok, model: "b", status: 429 });
    }
    expect(linesOf(metrics, "trunkline_calls_total{")).toEqual([
      'trunkline_calls_total{endpoint="chat.create",model="a",provider="one",status="200"} 3',
      'trunkline_calls_total{endpoint="chat.create",model="b",provider="one",status="200"} 3',
      'trunkline_calls_total{endpoint="chat.create",model="b",provider="two",status="200"} 3',
      'trunkline_calls_total{endpoint="chat.create",model="b",provider="one",status="429"} 3',
      'trunkline_calls_total{endpoint="embeddings.create",model="b",provider="one",status="429"} 6',
    ]);
  });

  it("have first events and queues as histograms, whatever the status", () => {
    const metrics = new Metrics();
    metrics.count("chat.create", { ...ok, firstEventMs: 40, queuedMs: 0.5 });
    metrics.count("chat.create", { ...ok, status: 502, firstEventMs: 4_000, queuedMs: 300 });
    metrics.count("chat.create", { ...ok, firstEventMs: -1 });
    const first = linesOf(metrics, "trunkline_first_event_seconds");
    const of = 'endpoint="chat.create",model="a",provider="one"';
    expect(first).toContain(`trunkline_first_event_seconds_bucket{${of},le="0.025"} 0`);
    expect(first).toContain(`trunkline_first_event_seconds_bucket{${of},le="0.05"} 1`);
    expect(first).toContain(`trunkline_first_event_seconds_bucket{${of},le="+Inf"} 2`);
    expect(first).toContain(`trunkline_first_event_seconds_sum{${of}} 4.04`);
    const queue = linesOf(metrics, "trunkline_queue_seconds");
    expect(queue).toContain('trunkline_queue_seconds_bucket{endpoint="chat.create",le="0.001"} 1');
    expect(queue).toContain('trunkline_queue_seconds_count{endpoint="chat.create"} 2');
  });

  it("count attempts by how they ended, and limits by whose they are", () => {
    const metrics = new Metrics();
    metrics.attempt("one", "upstream_timeout", 1);
    metrics.attempt("two", "", 0.1);
    metrics.count("chat.create", { ...ok, status: 429, limit: { owner: "team", limit: "tokens" } });
    expect(linesOf(metrics, "trunkline_upstream_attempts_total{")).toEqual([
      'trunkline_upstream_attempts_total{provider="one",code="upstream_timeout"} 1',
      'trunkline_upstream_attempts_total{provider="two",code="ok"} 1',
    ]);
    expect(linesOf(metrics, "trunkline_limits_hit_total{")).toEqual(['trunkline_limits_hit_total{owner="team",limit="tokens"} 1']);
  });

  it("stay few however many models and providers there are, and lose no call", () => {
    const metrics = new Metrics();
    for (let index = 0; index < 20_000; index++) {
      metrics.count("chat.create", { ...ok, model: `model-${index}` });
      metrics.attempt(`provider-${index}`, "", 0.1);
    }
    for (const [name, most] of [
      ["trunkline_calls_total{", 2_001],
      ["trunkline_upstream_attempts_total{", 1_001],
    ] as const) {
      const lines = linesOf(metrics, name);
      expect(lines).toHaveLength(most);
      expect(lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)).toBe(20_000);
    }
    expect(linesOf(metrics, "trunkline_calls_total{").at(-1)).toContain('model="_other",provider="_other"');
  });

  it("write names that vendors made up so that the format stays whole", () => {
    const metrics = new Metrics();
    metrics.count("chat.create", { ...ok, model: `a"b\\c\nd${"e".repeat(500)}` });
    const [line = ""] = linesOf(metrics, "trunkline_calls_total{");
    expect(line).toMatch(
      /^trunkline_calls_total\{endpoint="chat\.create",model="a\\"b\\\\c\\nde{190,200}",provider="one",status="200"\} 1$/,
    );
  });
});
