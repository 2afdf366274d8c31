import { describe, expect, it } from "vitest";
import type { RunDetail, RunFile } from "../../console/runs/contract";
import { COLUMN_BREAK } from "../../contracts/run-terms";
import { restoredRuns } from "./restored-run";

const file = (more: Partial<RunFile>): RunFile => ({
  requestId: null,
  place: null,
  assetId: null,
  type: "image/png",
  size: 1,
  url: "/media/x",
  ...more,
});
const detail = (more: Partial<RunDetail> = {}): RunDetail => ({
  id: "run_1",
  at: 5,
  playground: "chat",
  models: ["a", "b"],
  title: "",
  status: "failed",
  durationMs: 900,
  firstTokenMs: 40,
  inputTokens: 9,
  outputTokens: 3,
  cost: null,
  requestIds: ["req_a"],
  pinned: false,
  state: {},
  output: `first${COLUMN_BREAK}`,
  outputCut: false,
  columns: [
    {
      id: "run_1",
      column: "c2",
      model: "a",
      status: "done",
      requestId: "req_a",
      durationMs: 800,
      firstTokenMs: 40,
      inputTokens: 9,
      outputTokens: 3,
    },
    {
      id: "run_2",
      column: "c1",
      model: "b",
      status: "failed",
      durationMs: 900,
      error: { code: "rate_limit_exceeded", message: "Too many." },
    },
  ],
  files: [file({ requestId: "req_a" }), file({ place: 1, type: "x" }), file({ requestId: "req_other" })],
  ...more,
});
const rules = { fromText: (text: string) => ({ text, files: [] as string[] }) };
const state = {
  columns: [
    { id: "c1", model: "b", params: {} },
    { id: "c2", model: "a", params: {} },
  ],
};

describe("a run from the history", () => {
  it("has for each column its own state, figures, failure and files, wherever the column stands", () => {
    const withFiles = (output: { text: string }, files: readonly RunFile[]) => ({ ...output, files: files.map(({ type }) => type) });
    const runs = restoredRuns({ ...rules, withFiles }, detail(), state);
    expect(runs.get("c2")).toMatchObject({
      id: "run_1",
      model: "a",
      status: "done",
      totalMs: 800,
      firstTokenMs: 40,
      tokens: { in: 9, out: 3 },
      requestId: "req_a",
      output: { text: "first", files: ["image/png"] },
    });
    expect(runs.get("c1")).toMatchObject({
      id: "run_2",
      status: "failed",
      totalMs: 900,
      error: { code: "rate_limit_exceeded", message: "Too many." },
      output: undefined,
    });
  });

  it("of before its calls were kept has figures where it is of one model", () => {
    const old = detail({ columns: [], models: ["a"], output: "first", status: "unknown" });
    expect(restoredRuns(rules, old, { columns: state.columns.slice(0, 1) }).get("c1")).toMatchObject({
      id: "run_1",
      status: "stopped",
      totalMs: 900,
      requestId: "req_a",
    });
    const two = restoredRuns(rules, detail({ columns: [] }), state);
    expect(two.get("c1")?.totalMs).toBeUndefined();
  });
});
