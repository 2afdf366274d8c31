import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectSound, OWNER, test } from "./fixtures";

const png = (color: string, width = 640) =>
  sharp({ create: { width, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();
/** Unique names: other journeys use the same server. */
const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Assets of the team" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const peek = (page: Page) => page.getByRole("complementary").filter({ has: page.getByRole("button", { name: "Close the panel" }) });
const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Find an asset by name or id" });

async function upload(page: Page, files: { name: string; mimeType?: string; buffer: Buffer }[]): Promise<void> {
  const given = files.map(({ mimeType = "image/png", ...file }) => ({ mimeType, ...file }));
  await page.getByLabel("Files to upload").first().setInputFiles(given);
}

test.describe("assets", () => {
  test("samples are there from the first start, and can be seen, heard and played", async ({ signedIn }) => {
    await signedIn.goto("/assets?q=night mail");
    await row(signedIn, "Night mail").getByRole("link", { name: "Night mail" }).click();
    await expect(signedIn).toHaveURL(/peek=asset-/);
    await expect(peek(signedIn)).toContainText("included sample");
    const video = peek(signedIn).locator("video");
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.readyState)).toBeGreaterThan(0);
    await video.evaluate((node: HTMLVideoElement) => {
      node.muted = true;
      return node.play();
    });
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0);
    const thumbnail = row(signedIn, "Night mail").locator("img");
    await expect.poll(() => thumbnail.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(320);
    await expectSound(signedIn);
    await signedIn.goto("/assets?type=audio&q=platform");
    await row(signedIn, "Platform announcement").getByRole("link", { name: "Platform announcement" }).click();
    const sound = peek(signedIn).locator("audio");
    await expect.poll(() => sound.evaluate((node: HTMLAudioElement) => node.duration)).toBeGreaterThan(1);
  });

  test("an image is uploaded, renamed, moved to a new group, deleted, brought back, and deleted for good", async ({ signedIn }) => {
    const name = unique("quay");
    await signedIn.goto("/assets");
    await expect(table(signedIn).getByRole("link").first()).toBeVisible();
    await upload(signedIn, [{ name: `${name}.png`, buffer: await png("#2a6f97") }]);
    await expect(uploads(signedIn)).toContainText("1 of 1 uploaded");
    await signedIn.getByRole("button", { name: "Close uploads" }).click();

    await row(signedIn, name).getByRole("link", { name }).click();
    await expect(heading(signedIn, `${name}.png`)).toBeVisible();
    const more = peek(signedIn).getByRole("button", { name: /^More actions for/ });
    await more.click();
    await signedIn.getByRole("menuitem", { name: "Rename" }).click();
    const renamed = unique("harbour wall");
    await signedIn.getByRole("textbox", { name: "Name" }).fill(renamed);
    await signedIn.keyboard.press("Enter");
    await expect(heading(signedIn, renamed)).toBeVisible();
    await expect(more).toBeFocused();

    const group = unique("storyboard");
    await more.click();
    await signedIn.getByRole("menuitem", { name: "Move to a group" }).click();
    await signedIn.getByLabel("Find a group, or name a new one").fill(group);
    await signedIn.getByRole("radio", { name: `New group "${group}"` }).check();
    await expectSound(signedIn);
    await signedIn.getByRole("button", { name: "Move 1 asset" }).click();
    await peek(signedIn).getByRole("link", { name: group }).click();
    await expect(signedIn.getByRole("heading", { level: 1 })).toContainText(group);
    await expect(row(signedIn, renamed)).toBeVisible();
    await expectSound(signedIn);
    await signedIn.getByRole("link", { name: "Show in all assets" }).click();
    await expect(signedIn).toHaveURL(/group=group-/);
    await expect(signedIn.getByText("1–1 of 1")).toBeVisible();

    await row(signedIn, renamed)
      .getByRole("checkbox", { name: `Select ${renamed}` })
      .check();
    const chosen = signedIn.getByRole("region", { name: "Selected assets" });
    await expect(chosen).toContainText("1 asset selected");
    await chosen.getByRole("button", { name: "Delete" }).click();
    await expect(heading(signedIn, "No matching assets")).toBeVisible();
    await signedIn.getByRole("button", { name: "Undo" }).click();
    await expect(row(signedIn, renamed)).toBeVisible();

    await row(signedIn, renamed)
      .getByRole("checkbox", { name: `Select ${renamed}` })
      .check();
    await chosen.getByRole("button", { name: "Delete" }).click();
    await expect(row(signedIn, renamed)).toBeHidden();
    await signedIn.reload();
    await signedIn.getByRole("button", { name: "More", exact: true }).click();
    await signedIn.getByRole("menuitem", { name: "Recently deleted" }).click();
    const deleted = signedIn.getByRole("dialog", { name: "Deleted" });
    await expectSound(signedIn);
    await deleted.getByRole("button", { name: `Delete ${renamed} permanently` }).click();
    await expect(deleted.getByText(renamed)).toHaveCount(0);
  });

  test("pages go to the last row, J and K walk over their ends, and Escape gives the focus back", async ({ signedIn }) => {
    const name = unique("reel");
    const post = async (index: number) => {
      const query = new URLSearchParams({ name: `${name} ${String(index).padStart(2, "0")}` });
      const headers = { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" };
      const answer = await signedIn.request.post(`/api/console/assets?${query}`, { headers, data: await png("#888", 64) });
      expect(answer.status()).toBe(201);
    };
    for (let index = 1; index <= 23; index++) await post(index);
    await signedIn.goto(`/assets?size=10&sort=name&order=asc&q=${encodeURIComponent(name)}`);
    await expect(signedIn.getByText("1–10 of 23")).toBeVisible();
    await row(signedIn, `${name} 09`).getByRole("link", { name }).click();
    await expect(heading(signedIn, `${name} 09`)).toBeVisible();
    const open = (number: string) => expect(heading(signedIn, `${name} ${number}`)).toBeVisible();
    await signedIn.keyboard.press("j");
    await open("10");
    await signedIn.keyboard.press("j");
    await open("11");
    await expect(signedIn.getByText("11–20 of 23")).toBeVisible();
    await signedIn.keyboard.press("k");
    await open("10");
    for (const key of ["k", "k"]) await signedIn.keyboard.press(key);
    await open("08");
    for (const key of ["j", "j"]) await signedIn.keyboard.press(key);
    await open("10");
    await signedIn.keyboard.press("Escape");
    await expect(peek(signedIn)).toBeHidden();
    await expect(row(signedIn, `${name} 10`).getByRole("link", { name })).toBeFocused();
    for (let turn = 0; turn < 2; turn++) await signedIn.getByRole("button", { name: "Next page" }).click();
    await expect(signedIn.getByText("21–23 of 23")).toBeVisible();
    await expect(row(signedIn, `${name} 23`)).toBeVisible();
    await expect(signedIn.getByRole("button", { name: "Next page" })).toBeDisabled();
    await signedIn.goBack();
    await expect(signedIn.getByText("11–20 of 23")).toBeVisible();

    await signedIn.goto(`/assets?size=10&page=9&q=${encodeURIComponent(name)}`);
    await signedIn.getByRole("button", { name: "Show the last page" }).click();
    await expect(signedIn.getByText("21–23 of 23")).toBeVisible();
    await signedIn.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(signedIn.getByRole("region", { name: "Selected assets" })).toContainText("3 assets selected");
    await search(signedIn).fill("no asset has this name 100%_");
    await expect(heading(signedIn, 'No asset matches "no asset has this name 100%_"')).toBeVisible();
    await signedIn.getByRole("button", { name: "Clear filters" }).click();
    await expect(search(signedIn)).toHaveValue("");
  });

  test("columns are chosen, the panel's width is set by keys, and a reload keeps both", async ({ signedIn }) => {
    await signedIn.goto("/assets?q=night mail");
    await expect(table(signedIn).getByRole("columnheader", { name: "Measures" })).toBeVisible();
    await signedIn.getByRole("button", { name: "Columns" }).click();
    const columns = signedIn.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Measures" }).uncheck();
    await columns.getByRole("checkbox", { name: "Kept until" }).check();
    await columns.getByRole("button", { name: "Type to the left" }).click();
    await expectSound(signedIn);
    await signedIn.keyboard.press("Escape");
    await row(signedIn, "Night mail").getByRole("link", { name: "Night mail" }).click();
    const grip = peek(signedIn).getByRole("separator", { name: "Width of the panel" });
    await grip.press("ArrowLeft");
    await expect(grip).toHaveAttribute("aria-valuenow", "456");
    await signedIn.reload();
    await expect(grip).toHaveAttribute("aria-valuenow", "456");
    await peek(signedIn).getByRole("button", { name: "Close the panel" }).click();
    await expect(table(signedIn).getByRole("columnheader", { name: "Measures" })).toHaveCount(0);
    await expect(table(signedIn).getByRole("columnheader", { name: "Kept until" })).toBeVisible();
    const names = await table(signedIn).getByRole("columnheader").allTextContents();
    expect(names.indexOf("Type")).toBeLessThan(names.indexOf("Id"));
  });

  test("a view keeps search, order and columns under a name, and its link shows them to others without changing theirs", async ({
    signedIn: page,
    browser,
    baseURL,
  }) => {
    await page.goto("/assets?q=night&sort=name&order=asc");
    await page.getByRole("button", { name: "Columns" }).click();
    const columns = page.getByRole("dialog", { name: "Columns" });
    await columns.getByRole("checkbox", { name: "Measures" }).uncheck();
    await columns.getByRole("radio", { name: "Compact" }).press("Space");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Views" }).click();
    const views = page.getByRole("dialog", { name: "Saved views" });
    await expect(views).toContainText("No views yet.");
    await views.getByRole("textbox", { name: "Name of the new view" }).fill("Night shots");
    await page.keyboard.press("Enter");
    const link = views.getByRole("link", { name: /^Night shots/ });
    await expect(link).toHaveAttribute("aria-current", "true");
    await expectSound(page);
    const address = (await link.getAttribute("href")) ?? "";
    expect(address).toBe("/assets?q=night&sort=name&order=asc&cols=id,type,status,group,created&rows=compact");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Views" })).toBeFocused();
    await page.reload();
    await page.getByRole("button", { name: "Views" }).click();
    await views.getByRole("button", { name: "Delete the view Night shots" }).click();
    await expect(link).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Views" }).click();
    await expect(link).toHaveCount(1);

    const theirs = await browser.newContext({ baseURL });
    await theirs.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    const other = await theirs.newPage();
    await other.goto(`${address},colour`.replace("&rows=compact,colour", ",colour&rows=compact"));
    await expect(other.getByText("Left out: colour.")).toBeVisible();
    await expect(other.getByRole("columnheader", { name: "Measures" })).toHaveCount(0);
    await expect(row(other, "Night mail")).toBeVisible();
    await other.goto("/assets?q=night");
    await expect(other.getByRole("columnheader", { name: "Measures" })).toBeVisible();
    await theirs.close();
  });

  test("a video among the tiles is looked through by a pointer that stays on it", async ({ signedIn: page }) => {
    await page.goto("/assets?view=grid&q=night mail");
    const tile = page.getByRole("listitem").filter({ hasText: "Night mail" });
    const box = await tile.locator('[data-part="asset-thumb"]').boundingBox();
    if (!box) throw new Error("the tile is not drawn");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const video = tile.locator('[data-part="scrub"] video');
    await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime / node.duration)).toBeCloseTo(0.5, 1);
    await page.mouse.move(0, 0);
    await expect(video).toHaveCount(0);
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await page.reload();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await tile.getByRole("link").first().press("ArrowRight");
    await expect(video).toHaveCount(0);
  });

  test("a group is made, described, and deleted with its assets moved", async ({ signedIn }) => {
    const group = unique("scene");
    await signedIn.goto("/assets/groups");
    await expect(signedIn.getByRole("table", { name: "Asset groups of the team" })).toBeVisible();
    await signedIn.getByRole("button", { name: "New group" }).click();
    await signedIn.getByRole("textbox", { name: "Name" }).fill(group);
    await signedIn.getByRole("textbox", { name: "Description" }).fill("The quay, before the storm");
    await expectSound(signedIn);
    await signedIn.getByRole("button", { name: "Create group" }).click();
    await signedIn.getByRole("link", { name: group }).click();
    await expect(signedIn.getByText("The quay, before the storm")).toBeVisible();
    await expect(heading(signedIn, "No assets in this group")).toBeVisible();
    await upload(signedIn, [{ name: "storm.png", buffer: await png("#444") }]);
    await expect(row(signedIn, "storm.png")).toBeVisible();
    await signedIn.getByRole("button", { name: "More", exact: true }).click();
    await signedIn.getByRole("menuitem", { name: "Delete group" }).click();
    const dialog = signedIn.getByRole("dialog", { name: `Delete ${group}` });
    await expect(dialog.getByRole("button", { name: "Delete group" })).toBeDisabled();
    await dialog.getByLabel("Move its assets to").selectOption({ label: "Images" });
    await expectSound(signedIn);
    await dialog.getByRole("button", { name: "Delete group" }).click();
    await expect(signedIn).toHaveURL(/\/assets\/groups$/);
    await expect(signedIn.getByRole("link", { name: group })).toHaveCount(0);
  });

  // The browser logs the refusals, so this page needn't stay clean.
  test("what is not there, cannot be read, or has lost its file says so and what to do", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await page.goto("/assets/asset-00000000000000000000000000");
    await expect(heading(page, "No such asset")).toBeVisible();
    await expectSound(page);
    await page.goto("/assets/groups/group-00000000000000000000000000");
    await expect(heading(page, "No such group")).toBeVisible();
    await expectSound(page);
    const [sample] = (await (await page.request.get("/api/console/assets?q=night+mail")).json()).items;
    const gone = { ...sample, state: "gone", fileUrl: null, thumbnailUrl: null, removedAt: Date.now(), prompt: null, run: null };
    await page.route(`**/api/console/assets/${sample.id}`, (route) => route.fulfill({ json: gone }));
    await page.goto(`/assets/${sample.id}`);
    await expect(heading(page, "The file no longer exists")).toBeVisible();
    await expectSound(page);
    await page.unroute(`**/api/console/assets/${sample.id}`);
    await page.route("**/api/console/assets?**", (route) => route.fulfill({ status: 400, json: { error: { message: "Not today." } } }));
    await page.goto("/assets");
    await expect(page.getByText("Not today. Assets are not affected.")).toBeVisible();
    await expectSound(page);
    await page.unroute("**/api/console/assets?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(table(page).getByRole("link").first()).toBeVisible();
    await upload(page, [
      { name: "words.png", buffer: Buffer.from("these are just words") },
      { name: "table.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
      { name: "whole.png", buffer: await png("#345") },
    ]);
    await expect(uploads(page)).toContainText("1 of 3 uploaded, 2 failed");
    await expect(uploads(page)).toContainText("The file is not an image that can be read.");
    await expect(uploads(page)).toContainText("Not an image, video or audio file.");
    await expect(uploads(page).getByRole("button", { name: "Try words.png again" })).toBeVisible();
    await expectSound(page);
    const nothing = { items: [], page: 1, pageSize: 25, total: 0, all: 0, types: [], states: [] };
    await page.route("**/api/console/assets?**", (route) => route.fulfill({ json: nothing }));
    await page.goto("/assets");
    await expect(heading(page, "No assets yet")).toBeVisible();
    await expectSound(page);
  });

  test("on a phone the open asset is a sheet over the list, held either way", async ({ signedIn }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await signedIn.setViewportSize(viewport);
      await signedIn.goto("/assets?q=railway at dusk");
      // In the list: while the sheet is open, its image is a link of the same name.
      const link = signedIn.locator("[data-asset]", { hasText: "Railway at dusk" }).locator("visible=true");
      await link.click();
      await expect(peek(signedIn)).toBeFocused();
      const box = await peek(signedIn).boundingBox();
      expect(box?.width).toBe(viewport.width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(viewport.height, 0);
      await signedIn.keyboard.press("Escape");
      await expect(link).toBeFocused();
    }
  });
});
