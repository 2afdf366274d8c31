import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { test } from "./pages/gateways";

test.setTimeout(120_000);

/** Pages by address with their number of readout strips, for one model and for several. */
const PAGES: readonly (readonly [path: string, strips: number])[] = [
  ["/play/chat?m=sandbox-chat", 1],
  ["/play/chat?m=sandbox-chat,sandbox-content,sandbox-chat", 3],
  ["/play/completions?m=sandbox-text", 1],
  ["/play/completions?m=sandbox-text,sandbox-text,sandbox-text,sandbox-text", 4],
  ["/play/generate?m=sandbox-content,sandbox-chat", 2],
  ["/play/speech?m=sandbox-speech", 1],
  ["/play/image?m=sandbox-image", 1],
  ["/play/embeddings?m=sandbox-embed,sandbox-embed", 2],
  ["/play/rerank?m=sandbox-rerank,sandbox-rerank", 2],
  ["/play/moderation?m=sandbox-moderation,sandbox-moderation,sandbox-moderation", 3],
];

/** Sets an unusually long figure in every cell, and returns those that are clipped. */
function clippedFigures(): { strips: number; clipped: string[] } {
  const LONG: Readonly<Record<string, string>> = {
    "In → out tok": "1\u2009234\u2009567 → 987\u2009654",
    Tokens: "1\u2009234\u2009567",
    Rate: "12345",
    Cost: "$12345.67",
  };
  const strips = [...document.querySelectorAll<HTMLElement>("[data-part=figures]")].filter((strip) => strip.checkVisibility());
  const clipped: string[] = [];
  for (const strip of strips) {
    for (const figure of strip.querySelectorAll("dd")) {
      const name = figure.previousElementSibling?.textContent ?? "";
      const value = [...figure.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (name === "Status") figure.textContent = "Waiting for";
      else if (value) value.textContent = LONG[name] ?? "12345.6";
    }
    for (const figure of strip.querySelectorAll("dd")) {
      if (!figure.checkVisibility()) continue;
      const text = document.createRange();
      text.selectNodeContents(figure);
      const [inner, cell] = [text.getBoundingClientRect(), figure.parentElement?.getBoundingClientRect() ?? new DOMRect()];
      const name = `${figure.previousElementSibling?.textContent}: ${figure.textContent}`;
      if (inner.right > cell.right || inner.bottom > strip.getBoundingClientRect().bottom) clipped.push(name);
      if (cell.right > strip.getBoundingClientRect().right + 1.5) clipped.push(`${name}, outside of the strip`);
    }
  }
  return { strips: strips.length, clipped };
}

async function measured(page: Page): Promise<ReturnType<typeof clippedFigures>> {
  await expect(page.locator("[data-part=figures]").first()).toBeAttached();
  return page.evaluate(clippedFigures);
}

for (const width of [1280, 390])
  test(`no figure is clipped, ${width} px`, async ({ filledGateway: { origin, session, seeds }, cleanPage }) => {
    await cleanPage.context().addCookies(session.cookies);
    await cleanPage.setViewportSize({ width, height: 844 });
    const phone = width < 768;
    for (const [path, strips] of PAGES) {
      await cleanPage.goto(origin + path);
      await expect(cleanPage.getByText("Loading models").first()).toBeHidden();
      const output = cleanPage.getByRole("radio", { name: "Output" });
      if (phone && (await output.count()) > 0) await output.check({ force: true });
      const chat = phone && path.startsWith("/play/chat");
      await expect.poll(() => cleanPage.locator("[data-part=figures]").count(), { message: path }).toBe(chat ? 1 : strips);
      const { clipped } = await measured(cleanPage);
      expect(clipped, path).toEqual([]);
    }
    for (const path of [`/video/${seeds.video}`, seeds.share]) {
      await cleanPage.goto(origin + path);
      const { clipped } = await measured(cleanPage);
      expect(clipped, path).toEqual([]);
    }
  });
