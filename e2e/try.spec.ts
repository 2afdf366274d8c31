import { expect, test } from "./fixtures";

const PAGES = ["chat", "completions", "generate", "speech", "transcribe", "image", "embeddings", "rerank", "moderation"] as const;

test("the examples stand at the same place on every page, in Chat below its tabs", async ({ signedIn: page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 800 });
  const places: Record<string, unknown> = {};
  for (const playground of PAGES) {
    await page.goto(`/play/${playground}`);
    const group = page.getByRole("group", { name: "Try" });
    await expect(group).toHaveCount(1);
    const box = await group.boundingBox();
    const tabs = page.getByRole("tablist", { name: "Input" });
    const below = playground === "chat" ? ((await tabs.boundingBox())?.height ?? 0) : 0;
    places[playground] = { x: box?.x, y: box && box.y - below };
  }
  expect(places).toEqual(Object.fromEntries(PAGES.map((playground) => [playground, places.chat])));
});
