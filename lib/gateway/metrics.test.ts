import { describe, expect, it } from "vitest";
import { Metrics } from "./metrics";

describe("counters of calls", () => {
  it("keep endpoints, models and statuses apart when they come in turns", () => {
    const metrics = new Metrics();
    for (let round = 0; round < 3; round++) {
      metrics.count("chat.create", { status: 200, model: "a", provider: "one", seconds: 0.02 });
      metrics.count("chat.create", { status: 200, model: "b", provider: "one", seconds: 0.02 });
      metrics.count("chat.create", { status: 429, model: "b", provider: "one", seconds: 0.02 });
      metrics.count("embeddings.create", { status: 429, model: "b", provider: "one", seconds: 0.02 });
      metrics.count("embeddings.create", { status: 429, model: "b", provider: "one", seconds: 0.02 });
    }
    const counted = metrics
      .text(0)
      .split("\n")
      .filter((line) => line.startsWith("switchyard_calls_total{"));
    expect(counted).toEqual([
      'switchyard_calls_total{endpoint="chat.create",model="a",provider="one",status="200"} 3',
      'switchyard_calls_total{endpoint="chat.create",model="b",provider="one",status="200"} 3',
      'switchyard_calls_total{endpoint="chat.create",model="b",provider="one",status="429"} 3',
      'switchyard_calls_total{endpoint="embeddings.create",model="b",provider="one",status="429"} 6',
    ]);
  });
});
