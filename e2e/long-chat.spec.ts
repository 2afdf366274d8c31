import { fromChatBody } from "../lib/client/chat/own";
import { expect, test } from "./fixtures";

/** Longer tasks are felt while scrolling and typing. Milliseconds of processor time. */
const TASK_MS = 50;

/** Markdown with what answers have: a list, code, a table. */
const ANSWER = [
  "The harbour has **three** quays. `north`, `south`, and the old one:",
  "- tide tables hang at each\n- the crane is at the south quay\n- the old quay is closed",
  '```ts\nconst quays = ["north", "south"];\nfor (const quay of quays) console.log(quay.length);\n```',
  "| Quay | Depth |\n|---|---|\n| north | 6 m |\n| south | 9 m |",
  "Ships wait in the roads until the pilot comes aboard, and that can take an hour in fog. ".repeat(4),
].join("\n\n");

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time: what else the machine does is not in it. */
  tdur?: number;
  args?: { name?: string };
}

// Its images of the whole page at every step would be the longest tasks of all.
test.use({ trace: "off" });

/** Ends when the page has had nothing to do for twenty looks in a row. Runs in the page. */
function quiet(): Promise<void> {
  let looks = 0;
  return new Promise((done) => {
    const look = (deadline: IdleDeadline) => {
      looks = deadline.timeRemaining() > 40 ? looks + 1 : 0;
      if (looks < 20) requestIdleCallback(look);
      else done();
    };
    requestIdleCallback(look);
  });
}

test("a chat of 300 messages scrolls and takes typing in short tasks", async ({ signedIn: page, browser }) => {
  test.slow();
  const messages = Array.from({ length: 300 }, (_, index) =>
    index % 2 === 0
      ? { role: "user", content: `Question ${index}: what of the quays?` }
      : { role: "assistant", content: `Answer ${index}: ${ANSWER}` },
  );
  const columns = [{ id: "first", model: "sandbox-chat", params: {} }];
  const draft = JSON.stringify({ columns, params: {}, stream: true, own: fromChatBody({ messages }).own });
  await page.addInitScript((text) => localStorage.setItem("switchyard.draft.chat", text), draft);
  await page.goto("/play/chat?m=sandbox-chat");
  const log = page.getByRole("log");
  await expect(log.getByText("Answer 299:")).toBeVisible({ timeout: 20_000 });
  const idle = () => page.evaluate(quiet);
  await expect(log.getByRole("table").last()).toBeVisible();
  await idle();
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await log.hover();
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, step < 30 ? -900 : 900);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await expect.poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeGreaterThan(5_000);
  await idle();
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.pressSequentially("What is the depth at the {{quay}}?", { delay: 20 });
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = trace.traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = trace.traceEvents.filter(
    (event) => /RunTask/.test(event.name) && mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
  );
  const longest = tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
  expect(tasks.length).toBeGreaterThan(100);
  expect(longest[0]).toBeLessThan(TASK_MS);
});
