import { expect, it } from "vitest";
import type { LabCall } from "../../console/fault-lab/contract";
import { storyOf } from "./story";

const BREAKER = { state: "closed", failures: 0, failuresToOpen: 5, dueInMs: null } as const;
const MADE: LabCall = {
  requestId: "req_1",
  status: 200,
  code: "",
  received: "answer",
  target: "p/b",
  headers: {},
  firstTokenMs: 720,
  totalMs: 900,
  inputTokens: 1,
  outputTokens: 1,
  attempts: [
    { target: "p/a", fromMs: 2, toMs: 100, code: "bad_gateway", message: "No." },
    { target: "p/a", fromMs: 350, toMs: 700, code: "upstream_timeout", message: "No." },
    { target: "p/b", fromMs: 701, toMs: 900, code: "", message: "" },
  ],
  changes: [{ target: "p/a", atMs: 700, state: "open" }],
  breakers: [
    { ...BREAKER, target: "p/a", state: "open", dueInMs: 30_000 },
    { ...BREAKER, target: "p/b" },
  ],
  frames: [],
  frameCount: 0,
  attribution: { party: "provider", reason: "", advice: "" },
};

it("tells failures, waits, the breaker, the first token and the end in order of time", () => {
  expect(storyOf(MADE).map(({ happened, so }) => `${happened}: ${so}`)).toEqual([
    "p/a answers 500: asked again after 250 ms",
    "p/a is silent for too long: p/b is asked",
    "The breaker of p/a opens: it is passed over until a probe",
    "First token: the answer begins to go out",
    "End: the caller has the whole answer",
  ]);
});

it("names a target whose breaker was open before, and an error without further targets", () => {
  const [only] = MADE.attempts;
  const made: LabCall = { ...MADE, received: "error", firstTokenMs: null, changes: [], attempts: only ? [{ ...only, target: "p/b" }] : [] };
  expect(storyOf(made).map(({ happened, so }) => `${happened}: ${so}`)).toEqual([
    "p/a is passed over: its breaker is open",
    "p/b answers 500: no target is left",
    "End: the caller has one error",
  ]);
});
