import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { openWith } from "./pages/scripted-answer";

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const clock = (time: string) => `<!doctype html><html lang="en"><title>Harbour clock</title><p>${time}</p></html>`;
const TABLE = "pier,berths\nNorth,12\nSouth,7";

const preview = (page: Page) => page.frameLocator("iframe").frameLocator("iframe");
const opener = (page: Page, at = 0) => page.getByRole("log").getByRole("button", { name: "Open", exact: true }).nth(at);

test("what a model made opens beside its answer, with versions", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, fence("html", clock("10:00")), fence("html", clock("11:00")) + fence("csv", TABLE));
  await opener(page, 0).click();
  const panel = page.getByRole("complementary", { name: "Opened from the answer" });
  await expect(panel.getByRole("heading", { name: "Harbour clock" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Close the preview" })).toBeFocused();
  await expect(preview(page).getByText("10:00")).toBeVisible();
  await expectSound(page);

  await panel.getByRole("button", { name: "Next version" }).click();
  await expect(preview(page).getByText("11:00")).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: /^Download/ }).click()]);
  expect(download.suggestedFilename()).toBe("harbour-clock.html");
  await panel.getByText("Code", { exact: true }).click();
  await expect(panel.locator("pre")).toContainText("<p>11:00</p>");

  await opener(page, 2).click();
  await expect(panel.getByText("Table", { exact: true }).first()).toBeVisible();
  await panel.getByText("Table", { exact: true }).last().click();
  await expect(panel.getByRole("cell", { name: "North" })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("on a phone it opens over the conversation", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(
    page,
    fence("svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Buoy</title><text y="9">7</text></svg>'),
  );
  await opener(page).click();
  const sheet = page.getByRole("dialog", { name: "Buoy" });
  await expect(preview(page).locator("svg")).toBeVisible();
  await expectSound(page, "in the sheet", "all");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(opener(page)).toBeFocused();
});

const DIAGRAM = '---\ntitle: Berths\n---\nflowchart LR\n  pier[North pier] --> quay[West quay]\n  click pier href "https://example.com"';
const chart = (more: object) =>
  JSON.stringify({ title: "Tides", mark: "bar", encoding: { x: { field: "day" }, y: { field: "m" } }, ...more });
const VALUES = {
  values: [
    { day: "Mon", m: 1.4 },
    { day: "Tue", m: 2.1 },
  ],
};

test("diagrams and charts are drawn, and saved as SVG", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, fence("mermaid", DIAGRAM), fence("vega-lite", chart({ data: VALUES })));
  await opener(page, 0).click();
  const panel = page.getByRole("complementary", { name: "Opened from the answer" });
  await expect(panel.getByRole("heading", { name: "Berths" })).toBeVisible();
  await expect(preview(page).getByText("North pier")).toBeVisible();
  await expectSound(page);
  const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: "SVG" }).click()]);
  expect(download.suggestedFilename()).toBe("berths.svg");

  await opener(page, 1).click();
  await expect(panel.getByRole("heading", { name: "Tides" })).toBeVisible();
  await expect(preview(page).getByText("Tue", { exact: true })).toBeVisible();
  await expect(preview(page).locator("svg path[aria-roledescription=bar]")).toHaveCount(2);
  await panel.getByText("Code", { exact: true }).click();
  await expect(panel.locator("pre")).toContainText('"Tides"');
});

test("a drawing that cannot be made says why", async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const texts = [
    fence("mermaid", "flowchart LR\n  a -- b"),
    fence("mermaid", "mindmap\n  root"),
    fence("vega-lite", '{"mark": '),
    fence("vega-lite", chart({ data: { url: "https://example.com/tides.csv" } })),
    fence("vega-lite", chart({ data: VALUES, mark: "no such mark" })),
  ];
  await openWith(page, texts.join("\n"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const words = [
    /The diagram has an error\.[\s\S]*on line 3/,
    /Diagrams of the type mindmap are not supported/,
    /The chart has an error\.[\s\S]*JSON/,
    /loads data from https:\/\/example\.com\/tides\.csv/,
    /The chart has an error\.[\s\S]*does not follow the grammar/,
  ];
  for (const [at, said] of words.entries()) {
    await opener(page, at).click();
    await expect(preview(page).locator("[role=alert], [role=note]")).toHaveText(said);
  }
  expect(asked.filter((url) => url.includes("example.com"))).toEqual([]);
});

/** Tries everything, and lists what succeeded. */
const hostile = (origin: string) => `<!doctype html><p>trying</p><script>
const got = [];
const attempt = (name, work) => { try { if (work()) got.push(name); } catch {} };
attempt("cookie", () => document.cookie || true);
attempt("storage", () => localStorage);
attempt("console", () => parent.parent.document);
attempt("window", () => open("${origin}/open"));
attempt("dialog", () => confirm("?"));
attempt("peer", () => new RTCPeerConnection());
attempt("parent", () => { parent.location = "${origin}/parent"; });
attempt("top", () => { top.location = "${origin}/top"; });
attempt("image", () => { new Image().src = "${origin}/image"; });
attempt("beacon", () => { navigator.sendBeacon("${origin}/beacon"); });
attempt("socket", () => { new WebSocket("${origin.replace("http", "ws")}/socket"); });
document.body.insertAdjacentHTML("beforeend", '<link rel=stylesheet href="${origin}/style"><iframe src="${origin}/frame"></iframe><form action="${origin}/form"><button></button></form>');
document.querySelector("button").click();
fetch("${origin}/fetch").then(() => got.push("fetch"), () => {}).finally(() => {
  document.querySelector("p").textContent = "got: " + got.join();
});
addEventListener("message", () => { location = "${origin}/self"; });
</script>`;

test("an artefact that reads, opens windows and calls out gets nothing", async ({ page, session }) => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await page.context().addCookies(session.cookies);
  await openWith(page, fence("html", hostile(`http://127.0.0.1:${port}`)));
  const address = page.url();
  await opener(page).click();
  await expect(preview(page).locator("p")).toHaveText("got: ");
  // Last, it replaces itself: the browser's error takes its place.
  const inner = page.frames().find((frame) => frame.parentFrame()?.url().endsWith("/artefact"));
  await inner?.evaluate(() => window.postMessage("", "*"));
  await expect.poll(() => inner?.url()).toContain("chrome-error");
  expect(asked).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  expect(page.url()).toBe(address);
  await page.close();
  await new Promise((closed) => server.close(closed));
});

test("a loop does not freeze the console, and is stopped", async ({ playwright, session, baseURL }, { project }) => {
  const { args = [], ...options } = project.use.launchOptions ?? {};
  // Browsers of machines without a screen are started without the isolation that those of people have.
  const isolated = [...args.filter((arg) => !arg.startsWith("--disable-features")), "--site-per-process"];
  const browser = await playwright.chromium.launch({ ...options, args: isolated });
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await context.addCookies(session.cookies);
  const page = await context.newPage();
  await openWith(page, fence("html", "<!doctype html><script>for (;;) {}</script>"));
  await opener(page).click();
  await expect(page.getByText("The preview does not respond.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("still here");
  await page.getByRole("complementary").getByRole("button", { name: "Stop" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByText("The preview is stopped.")).toBeVisible();
  await browser.close();
});
