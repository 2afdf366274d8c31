import { fromChatBody } from "../lib/client/chat/page-state";
import { expect, test } from "./fixtures";
import { ask, openWith, scripted } from "./pages/scripted-answer";
import { expectShortTasks, quiet } from "./pages/tasks";

/** Longer tasks are noticeable while scrolling and typing. Milliseconds of CPU time. */
const TASK_MS = 50;
const FENCE = "```";

/** Markdown typical of answers: a list, code, a table. */
const ANSWER = [
  "The harbour has **three** quays. `north`, `south`, and the old one:",
  "- tide tables hang at each\n- the crane is at the south quay\n- the old quay is closed",
  '```ts\nconst quays = ["north", "south"];\nfor (const quay of quays) console.log(quay.length);\n```',
  "| Quay | Depth |\n|---|---|\n| north | 6 m |\n| south | 9 m |",
  "Ships wait in the roads until the pilot comes aboard, and that can take an hour in fog. ".repeat(4),
].join("\n\n");

// Screenshots at every step would be the longest tasks of all.
test.use({ trace: "off" });

test("a chat of 300 messages scrolls and takes typing in short tasks", async ({ signedIn: page, browser }) => {
  test.slow();
  const messages = Array.from({ length: 300 }, (_, index) =>
    index % 2 === 0
      ? { role: "user", content: `Question ${index}: what of the quays?` }
      : { role: "assistant", content: `Answer ${index}: ${ANSWER}` },
  );
  const columns = [{ id: "first", model: "sandbox-chat", params: {} }];
  const draft = JSON.stringify({ columns, params: {}, stream: true, own: fromChatBody({ messages }).own });
  await page.addInitScript((text) => localStorage.setItem("trunkline.draft.chat", text), draft);
  await page.goto("/play/chat?m=sandbox-chat");
  const log = page.getByRole("log");
  await expect(log.getByText("Answer 299:")).toBeVisible({ timeout: 20_000 });
  const idle = () => page.evaluate(quiet);
  await expect(log.getByRole("table").last()).toBeVisible();
  await idle();
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await expectShortTasks(browser, page, TASK_MS, async () => {
    await log.hover();
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, step < 30 ? -900 : 900);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    await expect.poll(() => log.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeGreaterThan(5_000);
    await idle();
    await message.pressSequentially("What is the depth at the {{quay}}?", { delay: 20 });
  });
});

test("a very long answer is drawn in short tasks while it streams", async ({ signedIn: page, browser }) => {
  test.slow();
  const script = await scripted(page);
  await openWith(page, "Ask.");
  await ask(page);
  const program = Array.from({ length: 1_500 }, (_, at) => `const quay${at} = depths.get("quay ${at}") ?? ${at}; // metres`).join("\n");
  const prose = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of **the report** names \`quay${at}\` and its depth.`).join("\n\n");
  await script.say(`${prose}\n\n${FENCE}ts\n${program}\n`);
  // The last line may still grow.
  await expect(page.locator(".codeblock span", { hasText: /^const$/ })).toHaveCount(1_499, { timeout: 30_000 });
  await expectShortTasks(browser, page, TASK_MS, async () => {
    for (let at = 0; at < 150; at++) {
      await script.say(at % 10 === 9 ? ";\n" : ` word${at}`);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
  });
  await script.end();
});
