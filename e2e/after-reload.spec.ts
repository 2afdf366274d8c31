import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LONG = "Count to 150";

const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const log = (page: Page) => page.getByRole("log").first();
const answers = (page: Page) => log(page).getByRole("article", { name: /^Answer/ });
const stop = (page: Page) => page.getByRole("button", { name: /^Stop/ });
const savedBar = (page: Page) => page.getByRole("region", { name: "Saved run" });
/** Journeys share a team: a question that no other journey asks. */
const sum = () => {
  const [one, two] = [0, 0].map(() => 1_000 + Math.floor(Math.random() * 9_000));
  return { text: `What is ${one} + ${two}?`, result: String((one ?? 0) + (two ?? 0)) };
};
const digits = (result: string) => new RegExp([...result].join("[ ,\u202f\u00a0]?"));

async function open(page: Page, playground: string, models: string): Promise<void> {
  await page.goto(`/play/${playground}?m=${models}`);
  for (const model of models.split(",")) {
    const picker = page.getByRole("button", { name: new RegExp(`^Model( \\d)?: ${model}$`) });
    // A phone shows one of several columns: the others are tabs.
    await expect(picker.or(page.getByRole("tab", { name: model, exact: true })).first()).toBeAttached();
  }
}

/** Starts a run, and waits for its URL. */
async function begins(page: Page, act: () => Promise<unknown>): Promise<string> {
  const before = page.url();
  await act();
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page).toHaveURL(/\/play\/\w+\/run_\w+$/);
  await expect(savedBar(page)).toHaveCount(0);
  return page.url();
}

const send = (page: Page, text: string) =>
  begins(page, async () => {
    await message(page).fill(text);
    await message(page).press("ControlOrMeta+Enter");
  });

/** The answer is complete, and nothing runs. */
async function answered(page: Page, result: string, answer: Locator = answers(page).last()): Promise<void> {
  await expect(answer).toContainText(digits(result), { timeout: 40_000 });
  await expect(stop(page)).toHaveCount(0);
  await expect(log(page)).toHaveAttribute("aria-busy", "false");
}

for (const viewport of [DESKTOP, PHONE])
  test.describe(`chat, ${viewport.width} px wide`, () => {
    test.use({ viewport });
    test.setTimeout(90_000);

    test("after a reload a follow-up, Retry, an edit and a branch are answered where one is", async ({ signedIn: page }) => {
      const [first, second, third, fourth] = [sum(), sum(), sum(), sum()];
      await open(page, "chat", "sandbox-chat");
      await send(page, first.text);
      await answered(page, first.result);

      await page.reload();
      await answered(page, first.result);
      await send(page, second.text);
      await answered(page, second.result);
      await expect(answers(page)).toHaveCount(2);

      await page.reload();
      await answered(page, second.result);
      await begins(page, () =>
        answers(page)
          .last()
          .getByRole("button", { name: /Answer again/ })
          .press("Enter"),
      );
      await expect(log(page).getByText("2/2")).toBeVisible();
      await answered(page, second.result);

      await page.reload();
      await expect(log(page).getByText("2/2")).toBeVisible();
      await log(page).getByRole("button", { name: "Edit the message" }).first().press("Enter");
      const editor = page.getByRole("textbox", { name: "The message" });
      await editor.fill(third.text);
      await begins(page, () => editor.press("ControlOrMeta+Enter"));
      await answered(page, third.result);
      await expect(answers(page)).toHaveCount(1);

      await page.reload();
      await answered(page, third.result);
      await answers(page)
        .first()
        .getByRole("button", { name: /Branch from here/ })
        .press("Enter");
      await send(page, fourth.text);
      await answered(page, fourth.result);
      await expect(answers(page)).toHaveCount(2);
      await message(page).fill("half a thought");
      await page.reload();
      await answered(page, fourth.result);
      await expect(message(page)).toHaveValue("half a thought");
    });

    test("an answer that was running at a reload goes on, is stopped, and the conversation with it", async ({ signedIn: page }) => {
      const next = sum();
      await open(page, "chat", "sandbox-chat:slow");
      await send(page, LONG);
      await expect(log(page)).toHaveAttribute("aria-busy", "true");
      await page.reload();
      await expect(stop(page)).toBeVisible();
      // The words themselves: labels of the answer are there before its first token.
      await expect(answers(page).last().locator(".prose")).toContainText(/\w{3}.*\w{3}/s, { timeout: 40_000 });
      await message(page).press("Escape");
      await expect(log(page).getByText(/^Stopped at \d+ tokens$/)).toBeVisible();

      await begins(page, async () => {
        await message(page).fill(next.text);
        await message(page).press("ControlOrMeta+Enter");
        await expect(stop(page)).toBeVisible();
      });
      await answered(page, next.result);
      await expect(answers(page)).toHaveCount(2);
    });

    test("Back and Forward show the run of the address, and the conversation continues from there", async ({ signedIn: page }) => {
      const [first, second, third] = [sum(), sum(), sum()];
      await open(page, "chat", "sandbox-chat");
      const one = await send(page, first.text);
      await answered(page, first.result);
      const two = await send(page, second.text);
      await answered(page, second.result);

      await page.goBack();
      await expect(page).toHaveURL(one);
      await answered(page, first.result);
      await expect(answers(page)).toHaveCount(1);
      await page.goForward();
      await expect(page).toHaveURL(two);
      await answered(page, second.result);
      await expect(answers(page)).toHaveCount(2);

      await page.goBack();
      await expect(answers(page)).toHaveCount(1);
      const three = await send(page, third.text);
      await answered(page, third.result);
      await expect(log(page)).not.toContainText(second.text);
      await message(page).fill("half a thought");
      await page.reload();
      await answered(page, third.result);
      await expect(log(page)).not.toContainText(second.text);
      await expect(message(page)).toHaveValue("half a thought");
      await page.goBack();
      await expect(page).toHaveURL(one);
      await expect(answers(page)).toHaveCount(1);
      await page.goForward();
      await expect(page).toHaveURL(three);
      await answered(page, third.result);
      await page.goto(two);
      await answered(page, second.result);
      await expect(log(page)).not.toContainText(third.text);
    });

    test("two tabs with one run go on by themselves, and a new chat after a reload is empty", async ({ signedIn: page }) => {
      const [first, second, third] = [sum(), sum(), sum()];
      await open(page, "chat", "sandbox-chat");
      const one = await send(page, first.text);
      await answered(page, first.result);
      const other = await page.context().newPage();
      await other.setViewportSize(viewport);
      await other.goto(one);
      await answered(other, first.result);
      await send(other, second.text);
      await answered(other, second.result);

      await send(page, third.text);
      await answered(page, third.result);
      await expect(log(page)).not.toContainText(second.text);
      await other.reload();
      await answered(other, second.result);
      await expect(log(other)).not.toContainText(third.text);
      await other.close();

      await page.reload();
      await answered(page, third.result);
      await page.getByRole("button", { name: "New chat" }).press("Enter");
      await expect(page).toHaveURL(/\/play\/chat(\?|$)/);
      await expect(page.getByText("No messages yet")).toBeVisible();
      await send(page, second.text);
      await answered(page, second.result);
      await expect(answers(page)).toHaveCount(1);
    });

    test("compared answers outlive a reload, and one of them is asked for again", async ({ signedIn: page }) => {
      const first = sum();
      await open(page, "chat", "sandbox-chat,sandbox-content");
      await send(page, first.text);
      for (const each of await page.getByRole("log").all()) await expect(each).toContainText(digits(first.result));
      await page.reload();
      await answered(page, first.result);
      await begins(page, () =>
        answers(page)
          .last()
          .getByRole("button", { name: /Answer again/ })
          .press("Enter"),
      );
      await expect(log(page).getByText("2/2")).toBeVisible();
      await answered(page, first.result);
    });
  });

interface Case {
  playground: string;
  model: string;
  /** Waits for the answer. */
  shown(page: Page): Promise<void>;
}

const prompt = (page: Page) => page.getByRole("textbox", { name: /^Prompt, with/ });
const CASES: readonly Case[] = [
  { playground: "completions", model: "sandbox-text", shown: (page) => expect(prompt(page)).toHaveValue(/^The signal turned green and./) },
  {
    playground: "generate",
    model: "sandbox-content",
    shown: (page) => expect(page.getByRole("region", { name: "Candidate 1" }).getByText("STOP")).toBeVisible({ timeout: 40_000 }),
  },
  {
    playground: "speech",
    model: "sandbox-speech",
    shown: (page) => expect(page.getByRole("article", { name: /^Clip \d$/ }).first()).toContainText(/\d+\.\d s/, { timeout: 40_000 }),
  },
  {
    playground: "image",
    model: "sandbox-image",
    shown: (page) => expect(page.getByRole("img", { name: /^Result/ }).first()).toBeVisible({ timeout: 40_000 }),
  },
  {
    playground: "embeddings",
    model: "sandbox-embed",
    shown: (page) => expect(page.getByRole("application", { name: "Map of sandbox-embed" })).toBeVisible(),
  },
  {
    playground: "rerank",
    model: "sandbox-rerank",
    shown: (page) => expect(page.getByRole("region", { name: "Ranking" }).getByRole("row").nth(3)).toBeVisible(),
  },
  {
    playground: "moderation",
    model: "sandbox-moderation",
    shown: (page) => expect(page.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(8),
  },
];

/** A phone shows either input or output; Run is with the input. */
async function pressRun(page: Page): Promise<void> {
  const run = page.getByRole("button", { name: /^Run( all)?$/ });
  if (!(await run.isVisible())) await page.getByRole("radio", { name: "Input", exact: true }).check({ force: true });
  await run.click();
}

test.describe("other playgrounds", () => {
  test.setTimeout(120_000);
  test("a text that was running at a reload goes on, is stopped, and is run again", async ({ signedIn: page }) => {
    await open(page, "completions", "sandbox-text:slow");
    await begins(page, () => pressRun(page));
    await page.reload();
    await expect(stop(page)).toBeVisible();
    await expect(prompt(page)).toHaveValue(/^The signal turned green and./, { timeout: 20_000 });
    await stop(page).click();
    await expect(page.getByText("was stopped")).toBeAttached();
    await begins(page, () => pressRun(page));
    await expect(stop(page)).toBeVisible();
    await stop(page).click();
  });

  for (const { playground, model, shown } of CASES)
    test(`${playground} runs again after a reload and after Back, on a desktop and on a phone`, async ({ signedIn: page }) => {
      await page.setViewportSize(DESKTOP);
      await open(page, playground, model);
      if (playground === "image") await page.getByRole("textbox", { name: "Instruction" }).fill("A fox at a gate");
      const one = await begins(page, () => pressRun(page));
      await shown(page);
      await page.reload();
      await shown(page);
      await expect(savedBar(page)).toHaveCount(0);
      const two = await begins(page, () => pressRun(page));
      await shown(page);

      await page.setViewportSize(PHONE);
      await page.reload();
      await shown(page);
      await expect(page).toHaveURL(two);
      await expect(savedBar(page)).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(one);
      await shown(page);
      await begins(page, () => pressRun(page));
      await shown(page);
    });
});
