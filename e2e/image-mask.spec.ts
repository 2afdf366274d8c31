import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { entries, file, line, open, run, words } from "./pages/image-page";

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer; uri: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, uri: `data:image/png;base64,${bytes.toString("base64")}` };
}

/** The red value of one pixel. */
function redAt(page: Page, uri: string, [x, y]: readonly [number, number]): Promise<number | undefined> {
  return page.evaluate(
    async ({ uri, x, y }) => {
      const image = new Image();
      image.src = uri;
      await image.decode();
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, -x, -y);
      return context?.getImageData(0, 0, 1, 1).data[0];
    },
    { uri, x, y },
  );
}

test("a mask is drawn by keys, sent as the second image, and stays after a reload", async ({ signedIn: page }) => {
  test.slow();
  await open(page);
  await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
  await words(page).fill("make it blue");
  await page.getByRole("button", { name: "Mask", exact: true }).press("Enter");
  const surface = page.getByRole("application", { name: /^Mask over viaduct\.png/ });
  await expect(surface).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("spinbutton", { name: "Width" })).toHaveValue("48");
  await page.getByRole("spinbutton", { name: "Width" }).fill("24");
  await page.getByRole("spinbutton", { name: "X" }).fill("0");
  await surface.press("ArrowRight");
  await expect(page.getByRole("spinbutton", { name: "X" })).toHaveValue("1");
  await surface.press("Shift+ArrowDown");
  await expect(page.getByRole("spinbutton", { name: "Height" })).toHaveValue("33");
  await surface.press("Enter");
  await expect(page.getByText("13 % is painted.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Nothing is painted.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.getByRole("button", { name: "Invert" }).press("Enter");
  await expect(page.getByText("87 % is painted.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Done" }).press("Enter");

  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(1)).toContainText("sent as 2nd image");
  await expect(page.getByText("mask is sent as messages[0].content[1].image")).toBeVisible();
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Body" })).toContainText("‹viaduct-mask.png, ");
  await page.getByRole("radio", { name: "Burn into image" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Body" })).toContainText("‹viaduct.png, mask cut out, ");
  await page.getByRole("radio", { name: "Send mask as 2nd image" }).focus();
  await page.keyboard.press("Space");

  await page.reload();
  await expect(entries(page).nth(1)).toContainText("87 %");
  await expect(entries(page).locator("img")).toHaveCount(2);
  const [request] = await Promise.all([page.waitForRequest("**/v1/images/edits"), run(page).click()]);
  const { content } = request.postDataJSON().input.messages[0];
  expect(content).toHaveLength(3);
  expect(await redAt(page, content[1].image, [0, 0])).toBe(255);
  expect(await redAt(page, content[1].image, [10, 30])).toBe(0);
  await expect(line(page)).toBeVisible({ timeout: 20_000 });

  await page.getByRole("radio", { name: "Burn into image" }).focus();
  await page.keyboard.press("Space");
  const [burnt] = await Promise.all([page.waitForRequest("**/v1/images/edits"), run(page).click()]);
  const [cut, ...rest] = burnt.postDataJSON().input.messages[0].content;
  expect(rest).toEqual([{ text: "make it blue" }]);
  // Transparent pixels become black; the rest stays.
  expect(await redAt(page, cut.image, [80, 2])).toBe(0);
  expect(await redAt(page, cut.image, [10, 30])).toBe(20);
});

test("a mask is saved as PNG, loaded again, and its image taken along with the part cut out", async ({ signedIn: page }) => {
  test.slow();
  await open(page);
  await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
  await page.getByRole("button", { name: "Mask", exact: true }).press("Enter");
  const surface = page.getByRole("application", { name: /^Mask over viaduct\.png/ });
  await expect(surface).toBeFocused();
  await page.keyboard.press("r");
  await surface.press("Enter");
  await expect(page.getByText("25 % is painted.")).toBeVisible();

  const saved = await downloaded(page, "Save PNG");
  expect(saved.name).toBe("viaduct-mask.png");
  expect(await redAt(page, saved.uri, [48, 32]), "painted").toBe(255);
  expect(await redAt(page, saved.uri, [2, 2]), "not painted").toBe(0);
  await page.getByRole("dialog").getByRole("radio", { name: "Burn into image" }).focus();
  await page.keyboard.press("Space");
  const cut = await downloaded(page, "Save cut-out");
  expect(cut.name).toBe("viaduct-cut.png");
  expect(await redAt(page, cut.uri, [48, 32]), "what is transparent is drawn as black").toBe(0);
  expect(await redAt(page, cut.uri, [80, 2])).toBe(160);

  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(page.getByText("Nothing is painted.")).toBeVisible();
  await page.getByLabel("Mask file").setInputFiles({ name: saved.name, mimeType: "image/png", buffer: saved.bytes });
  await expect(page.getByText("25 % is painted.")).toBeVisible();
  await page.getByLabel("Mask file").setInputFiles(file("notes.png", Buffer.from("words")));
  await expect(page.getByText("notes.png cannot be read as an image.")).toBeVisible();
  await expect(page.getByText("25 % is painted.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Nothing is painted.")).toBeVisible();
});
