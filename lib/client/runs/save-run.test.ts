import { afterEach, expect, it, vi } from "vitest";
import type { SaveRunRequest } from "../../console/runs/contract";
import { saveRun } from "./save-run";

afterEach(() => vi.unstubAllGlobals());

const run = (id: string, thread?: string): SaveRunRequest => ({ id, thread, playground: "chat", models: ["m"], status: "running" });

it("runs of a conversation are saved one after the other, also after one that failed; others do not wait", async () => {
  const sent: { id: string; end(status: number): void }[] = [];
  vi.stubGlobal(
    "fetch",
    (_: string, { body }: RequestInit) =>
      new Promise<Response>((answer) => {
        const { id } = JSON.parse(String(body));
        sent.push({ id, end: (status) => answer(Response.json({ id }, { status })) });
      }),
  );
  const saved = [run("one", "t"), run("two", "t"), run("three", "other"), run("four")].map(saveRun);
  const ids = () => sent.map(({ id }) => id).sort();
  await vi.waitFor(() => expect(ids()).toEqual(["four", "one", "three"]));
  sent.find(({ id }) => id === "one")?.end(500);
  await vi.waitFor(() => expect(ids()).toContain("two"));
  for (const { end } of sent) end(200);
  expect(await Promise.all(saved)).toEqual([undefined, { id: "two" }, { id: "three" }, { id: "four" }]);
});
