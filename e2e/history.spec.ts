import type { Browser, Locator, Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { ownRun } from "./pages/run-history";

/** A unique run id: a ULID of 26 characters. */
function runId(): string {
  const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const time = Date.now()
    .toString(32)
    .toUpperCase()
    .replace(/[ILOU]/g, "X")
    .padStart(10, "0");
  return `run_${time}${Array.from({ length: 16 }, () => signs[Math.floor(Math.random() * 32)]).join("")}`;
}

/** A word that no other journey uses. */
const unlike = (name: string) => `${name}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

async function save(page: Page, run: object): Promise<string> {
  const id = runId();
  const data = { id, playground: "completions", models: ["sandbox-text"], status: "done", ...run };
  const answer = await page.request.post("/api/console/runs", { data, headers: { "sec-fetch-site": "same-origin" } });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

const rail = (page: Page) => page.getByRole("region", { name: "Runs" });
const table = (page: Page) => page.getByRole("table", { name: /^Runs/ });
const row = (page: Page, title: string) => table(page).getByRole("row").filter({ hasText: title });

/** Opens a row's menu and selects an item, only by keyboard. */
async function choose(list: Locator, title: string, item: string): Promise<void> {
  await list.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
  const entry = list.page().getByRole("menuitem", { name: item });
  await expect(entry).toBeVisible();
  for (let step = 0; step < 4 && !(await entry.evaluate((node) => node === document.activeElement)); step++)
    await list.page().keyboard.press("ArrowDown");
  await list.page().keyboard.press("Enter");
}

/** The same page in another browser of the same person. */
async function elsewhere(browser: Browser, page: Page): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext();
  await context.addCookies(await page.context().cookies());
  const other = await context.newPage();
  await other.goto(page.url());
  return { page: other, close: () => context.close() };
}

test("a row in the frame is named, pinned and deleted by keys, and says the prompt before the model", async ({ signedIn: page }) => {
  const word = unlike("Herons");
  await save(page, { title: `${word} at low tide` });
  await page.goto("/play/completions");
  const own = rail(page).locator("[data-run]").filter({ hasText: word });
  await expect(own).toHaveText(new RegExp(`^\\d\\d:\\d\\d${word} at low tide`));
  await expect(own.getByRole("link")).toHaveAttribute("title", new RegExp(`^${word} at low tide.*sandbox-text`));
  expect((await own.boundingBox())?.height).toBe(24);
  await choose(rail(page), `${word} at low tide`, "Rename");
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await name.fill(`${word}, short`);
  await name.press("Enter");
  await expect(own).toContainText(`${word}, short`);
  await expect(rail(page).getByRole("button", { name: `Actions for ${word}, short` })).toBeFocused();

  const next = await save(page, { title: unlike("Later") });
  await choose(rail(page), `${word}, short`, "Pin to the top");
  await expect(own).toContainText("pinned");
  const places = await rail(page)
    .locator("[data-run]")
    .evaluateAll(
      (rows, id) => [
        rows.findIndex((it) => it.textContent?.includes("pinned")),
        rows.findIndex((it) => it.getAttribute("data-run") === id),
      ],
      next,
    );
  expect(places[0]).toBeLessThan(places[1] ?? -1);

  await choose(rail(page), `${word}, short`, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete run" });
  await expect(dialog).toContainText(`${word}, short`);
  await page.keyboard.press("Escape");
  await expect(own).toBeVisible();
  await choose(rail(page), `${word}, short`, "Delete");
  await expect(dialog.getByRole("button", { name: "Delete permanently" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(own).toHaveCount(0);
  await expect(rail(page).locator("a:focus")).toHaveCount(1);
});

test("a link that is pressed before the models are known leads where it says", async ({ signedIn: page }) => {
  /** Requests wait until released. */
  const hold = async (pattern: string) => {
    let letGo = () => {};
    const gate = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(pattern, (route) => gate.then(() => route.continue()));
    return letGo;
  };
  const [letModelsGo, letRunsGo] = [await hold("**/api/console/models"), await hold("**/runs?_rsc=*")];
  await page.goto("/play/completions");
  // The playground itself is loaded; it only waits for its models.
  await expect(page.getByRole("button", { name: /^Run/ })).toBeVisible();
  const asked = page.waitForRequest(/\/runs\?_rsc=/);
  await rail(page).getByRole("link", { name: "All runs" }).click();
  await asked;
  letModelsGo();
  await expect(page).toHaveURL(/[?]m=sandbox-text/);
  letRunsGo();
  await expect(page).toHaveURL(/\/runs$/);
  await page.goBack();
  await expect(page).toHaveURL(/completions[?]m=sandbox-text/);
});

test("all runs are searched, narrowed and deleted on a page whose address says it all", async ({ signedIn: page }) => {
  const word = unlike("tarn");
  await save(page, { title: `${word} one`, state: { own: { before: "The quick brown fox" } } });
  await save(page, { title: `${word} two`, output: "Foxes sleep by day.", models: ["sandbox-text:fast"] });
  await save(page, { title: `${word} three`, playground: "rerank", models: ["sandbox-rerank"], status: "failed" });
  await page.goto("/play/completions");
  await rail(page).getByRole("link", { name: "All runs" }).click();
  await expect(page).toHaveURL(/\/runs$/);
  const search = page.getByRole("searchbox", { name: "Search prompts and answers" });
  await search.fill(`fox ${word}`);
  await expect(page).toHaveURL(new RegExp(`q=fox\\+${word}`));
  await expect(row(page, word)).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue(`fox ${word}`);
  await expect(row(page, word)).toHaveCount(2);
  await expectSound(page);

  await search.fill(word);
  await expect(row(page, word)).toHaveCount(3);
  await page.getByRole("combobox", { name: "State" }).selectOption("failed");
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, `${word} three`)).toBeVisible();
  await page.getByRole("combobox", { name: "State" }).selectOption("");
  await page.getByRole("combobox", { name: "Playground" }).selectOption("rerank");
  await expect(row(page, word)).toHaveCount(1);
  await page.getByRole("combobox", { name: "Playground" }).selectOption("");
  await page.getByLabel("Day").fill("2020-02-02");
  await expect(page.getByRole("heading", { name: "No matching runs" })).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Day").fill("");
  await expect(row(page, word)).toHaveCount(3);
  await expect(page.getByRole("combobox", { name: "Person" })).toBeVisible();

  await page.getByRole("checkbox", { name: `Select ${word} one` }).check();
  await page.getByRole("checkbox", { name: `Select ${word} three` }).check();
  const chosen = page.getByRole("region", { name: "Selected runs" });
  await expect(chosen).toContainText("2 runs selected");
  await expectSound(page);
  await chosen.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete 2 runs" }).getByRole("button", { name: "Delete permanently" }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(chosen).toHaveCount(0);
  await row(page, `${word} two`)
    .getByRole("link", { name: `${word} two` })
    .click();
  await expect(page).toHaveURL(/\/play\/completions\/run_/);
});

test("on a phone the page of runs is in the drawer, and its rows say what they are of", async ({ signedIn: page }) => {
  const word = unlike("Firth");
  await save(page, { title: word });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/keys");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Runs" }).click();
  await expect(row(page, word)).toContainText("sandbox-text");
  await expectSound(page);
});

test("a conversation is one row, of its newest turn, under the name that it was given", async ({ signedIn: page }) => {
  const word = unlike("sloes");
  await page.goto("/play/chat?m=sandbox-chat");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill(`Say ${word}`);
  await message.press("ControlOrMeta+Enter");
  await expect(page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached();
  await expect(page).toHaveURL(/\/play\/chat\/run_/);
  const first = page.url();
  await expect(ownRun(page)).toContainText(`Say ${word}`);
  const rows = rail(page).locator("[data-run]").filter({ hasText: word });
  await rows.getByRole("button").press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`All of ${word}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await message.fill("And what is 6 * 7?");
  await message.press("ControlOrMeta+Enter");
  await expect(page.getByRole("log").first()).toContainText("42");
  await expect(page).not.toHaveURL(first);
  await expect(ownRun(page)).toContainText(`All of ${word}`);
  await expect(rows).toHaveCount(1);
  await page.goto(`/runs?q=${word}`);
  await expect(row(page, word)).toHaveCount(1);
});

test("an image and a sound are there in another browser, and say so when they are gone", async ({ signedIn: page, browser }) => {
  test.setTimeout(120_000);
  await page.goto("/play/image?m=sandbox-image");
  await page.getByRole("textbox", { name: "Instruction" }).fill(`A fox at a ${unlike("gate")}`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/\/play\/image\/run_/);
  await expect(ownRun(page)).toContainText(/done/i, { timeout: 20_000 });
  const image = await elsewhere(browser, page);
  const result = image.page.getByRole("group", { name: "Results" }).locator("img");
  await expect(result).toHaveCount(1);
  await expect.poll(() => result.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  await image.close();

  await page.goto("/play/speech?m=sandbox-speech");
  const word = unlike("Skua");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(`The ${word} has landed.`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/\/play\/speech\/run_/);
  await expect(ownRun(page)).toContainText(/done/i, { timeout: 20_000 });
  const sound = await elsewhere(browser, page);
  await expect(sound.page.getByRole("article", { name: "Clip 1", exact: true })).toContainText("sandbox-speech");
  await expect(sound.page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  const { files } = await (await page.request.get(`/api/console/runs/${page.url().split("/").at(-1)}`)).json();
  const removed = await page.request.post("/api/console/assets/delete", {
    data: { ids: [files[0].assetId] },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(removed.status()).toBe(200);
  await sound.page.reload();
  await expect(sound.page.getByText("The audio of this run is no longer stored.")).toBeVisible();
  await sound.close();
});

test("an answer of words, an image and a sound is whole in another browser", async ({ signedIn: page, browser }) => {
  test.setTimeout(90_000);
  await page.goto("/play/generate?m=sandbox-content");
  await page.getByRole("checkbox", { name: "Image" }).check();
  await page.getByRole("checkbox", { name: "Audio" }).check();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/\/play\/generate\/run_/);
  await expect(ownRun(page)).toContainText(/done/i, { timeout: 40_000 });
  const other = await elsewhere(browser, page);
  const candidate = other.page.getByRole("region", { name: "Candidate 1" });
  await expect(candidate.getByText("STOP")).toBeVisible();
  await expect(candidate.getByRole("img", { name: "Generated by the model" })).toBeVisible();
  await expect(candidate.getByRole("slider", { name: "Position in the audio" })).toHaveAttribute("aria-valuetext", /of 0:0[1-9]/);
  await other.close();
});

test("vectors and a comparison are there in another browser, with the figures of every column", async ({ signedIn: page, browser }) => {
  test.setTimeout(120_000);
  await page.goto("/play/embeddings?m=sandbox-embed");
  await expect(page.getByRole("button", { name: "Model: sandbox-embed" })).toBeVisible();
  const kept = page.waitForResponse((answer) => /\/runs\/run_\w+\/files/.test(answer.url()));
  await page.getByRole("button", { name: /^Run( all)?$/ }).click();
  expect((await kept).status()).toBe(204);
  const vectors = await elsewhere(browser, page);
  await vectors.page.getByRole("tablist", { name: "Show the answer as" }).getByRole("tab", { name: "Matrix" }).click();
  await expect(vectors.page.getByRole("grid")).toBeVisible();
  await vectors.close();

  await page.goto("/play/chat?m=sandbox-chat,sandbox-chat:slow");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("What is 6 * 7?");
  await message.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(/\/play\/chat\/run_/);
  const first = page.getByRole("log").first();
  await expect(first).toContainText("42");
  // The second model is slow, and so is the comparison.
  await expect(ownRun(page)).toContainText(/running/i);
  await expect(ownRun(page)).toContainText(/done/i, { timeout: 60_000 });
  const figures = await page.getByTitle("Measured in this browser").allInnerTexts();
  expect(figures).toHaveLength(2);
  const compared = await elsewhere(browser, page);
  for (const log of await compared.page.getByRole("log").all()) await expect(log).toContainText("42");
  const readouts = compared.page.getByTitle("Measured in this browser");
  await expect(readouts).toHaveCount(2);
  for (const readout of await readouts.all()) await expect(readout).toContainText(/Done[\s\S]*\d+(\.\d+)?\s?m?s/);
  await expect(compared.page.getByRole("figure", { name: /Time of each run/ })).toBeVisible();
  await compared.close();
});
