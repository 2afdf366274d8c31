import { expect, test } from "vitest";
import type { RunState } from "@/lib/client/call/run";
import { PlaygroundSession, type SessionRules } from "@/lib/client/session/session";
import type { Answers } from "./answers";
import { answersTo, canUndo, noteRound, type Own } from "./page-state";
import { completions } from "./playground";

test("a saved answer stands behind the text that it was given to, and nowhere else", () => {
  const ports = {} as ConstructorParameters<typeof PlaygroundSession<Own, Answers>>[1];
  const session = new PlaygroundSession(completions as SessionRules<Own, Answers>, ports);
  const [column] = session.state.columns;
  const sent = { ...session.state, own: { ...session.state.own, before: "The {{place}} lay", variables: { place: "harbour" } } };
  const run = { id: "run_1", status: "done", output: { answers: [{ text: " still." }] }, wire: { requestBody: "" } };
  const saved = new Map([[column?.id ?? "", run as unknown as RunState<Answers>]]);
  session.restore({ ...sent, own: { ...sent.own, before: "Another text" } }, { id: "run_1", at: 1, state: sent, runs: saved });
  const shown = () => answersTo(session, session.stateOf(column?.id ?? "")).map(({ text }) => text);
  expect(shown()).toEqual([]);
  session.setOwn({ before: "The {{place}} lay" });
  expect(shown()).toEqual([" still."]);
  noteRound(session);
  expect(canUndo(session)).toBe(false);
});
