import { type CDPSession, devices, type Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const { defaultBrowserType: _any, ...phone } = devices["Pixel 7"];
test.use(phone);

const TARGET_PX = 44;

test("on a phone the set-up form's field and button are large enough for a finger", async ({ freshServer, cleanPage }) => {
  test.setTimeout(90_000);
  const [address = ""] = await freshServer.line(/http:\S+\/setup\?token=\S+/);
  await cleanPage.goto(address);
  const setup = new SetupPage(cleanPage);
  for (const control of [setup.name, setup.submit]) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX);
  await expectSound(cleanPage);
});

test("the sheet of an asset keeps its height while the asset arrives", async ({ signedIn: page }) => {
  // A sample: the newest may be another journey's, and deleted by now.
  const [sample] = (await (await page.request.get("/api/console/assets?q=night+mail")).json()).items;
  let arrives = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrives = resolve;
  });
  await page.route("**/api/console/assets**", async (route) => {
    await arrived;
    await route.continue();
  });
  // Files of other assets may be gone, and their thumbnails with them.
  await page.goto(`/assets?q=night+mail&peek=${sample.id}`);
  const sheet = page.getByRole("complementary").filter({ has: page.getByRole("button", { name: "Close the panel" }) });
  await expect(sheet.getByRole("status", { name: "Loading the asset" })).toBeVisible();
  const before = await sheet.boundingBox();
  arrives();
  await expect(sheet.getByRole("heading", { name: sample.name })).toBeVisible();
  await expect(sheet.getByText("Kept until")).toBeVisible();
  expect(await sheet.boundingBox()).toEqual(before);
  await expectSound(page);
});

/** Touch points on the page, in its pixels; none lifts the fingers. */
type Fingers = readonly (readonly [x: number, y: number])[];

/** Puts fingers down, moves them along and lifts them. */
async function touch(cdp: CDPSession, ...places: readonly Fingers[]): Promise<void> {
  for (const [index, fingers] of places.entries()) {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
    await cdp.send("Input.dispatchTouchEvent", { type: index === 0 ? "touchStart" : "touchMove", touchPoints });
  }
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** An image generated in the page. */
async function addImage(page: Page): Promise<void> {
  const png = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [300, 200];
    const pen = canvas.getContext("2d");
    if (pen) pen.fillStyle = "teal";
    pen?.fillRect(0, 0, 300, 200);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await page
    .getByLabel("Image files", { exact: true })
    .setInputFiles({ name: "viaduct.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
}

test("a mask is drawn with one finger, and two fingers enlarge it without drawing", async ({ signedIn: page }) => {
  test.slow();
  await page.goto("/play/image?m=sandbox-image");
  await expect(page.getByRole("textbox", { name: "Instruction" })).toBeAttached();
  if (!(await page.getByRole("textbox", { name: "Instruction" }).isVisible())) await page.getByText("Input", { exact: true }).tap();
  await addImage(page);
  await page.getByRole("button", { name: "Mask", exact: true }).tap();
  const surface = page.getByRole("application", { name: /^Mask over viaduct\.png/ });
  await expect(surface).toBeVisible();
  const box = await surface.boundingBox();
  if (!box) throw new Error("there is nothing to draw on");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  const cdp = await page.context().newCDPSession(page);

  await touch(cdp, [at(0.3, 0.5)], [at(0.5, 0.5)], [at(0.7, 0.5)]);
  await expect(page.getByText(/^\d+ % is painted\.$/)).toBeVisible();
  const painted = await page.getByText(/% is painted\.$/).innerText();

  const scale = async () => Number.parseInt(await page.getByRole("button", { name: /Fit$/ }).innerText(), 10);
  const before = await scale();
  await touch(cdp, [at(0.45, 0.5), at(0.55, 0.5)], [at(0.35, 0.5), at(0.65, 0.5)], [at(0.25, 0.5), at(0.75, 0.5)]);
  await expect.poll(scale).toBeGreaterThan(before * 3);
  await expect(page.getByText(painted)).toBeVisible();
  await expect(page.getByRole("button", { name: "Redo" }), "nothing was taken back").toBeDisabled();
  expect(await page.evaluate(() => window.visualViewport?.scale), "the page itself is not enlarged").toBe(1);

  // Presses, not taps: the browser may treat a tap right after a pinch as part of it.
  await page.getByRole("button", { name: /Fit$/ }).press("Enter");
  await expect.poll(scale).toBe(before);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Nothing is painted.")).toBeVisible();
  for (const control of ["Undo", "Invert", "Done"])
    expect((await page.getByRole("button", { name: control }).boundingBox())?.height, control).toBeGreaterThanOrEqual(24);
  await expectSound(page);
});
