import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { entries, file, line, open, run, SCENE, words } from "./pages/image-page";

async function drop(page: Page, { name, mimeType, buffer }: ReturnType<typeof file>): Promise<void> {
  const data = await page.evaluateHandle(
    ({ bytes, name, mimeType }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], name, { type: mimeType }));
      return transfer;
    },
    { bytes: buffer.toString("base64"), name, mimeType },
  );
  await page.dispatchEvent("main", "dragover", { dataTransfer: data });
  await page.dispatchEvent("main", "drop", { dataTransfer: data });
}

/** The visible result as decoded by the browser. */
function pixels(page: Page) {
  return page.getByRole("img", { name: /^Result/ }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let colour = 0;
    let [darkest, brightest] = [255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      colour = Math.max(colour, Math.abs(red - green), Math.abs(green - blue));
      darkest = Math.min(darkest, red);
      brightest = Math.max(brightest, red);
    }
    return { width: canvas.width, height: canvas.height, colour, contrast: brightest - darkest };
  });
}

test("a dropped image is edited, and its result compared by keys", async ({ signedIn: page }) => {
  test.slow();
  await open(page);
  await drop(page, file("viaduct-noon.png"));
  await expect(entries(page).first()).toContainText("96×64");
  await expect(page.getByRole("img", { name: "Original: viaduct-noon.png" })).toBeVisible();
  await words(page).fill("make it grayscale and rotate 90 degrees");
  await page.getByRole("textbox", { name: "Images (n)" }).fill("2");
  const [request] = await Promise.all([page.waitForRequest("**/v1/images/edits"), run(page).click()]);
  const [message] = request.postDataJSON().input.messages;
  expect(Buffer.from(message.content[0].image.split(",")[1], "base64")).toEqual(SCENE);
  expect(message.content[1]).toEqual({ text: "make it grayscale and rotate 90 degrees" });
  expect(request.postDataJSON().parameters).toEqual({ n: 2 });

  await expect(line(page)).toBeVisible({ timeout: 20_000 });
  expect(await pixels(page)).toMatchObject({ width: 64, height: 96, colour: 0 });
  expect((await pixels(page)).contrast).toBeGreaterThan(50);
  await expect(page.getByRole("group", { name: "Results" }).getByRole("button")).toHaveCount(2);
  // Few words equal those sent, so it is shown in full instead of as a diff.
  await expect(page.getByRole("region", { name: "Revised prompt" })).toContainText("Done:");
  await expect(page.getByText("64×96")).toBeVisible();

  await line(page).focus();
  await page.keyboard.press("Home");
  await expect(line(page)).toHaveAttribute("aria-valuetext", "0 % before, 100 % after");
  await page.keyboard.press("ArrowRight");
  await expect(line(page)).toHaveAttribute("aria-valuetext", "1 % before, 99 % after");
  await page.keyboard.press("End");
  await expect(line(page)).toHaveAttribute("aria-valuetext", "100 % before, 0 % after");
  await expectSound(page);

  await page.getByRole("radio", { name: "Hold for original" }).focus();
  await page.keyboard.press("Space");
  const hold = page.getByRole("button", { name: "Hold to see the original" });
  await hold.focus();
  await page.keyboard.down("Space");
  await expect(hold).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("Space");
  await expect(hold).toHaveAttribute("aria-pressed", "false");
});

test("a result becomes the input, and is compared with an earlier one", async ({ signedIn: page }) => {
  test.slow();
  await open(page);
  await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
  await words(page).fill("rotate 90 degrees");
  await page.getByRole("textbox", { name: "Images (n)" }).fill("2");
  await run(page).click();
  await expect(line(page)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Result 2" }).press("Enter");
  await page.getByRole("button", { name: "Use as input" }).press("Enter");
  await expect(entries(page).first()).toContainText("64×96");
  await expect(entries(page).first()).toContainText("result 2");
  await run(page).click();
  await expect
    .poll(
      () =>
        pixels(page).then(
          ({ width }) => width,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(96);
  expect(await pixels(page)).toMatchObject({ width: 96, height: 64 });

  await page.getByRole("button", { name: "Earlier run" }).click();
  const earlier = page.getByRole("dialog", { name: "Results of earlier runs" });
  await earlier
    .getByRole("button", { name: /^Compare with .*result 1$/ })
    .first()
    .click();
  await expect(page.getByRole("group", { name: "Compare with" }).getByRole("button", { pressed: true })).toHaveText(/result 1$/);
});

test("an image is made from words in a shape that is picked, with a seed that stays or is thrown again", async ({ signedIn: page }) => {
  await open(page);
  await expect(page.getByRole("radio", { name: "Text to image" })).toBeChecked();
  await words(page).fill("a lighthouse above a stormy sea");
  await page.getByRole("group", { name: "Aspect" }).getByText("3:2").click();
  await page.getByRole("button", { name: "New random seed" }).click();
  await page.getByRole("button", { name: "Lock the seed" }).click();
  const seed = Number(await page.getByRole("textbox", { name: "Seed" }).inputValue());
  const [request] = await Promise.all([page.waitForRequest("**/v1/images/generations"), run(page).click()]);
  expect(request.postDataJSON()).toMatchObject({ size: "1536x1024", seed, prompt: "a lighthouse above a stormy sea" });
  await expect(page.getByText("1536×1024")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("textbox", { name: "Seed" })).toHaveValue(String(seed));
  await page.getByRole("button", { name: /^Seed locked/ }).click();
  await expect(page.getByText("Unlocked: the next run uses a new seed.")).toBeVisible();
  await run(page).click();
  await expect(page.getByRole("textbox", { name: "Seed" })).not.toHaveValue(String(seed));
});

test("what an edit could not do is said beside its result, and an edit without an image is not sent", async ({ signedIn: page }) => {
  await open(page);
  await page.getByText("Edit images").click();
  await words(page).fill("make it grayscale and add a dragon");
  await run(page).click();
  await expect(page.getByText("Add the image to edit, or switch to Text to image.")).toBeVisible();
  await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
  await run(page).click();
  await expect(page.getByText(/^Not done: "add a dragon"/)).toBeVisible({ timeout: 20_000 });
  await page.getByText("Text to image").click();
  await expect(entries(page)).toHaveCount(1);
  await page.getByText("Edit images").click();
  await expect(entries(page)).toHaveCount(2);
});

test("the code reads the images from the disk, by their own names", async ({ signedIn: page }) => {
  await open(page);
  await page.getByLabel("Image files", { exact: true }).setInputFiles([file("it's noon.png"), file("stamp.png")]);
  await words(page).fill("put the stamp on it");
  await page.getByRole("tab", { name: "Code" }).click();
  const code = page.getByRole("tabpanel").last();
  const choose = async (language: string) => {
    await page.getByRole("radio", { name: language }).focus();
    await page.keyboard.press("Space");
  };
  await choose("cURL");
  await expect(code).toContainText("$(base64 <'it'\\''s noon.png' | tr -d '\\n')");
  await expect(code).toContainText("$(base64 <'stamp.png' | tr -d '\\n')");
  await choose("Python");
  await expect(code).toContainText('read("it\'s noon.png", "image/png")');
  await choose("TypeScript");
  await expect(code).toContainText('await read("it\'s noon.png", "image/png")');
  await expect(code).not.toContainText("‹");
});

test("images are put in order by keys and by dragging, and one that was removed comes back", async ({ signedIn: page }) => {
  await open(page);
  await page.getByLabel("Image files", { exact: true }).setInputFiles([file("a.png"), file("b.png")]);
  await words(page).fill("swap them");
  await page.getByRole("button", { name: "Move a.png, 1 of 3" }).press("ArrowDown");
  await expect(entries(page)).toContainText(["b.png", "a.png", ""]);
  await expect(page.getByText("a.png is now 2 of 3.")).toBeAttached();
  await expect(page.getByRole("button", { name: "Move a.png, 2 of 3" })).toBeFocused();
  const grip = await page.getByRole("button", { name: "Move a.png, 2 of 3" }).boundingBox();
  const top = await entries(page).first().boundingBox();
  if (!grip || !top) throw new Error("the entries are not drawn");
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, top.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect(entries(page)).toContainText(["a.png", "b.png", ""]);
  await page.getByRole("button", { name: "Remove a.png" }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(entries(page)).toContainText(["a.png", "b.png", ""]);
});

test("what goes wrong is said in one line, and the inputs stay", async ({ signedIn }) => {
  test.slow();
  const context = signedIn.context();
  // A separate page: refusals are console errors.
  const own = await context.newPage();
  await own.goto("/play/image?m=sandbox-image:500");
  await expect(own.getByRole("button", { name: "Model: sandbox-image:500" })).toBeVisible();
  await drop(own, file("notes.txt", Buffer.from("words"), "text/plain"));
  await expect(own.getByText("notes.txt is not an image.")).toBeVisible();
  await run(own).click();
  await expect(own.getByText("Describe the image first.")).toBeVisible();
  await drop(own, file("viaduct.png"));
  await words(own).fill("make it blue");
  await run(own).click();
  await expect(own.getByRole("alert").getByRole("heading")).toBeVisible({ timeout: 20_000 });
  await expect(own.getByText(/Your input is unchanged/)).toBeVisible();
  await expect(entries(own)).toHaveCount(2);
  await expectSound(own);

  await open(own);
  await own.getByRole("button", { name: "Remove viaduct.png" }).click();
  await drop(own, file("broken.png", Buffer.from("\x89PNG\r\n\x1a\nnothing", "latin1")));
  await expect(entries(own).first()).toContainText("this browser cannot read it");
  await run(own).click();
  await expect(own.getByRole("alert").getByRole("heading")).toHaveText(/picture|image/i, { timeout: 20_000 });

  await own.getByRole("button", { name: "Remove broken.png" }).click();
  await own.getByRole("button", { name: "Image", exact: true }).click();
  await own.getByRole("menuitem", { name: "From a URL" }).click();
  await own.keyboard.type("ftp://example.com/a.png");
  await own.keyboard.press("Enter");
  await expect(own.getByText(/Enter an address that begins with/)).toBeVisible();
  await own.getByRole("textbox", { name: "URL of an image" }).fill("http://127.0.0.1:9/a.png");
  await own.keyboard.press("Enter");
  await expect(entries(own).first()).toContainText("downloaded by the gateway");
  await run(own).click();
  await expect(own.getByRole("alert").getByRole("heading")).toHaveText(/address|fetch|image/i, { timeout: 20_000 });

  await context.setOffline(true);
  await run(own).click();
  await expect(own.getByText(/connection was lost|did not answer/)).toBeVisible({ timeout: 20_000 });
  await expect(entries(own)).toHaveCount(2);
  await context.setOffline(false);
});

for (const [width, colorScheme] of [
  [390, "light"],
  [320, "dark"],
  [1280, "dark"],
] as const) {
  test(`the page is sound: ${colorScheme}, ${width} px`, async ({ signedIn: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    if (width < 768) await page.getByText("Input", { exact: true }).click();
    await expectSound(page);
    await page.getByLabel("Image files", { exact: true }).setInputFiles(file("viaduct.png"));
    await words(page).fill("make it blue");
    await expectSound(page);
    await run(page).click();
    await expect(line(page)).toBeVisible({ timeout: 20_000 });
    await expectSound(page);
  });
}
