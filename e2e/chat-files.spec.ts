import type { Page } from "@playwright/test";
import { bombFile, lockedPdf, pdfFile, sheetsFile, wordFile } from "../lib/client/attachments/documents.fixture";
import { expect, expectSound, test } from "./fixtures";

const file = (name: string, bytes: Uint8Array | string) => ({ name, mimeType: "", buffer: Buffer.from(bytes) });
const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const draft = (page: Page) => page.getByRole("list", { name: "Files with the message" });
const pick = (page: Page, ...files: ReturnType<typeof file>[]) => page.locator("input[type=file]").setInputFiles(files);

async function open(page: Page): Promise<void> {
  await page.goto("/play/chat?m=sandbox-chat");
  await expect(page.getByRole("button", { name: "Model: sandbox-chat" })).toBeVisible();
  await page.getByRole("button", { name: "New chat" }).click();
  await message(page).fill("");
}

/** Pastes or drops files on the field. */
function hand(page: Page, type: "paste" | "drop", { name, text }: { name: string; text: string }): Promise<void> {
  return message(page).evaluate(
    (field, { type, name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      const given = { bubbles: true, cancelable: true };
      const event =
        type === "paste"
          ? new ClipboardEvent("paste", { ...given, clipboardData: data })
          : new DragEvent("drop", { ...given, dataTransfer: data });
      field.dispatchEvent(event);
    },
    { type, name, text },
  );
}

test("files are read, sent as text in their fences, and come back with the run", async ({ signedIn: page }) => {
  await open(page);
  await pick(page, file("harbour.pdf", pdfFile(["The quay is nine metres deep.", "Night falls."])), file("tides.docx", wordFile()));
  const pdf = draft(page).getByRole("button", { name: /^Read harbour\.pdf: PDF, \d+ tokens$/ });
  await expect(pdf).toBeVisible();
  await expect(draft(page).getByRole("button", { name: /^Read tides\.docx: Word/ })).toBeVisible();
  await expectSound(page);

  await pdf.press("Enter");
  const dialog = page.getByRole("dialog", { name: "harbour.pdf" });
  await expect(dialog).toContainText("The quay is nine metres deep.");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(pdf).toBeFocused();

  await message(page).fill("How deep is the quay?");
  await page.reload();
  await expect(message(page)).toHaveValue("How deep is the quay?");
  await expect(draft(page).getByRole("listitem")).toHaveCount(2);

  const [request] = await Promise.all([page.waitForRequest("**/v1/chat/completions"), message(page).press("ControlOrMeta+Enter")]);
  const [{ content }] = request.postDataJSON().messages;
  expect(content).toMatch(
    /^File: harbour\.pdf \(PDF\)\n```\n\[page 1\]\nThe quay is nine metres deep\.\n\n\[page 2\]\nNight falls\.\n```\n\nFile: /,
  );
  expect(content).toMatch(/```\n\nHow deep is the quay\?$/);
  await expect(page.getByText(/Answer ready, \d+ words?/)).toBeAttached({ timeout: 30_000 });
  await expect(draft(page)).toHaveCount(0);
  const sent = page.getByRole("article", { name: "Message" });
  await expect(sent.getByRole("button", { name: /^Read harbour\.pdf/ })).toBeVisible();
  await expect(sent).not.toContainText("nine metres");

  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("region", { name: "Runs" }).locator('a[href*="/run_"]').first().click();
  await sent.getByRole("button", { name: /^Read tides\.docx/ }).click();
  await expect(page.getByRole("dialog", { name: "tides.docx" })).toContainText("North | 9 m");
});

test("files are pasted, dropped and removed by keys; a long one is cut and says so", async ({ signedIn: page }) => {
  await open(page);
  await hand(page, "paste", { name: "pasted.csv", text: "quay,depth\nnorth,9" });
  await expect(draft(page).getByRole("button", { name: /^Read pasted\.csv: text/ })).toBeVisible();
  await hand(page, "drop", { name: "log.txt", text: "The boat rises with the tide.\n".repeat(15_000) });
  await expect(draft(page).getByText(/^first 60\s000 of about 1\d\d\s000 tokens$|^first [\d\s]+ of about [\d\s]+ tokens$/)).toBeVisible();
  await page.getByRole("button", { name: "Remove log.txt" }).press("Enter");
  await expect(draft(page).getByRole("listitem")).toHaveCount(1);
  await expect(message(page)).toBeFocused();
});

test("what cannot be read says why, and the rest is kept", async ({ signedIn: page }) => {
  await open(page);
  const said = page.getByRole("status").filter({ hasText: /\.$/ });
  const refused = [
    [file("locked.pdf", lockedPdf()), "locked.pdf is password-protected."],
    [file("scan.pdf", pdfFile(["", ""])), "scan.pdf has no text: its pages are images."],
    [file("bomb.docx", bombFile(120_000_000)), "bomb.docx unpacks to more than 100 MB, so it was not read."],
    [file("half.xlsx", sheetsFile().slice(0, 300)), "half.xlsx is damaged: its end is missing."],
    [file("program.txt", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 1)), "program.txt cannot be attached: it is not text, PDF or Office."],
  ] as const;
  for (const [given, why] of refused) {
    await pick(page, given);
    await expect(said.filter({ hasText: why })).toBeVisible();
  }
  await expectSound(page);
  await pick(page, file("good.txt", "fine"), file("empty.txt", ""));
  await expect(said.filter({ hasText: "empty.txt is empty." })).toBeVisible();
  await expect(draft(page).getByRole("listitem")).toHaveCount(1);
});

test("an image that a model made is offered for the next message, where models read images", async ({ signedIn: page }) => {
  await page.goto("/play/chat?m=sandbox-content");
  await expect(page.getByRole("button", { name: "Model: sandbox-content" })).toBeVisible();
  await page.getByRole("button", { name: "New chat" }).click();
  await message(page).fill("Draw a lighthouse at night");
  await message(page).press("ControlOrMeta+Enter");
  const answer = page.getByRole("article", { name: /^Answer/ });
  await expect(answer.getByRole("img")).toHaveCount(1, { timeout: 30_000 });
  const offer = page.getByRole("button", { name: "Add image 1 of the answer to the message" });
  await offer.press("Enter");
  await expect(page.getByRole("list", { name: "Images of the message" }).getByRole("img", { name: "1 of 1" })).toBeVisible();
  await expect(message(page)).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expectSound(page);
  await message(page).fill("What is this?");
  const [request] = await Promise.all([page.waitForRequest("**/v1/chat/completions"), message(page).press("ControlOrMeta+Enter")]);
  expect(request.postDataJSON().messages.at(-1).content[1].image_url.url).toMatch(/^data:image\/\w+;base64,/);
});
