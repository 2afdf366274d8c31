import type { Page, Request } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { ownRun } from "./pages/run-history";

// Each journey is scanned several times.
test.setTimeout(90_000);

interface Sent {
  query: string;
  documents: (string | Record<string, unknown>)[];
  top_n?: number;
  return_documents?: boolean;
}
interface Reply {
  results: { index: number; relevance_score: number }[];
}

const run = (page: Page) => page.getByRole("button", { name: /^Run( all)?$/ });
const ranking = (page: Page) => page.getByRole("region", { name: "Ranking" });
const results = (page: Page) =>
  ranking(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
const documentBox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens the page and waits until it has selected the model of its address. */
async function open(page: Page, models = "sandbox-rerank"): Promise<void> {
  await page.goto(`/play/rerank?m=${models}`);
  await expect(page.getByRole("button", { name: `Model${models.includes(",") ? " 1" : ""}: ${models.split(",")[0]}` })).toBeVisible();
}

/** Runs, and returns request and response. */
async function runs(page: Page): Promise<{ sent: Sent; reply: Reply }> {
  const [response] = await Promise.all([page.waitForResponse("**/v1/rerank"), run(page).click()]);
  const reply = (await response.json()) as Reply;
  await expect(page.getByText("has answered")).toBeAttached();
  return { sent: sentIn(response.request()), reply };
}

const sentIn = (request: Request) => request.postDataJSON() as Sent;

/** Answers calls of one model with the journey's own scores, by position. */
async function answer(page: Page, model: string, scores: readonly number[]): Promise<void> {
  await page.route("**/v1/rerank", async (route) => {
    if (route.request().postDataJSON().model !== model) return route.fallback();
    const found = scores.map((relevance_score, index) => ({ index, relevance_score }));
    await route.fulfill({ json: { id: "r", results: found.sort((a, b) => b.relevance_score - a.relevance_score), meta: {} } });
  });
}

test.describe("rerank", () => {
  test("lines join every document to its place in the reply", async ({ signedIn: page }) => {
    await open(page);
    await page.getByRole("spinbutton", { name: "Top n" }).fill("5");
    await page.getByRole("checkbox", { name: "return text" }).check();
    const { sent, reply } = await runs(page);
    expect(sent).toMatchObject({ top_n: 5, return_documents: true, query: "How do I rotate an API key without downtime?" });
    expect(sent.documents).toHaveLength(9);
    await expect(results(page)).toHaveCount(9);
    const returned = reply.results.map(({ index }) => index);
    const left = sent.documents.map((_, index) => index).filter((index) => !returned.includes(index));
    for (const [rank, index] of [...returned, ...left].entries()) {
      const row = results(page).nth(rank);
      await expect(row).toContainText(String(sent.documents[index]));
      const id = await row.getAttribute("data-row");
      const line = page.locator(`[data-slope="${id}"]`);
      await expect(line).toHaveAttribute("data-from", String(index));
      await expect(line).toHaveAttribute("data-to", String(rank));
      expect(await endsOf(page, id ?? "")).toEqual({ from: 0, to: 0 });
    }
    await expect(results(page).nth(4)).toContainText("top_n 5 · below: not returned, order as sent");
    await expect(results(page).first()).toContainText(reply.results[0]?.relevance_score.toFixed(4) ?? "");
    await expect(page).toHaveURL(/\/play\/rerank\/run_/);
    await expectSound(page);

    await ownRun(page).click();
    await page.reload();
    await expect(results(page).first()).toContainText(String(sent.documents[returned[0] ?? 0]));
    await expect(results(page)).toHaveCount(9);
    await expect(ranking(page).getByText(/Stale/)).toBeHidden();
  });

  test("both sides are marked together, by pointer and by keys", async ({ signedIn: page }) => {
    await open(page);
    const { sent, reply } = await runs(page);
    const best = reply.results[0]?.index ?? 0;
    await results(page).first().hover();
    const source = page.locator("[data-row]").filter({ has: documentBox(page, `Document ${best + 1}`) });
    await expect(source).toHaveAttribute("data-active", "true");
    await results(page).first().getByRole("button").focus();
    await page.keyboard.press("ArrowDown");
    await expect(results(page).nth(1).getByRole("button")).toBeFocused();
    await expect(results(page).nth(1)).toHaveAttribute("data-active", "true");
    await page.keyboard.press("Enter");
    await expect(documentBox(page, `Document ${(reply.results[1]?.index ?? 0) + 1}`)).toBeFocused();

    await page.getByRole("checkbox", { name: "Original order" }).check();
    await expect(ranking(page).getByRole("heading", { name: "In original order" })).toBeVisible();
    await expect(results(page).first()).toContainText(String(sent.documents[0]));
    await page.getByRole("heading", { name: "In original order" }).click();
    await page.keyboard.press("d");
    await expect(results(page).first()).toContainText(String(sent.documents[best]));
  });

  test("edits make scores stale; threshold and cut are only for viewing", async ({ signedIn: page }) => {
    await open(page);
    const { reply } = await runs(page);
    const calls: string[] = [];
    page.on("request", (request) => request.url().endsWith("/v1/rerank") && calls.push(request.url()));
    await page.getByRole("textbox", { name: "Threshold, view only" }).fill("0.2");
    const reached = reply.results.filter(({ relevance_score }) => relevance_score >= 0.2).length;
    await expect(page.getByText(`${reached} of 9 reach it · not sent`)).toBeVisible();
    await expect(results(page).last()).toContainText("under");
    await page.getByRole("spinbutton", { name: "Top n" }).fill("2");
    await expect(results(page).nth(1)).toContainText("top_n 2, not sent yet");
    await documentBox(page, "Document 1").fill("Something else");
    await expect(ranking(page).getByText("Outdated: 1 edited")).toBeVisible();
    await expect(
      results(page)
        .filter({ hasText: "Document 1 as sent" })
        .or(results(page).filter({ hasText: "edited" })),
    ).toHaveCount(1);
    expect(calls).toEqual([]);
  });

  test("documents are typed, pasted, and written as JSON with objects", async ({ signedIn: page }) => {
    await open(page);
    await page.getByText("JSON", { exact: true }).click();
    const json = page.getByRole("textbox", { name: /^Documents, an array/ });
    await json.fill("[");
    await expect(page.getByText(/not valid JSON yet/)).toBeVisible();
    await json.fill('["plain", {"title": "A title", "text": "words about trains"}]');
    await page.getByText("Table", { exact: true }).click();
    await expect(documentBox(page, "Document 2")).toHaveValue("words about trains");
    await page.getByRole("combobox", { name: /^Field shown/ }).selectOption("title");
    await expect(documentBox(page, "Document 2")).toHaveValue("A title");
    await page.getByRole("button", { name: "Add row" }).click();
    await page.keyboard.type("typed");
    await page.keyboard.press("Enter");
    await expect(documentBox(page, "Another document")).toBeFocused();
    await documentBox(page, "Another document").evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "one\ntwo\n\nthree");
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(documentBox(page, "Document 6")).toHaveValue("three");
    await expect(page.getByText("3 rows pasted")).toBeVisible();
    await page.getByRole("button", { name: "Merge into one" }).click();
    await expect(documentBox(page, "Document 4")).toHaveValue("one\ntwo\n\nthree");
    await page.getByRole("button", { name: "Remove document 3" }).click();
    const { sent } = await runs(page);
    expect(sent.documents).toEqual(["plain", { title: "A title", text: "words about trains" }, "one\ntwo\n\nthree"]);
  });

  test("two models are joined by lines, with Kendall's tau and a table", async ({ signedIn: page }) => {
    await answer(page, "sandbox-rerank:slow", [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]);
    await answer(page, "sandbox-rerank", [0.8, 0.9, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]);
    await open(page, "sandbox-rerank,sandbox-rerank:slow");
    await run(page).click();
    await expect(page.getByText("Kendall τ 0.94 · 1 of 36 pairs swapped").first()).toBeVisible();
    await expect(page.locator('[data-slope][data-from="0"][data-to="1"]')).toHaveCount(1);
    await expect(page.locator('[data-slope][data-from="1"][data-to="0"]')).toHaveCount(1);
    await expectSound(page);
    await page.getByRole("radio", { name: "Table" }).last().check({ force: true });
    const table = page.getByRole("table", { name: /Rank and score/ });
    await expect(table.getByRole("row").nth(1)).toContainText("0.8000");
    await expect(table.getByRole("row").nth(1)).toContainText("0.9000");
    await expectSound(page);
  });

  test("every failure is one line and keeps what was typed", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await open(page, "sandbox-rerank:500");
    await run(page).click();
    await expect(page.getByRole("alert").getByText(/Your input is unchanged/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Raw reply" })).toHaveAttribute("aria-expanded", "false");
    await expect(documentBox(page, "Document 9")).toHaveValue(/^Invoices/);
    await expectSound(page);

    await page.route("**/v1/rerank", (route) => route.abort());
    await page.getByRole("button", { name: "Retry unchanged" }).click();
    await expect(page.getByRole("alert").getByText(/connection was lost/)).toBeVisible();

    await page.getByRole("textbox", { name: "Query" }).fill("");
    await run(page).click();
    await expect(page.getByText("Write a query first.")).toBeVisible();
    await page.getByRole("textbox", { name: "Query" }).fill("trains");
    await expect(page.getByText("Write a query first.")).toBeHidden();
    for (let left = 9; left > 0; left--) await page.getByRole("button", { name: "Remove document 1", exact: true }).click();
    await run(page).click();
    await expect(page.getByText("Write at least one document first.")).toBeVisible();
    await expectSound(page);
  });

  for (const width of [390, 1280])
    test(`the best document comes first, with lines if there is room for them: ${width} px`, async ({ signedIn: page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page);
      const { sent, reply } = await runs(page);
      await expect(results(page).first()).toContainText(String(sent.documents[reply.results[0]?.index ?? 0]));
      await expect(page.locator("[data-slope]").first()).toBeVisible({ visible: width >= 768 });
    });
});

/** The distance of a line's ends from the middles of its rows, in pixels. */
function endsOf(page: Page, id: string): Promise<{ from: number; to: number }> {
  return page.evaluate((row) => {
    const middle = (element: Element | null) => {
      const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const [first, last] = document.querySelectorAll(`[data-slope="${row}"] circle`);
    return {
      from: Math.round(middle(first ?? null) - middle(document.querySelector(`li[data-row="${row}"]`))),
      to: Math.round(middle(last ?? null) - middle(document.querySelector(`tr[data-row="${row}"]`))),
    };
  }, id);
}
