import { expect, it } from "vitest";
import { COLUMN_BREAK } from "../../contracts/run-terms";
import { caseOfRun } from "./run-case";

type Run = Parameters<typeof caseOfRun>[0];
const run = (more: Partial<Run>): Run => ({
  id: "run_1",
  playground: "chat",
  state: {},
  output: "",
  outputCut: false,
  columns: [],
  ...more,
});
const column = (id: string, more: Partial<Run["columns"][number]> = {}) => ({
  id: `run_${id}`,
  column: id,
  model: "m",
  status: "done" as const,
  ...more,
});

it.each([
  [
    "completions",
    { own: { before: "{{a}} + 2 =", after: "", variables: { a: "2", toString: "" } } },
    "4\fFour",
    { input: "2 + 2 =", a: "2" },
    "4",
  ],
  [
    "generate",
    { own: { turns: [{ role: "user", parts: [{ kind: "text", text: "2 + 2?" }] }], variables: {} } },
    JSON.stringify({ candidates: [{ parts: [{ thought: true, text: "Hm" }, { text: "Four." }] }] }),
    { input: "2 + 2?" },
    "Four.",
  ],
  ["chat", { custom: JSON.stringify({ messages: [{ role: "user", content: "{{a}}?" }] }), own: {} }, "Four.", { input: "{{a}}?" }, "Four."],
] as const)("a run of %s becomes a row with its answer as expected", (playground, state, output, variables, expected) => {
  expect(caseOfRun(run({ playground, state, output }))).toEqual({ variables, expected, origin: { kind: "run", id: "run_1" } });
});

it("a run of several columns gives the answer of the call, otherwise the first that succeeded", () => {
  const state = { own: { before: "2 + 2 =", variables: {} } };
  const columns = [column("a", { status: "failed" }), column("b"), column("c", { requestId: "req_c" })];
  const three = run({ playground: "completions", state, columns, output: ["", "4", "Four"].join(COLUMN_BREAK) });
  expect(caseOfRun(three)).toMatchObject({ expected: "4" });
  expect(caseOfRun(three, "req_c")).toMatchObject({ expected: "Four" });
  expect(caseOfRun({ ...three, outputCut: true }, "req_c")).toMatchObject({ expected: null });
});

it("a run with files, without text or of another playground is no row, for a reason", () => {
  const turn = { id: "q", parent: "root", role: "user", text: "Read it", files: ["f"] };
  const state = { own: { system: "", base: { turns: { q: turn }, chosen: {} }, chats: {} } };
  expect(caseOfRun(run({ state }))).toBe("Its last message has files, which a dataset does not store.");
  expect(caseOfRun(run({}))).toBe("The run has no text to ask.");
  expect(caseOfRun(run({ playground: "speech" }))).toBe("Only runs of Chat, Completions and Generate can be added.");
});
