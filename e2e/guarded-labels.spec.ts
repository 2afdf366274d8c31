import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

test.setTimeout(90_000);

const ROWS = 8;

test("a guarded label says before it is moved whether the version passes, and an owner moves it anyway with a reason", async ({
  signedIn: page,
  baseURL,
}) => {
  const { slug, dataset, evaluate } = await prepare(page, String(baseURL));
  await page.goto(`/prompts/${slug}`);
  const versions = page.getByRole("complementary", { name: "Versions" });
  const menu = async (version: number, item: RegExp) => {
    await versions.getByRole("button", { name: `Labels of version ${version}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu(1, /^Rule of production$/);
  const rule = page.getByRole("form", { name: "Rule of production" });
  await expect(rule.getByRole("button", { name: "Set rule" })).toBeDisabled();
  await rule.getByText("Better", { exact: true }).click();
  await expect(rule).toContainText("More cases fixed than broken, and unlikely to be chance: p ≤ 0.05");
  await rule.getByText("Not worse", { exact: true }).click();
  await expect(rule).toContainText("or a difference that could be chance: p > 0.05");
  await rule.getByLabel("Dataset").selectOption(dataset);
  await expectSound(page);
  await rule.getByRole("button", { name: "Set rule" }).click();
  await expect(rule).toBeHidden();

  await menu(2, /^Move production here\s*guarded$/);
  const moving = page.getByRole("dialog", { name: "Move production to version 2" });
  await expect(moving).toContainText("production moves only with p > 0.05 against version 1, or more fixed than broken.");
  await expect(moving).toContainText("No evaluation compares 2 with 1");
  const move = moving.getByRole("button", { name: "Move production to 2" });
  await expect(move).toBeDisabled();
  await expectSound(page);
  await moving.getByRole("link", { name: "Start an evaluation" }).click();
  const form = page.getByRole("form", { name: "New evaluation" });
  await expect(form.getByLabel("Dataset")).toHaveValue(dataset);
  for (const version of [1, 2])
    await expect(form.getByRole("region", { name: `Column ${version}` }).getByLabel("Version")).toHaveValue(`version:${version}`);

  await evaluate();
  await page.goto(`/prompts/${slug}`);
  await menu(2, /^Move production here\s*guarded$/);
  await expect(moving).toContainText("Version 2 does not pass");
  await expect(moving).toContainText(`0 fixed, ${ROWS} broken of ${ROWS}, p = 0.008`);
  await expect(move).toBeDisabled();
  await expect(moving.getByRole("link", { name: `Comparison in ${slug}` })).toHaveAttribute(
    "href",
    /\/compare\?column=1&baselineColumn=0$/,
  );
  await moving.getByLabel("Reason to move it anyway").fill("The sums are wrong in the dataset");
  await move.click();
  await expect(moving).toBeHidden();
  const pointsTo = async () => {
    const { labels } = await (await page.request.get(`/api/console/prompts/${slug}`)).json();
    return labels[0].shares;
  };
  expect(await pointsTo()).toEqual([{ version: 2, share: 100 }]);

  await menu(3, /^Move production here\s*passes its rule$/);
  const passing = page.getByRole("dialog", { name: "Move production to version 3" });
  await expect(passing).toContainText(`${ROWS} fixed, 0 broken of ${ROWS}`);
  await passing.getByRole("button", { name: "Move production to 3" }).click();
  await expect(passing).toBeHidden();
  expect(await pointsTo()).toEqual([{ version: 3, share: 100 }]);
  const acts = await (await page.request.get(`/api/console/audit?target=${slug}`)).text();
  expect(acts).toContain("The sums are wrong in the dataset");

  await page.goto(`/prompts/${slug}`);
  await menu(3, /^Rule of production$/);
  await rule.getByRole("button", { name: "Remove rule" }).click();
  await expect(rule).toBeHidden();
  await menu(2, /^Move production here$/);
  await expect.poll(pointsTo).toEqual([{ version: 2, share: 100 }]);
});

/** A prompt with three versions, of which the second answers wrong, its label `production` at the first, and a dataset. */
async function prepare(page: Page, origin: string) {
  const send = async (method: string, path: string, data: unknown) => {
    const answer = await page.request.fetch(`/api/console${path}`, { method, data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const slug = `guarded-${Date.now()}`;
  const content = (text: string) => ({ kind: "chat", model: "sandbox-chat", messages: [{ role: "user", content: text }] });
  await send("POST", "/prompts", { slug, content: content("What is {{a}} + {{b}}?") });
  await send("POST", `/prompts/${slug}/versions`, { content: content("What is {{a}} × {{b}}?") });
  await send("POST", `/prompts/${slug}/versions`, { content: content("What is {{b}} + {{a}}?") });
  await send("PUT", `/prompts/${slug}/labels/production`, { shares: [{ version: 1, share: 100 }] });
  const { id: dataset } = await send("POST", "/datasets", { name: slug, columns: ["a", "b"] });
  const rows = Array.from({ length: ROWS }, (_, at) => ({ variables: { a: String(at + 31), b: "7" }, expected: String(at + 38) }));
  await send("POST", `/datasets/${dataset}/rows`, { rows });
  const evaluate = async () => {
    const columns = [1, 2, 3].map((version) => ({ prompt: { id: slug, version } }));
    const { id } = await send("POST", "/evaluations", { name: slug, dataset: { id: dataset }, columns, checks: [{ type: "contains" }] });
    const state = async () => (await (await page.request.get(`/api/console/evaluations/${id}`)).json()).state;
    await expect.poll(state, { timeout: 30_000 }).toBe("done");
  };
  return { slug, dataset, evaluate };
}
