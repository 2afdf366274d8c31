import { expect, test } from "./fixtures";
import { ask, openWith, scripted } from "./pages/scripted-answer";

const FENCE = "```";
const ANSWER = [
  "First line\nsecond line, for $5 and $10.",
  "Euler: $e^{i\\pi} + 1 = 0$, and \\(a_1\\).\n\n\\[\n\\int_0^1 x^2\\,dx = \\frac{1}{3}\n\\]",
  `\\[\nx_0${" + x_1".repeat(500)}\n\\]`,
  "- [x] moored\n- [ ] paid[^fee]",
  "| Quay | Depth |\n|---|---|\n| north | 6 m |",
  `${FENCE}python\ndef depth(quay: str) -> int:\n    return 6  # metres, ${"and a long comment ".repeat(20)}\n${FENCE}`,
  "[^fee]: At the *office*.",
].join("\n\n");

test("an answer is drawn as it was meant, from this host alone", async ({ signedIn: page }) => {
  await openWith(page, ANSWER);
  const answer = page.getByRole("article", { name: /^Answer/ });
  await expect(answer.getByText("First line")).toHaveText("First line\nsecond line, for $5 and $10.", { useInnerText: true });
  // A worker renders the long one.
  await expect(answer.locator(".katex")).toHaveCount(4);
  await expect(answer.locator("math").first()).toBeAttached();
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ family, status }) => /KaTeX_Math/.test(family) && status === "loaded")))
    .toBe(true);
  await expect(answer.getByRole("img", { name: "to do" })).toBeVisible();
  await expect(answer.getByRole("cell", { name: "6 m" })).toBeVisible();

  await answer.getByRole("link", { name: "Footnote 1" }).click();
  await expect(answer.getByRole("list", { name: "Footnotes" }).getByRole("listitem")).toBeFocused();
  expect(page.url()).not.toContain("#");
});

test("code has its colours in both themes, breaks its lines and is copied", async ({ signedIn: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWith(page, ANSWER);
  const code = page.getByRole("article", { name: /^Answer/ }).locator(".codeblock");
  const word = code.locator("span", { hasText: /^def$/ });
  const colour = () => word.evaluate((span) => getComputedStyle(span).color);
  const own = () => code.locator("pre").evaluate((pre) => getComputedStyle(pre).color);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(word).toBeVisible();
  const light = await colour();
  expect(light).not.toBe(await own());
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colour()).not.toBe(light);
  expect(await colour()).not.toBe(await own());

  const tooWide = () => code.locator("pre").evaluate((pre) => pre.scrollWidth > pre.clientWidth);
  expect(await tooWide()).toBe(true);
  const wrap = code.getByRole("button", { name: "Wrap long lines" });
  await wrap.press("Enter");
  await expect(wrap).toHaveAttribute("aria-pressed", "true");
  expect(await tooWide()).toBe(false);

  await code.getByRole("button", { name: "Copy the code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^def depth\(quay: str\) -> int:\n {4}return 6 {2}# metres, [^\n]+$/,
  );
});

test("what colours code and sets formulas is fetched only with the first of them", async ({ signedIn: page }) => {
  const fetched: string[] = [];
  page.on("response", async (response) => {
    if (/\.(?:js|css)(?:\?|$)/.test(response.url())) fetched.push(await response.text().catch(() => ""));
  });
  const has = (mark: string) => fetched.some((text) => text.includes(mark));
  await openWith(page, "Plain words, for $5 and $10, with `code` and\n\n- a list");
  await expect(page.getByRole("article", { name: /^Answer/ }).getByRole("listitem")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect([has("KaTeX_Main"), has("katex-html"), has("tokenizeMaxLineLength")]).toEqual([false, false, false]);

  const script = await scripted(page);
  await page.reload();
  await ask(page);
  await script.say("$x^2$\n\n```js\nlet a;\n```\n");
  await expect(page.locator(".katex")).toBeVisible();
  await expect(page.locator(".codeblock span", { hasText: /^let$/ })).toBeVisible();
  expect([has("KaTeX_Main"), has("katex-html")]).toEqual([true, true]);
  await script.end();
});

test("a fence that still arrives is code from its first line, with the cursor behind its last word", async ({ signedIn: page }) => {
  const script = await scripted(page);
  await openWith(page, "Ask.");
  await ask(page);
  const answer = page.getByRole("article", { name: /^Answer/ }).last();
  const cursor = answer.locator(".cursor");
  await script.say("Here **it");
  await expect(answer.locator(".prose p")).toHaveText("Here **it");
  await expect(answer.locator(".prose p > .cursor")).toBeVisible();
  await script.say(" is**:\n\n```py");
  await expect(answer.locator("strong")).toHaveText("it is");
  await expect(answer.locator(".codeblock")).toBeVisible();
  await script.say("thon\nimport os\nprint(os.name)");
  await expect(answer.locator("pre")).toHaveText("import os\nprint(os.name)");
  await expect(answer.locator(".codeblock figcaption")).toContainText("python");
  await expect(answer.locator("pre .cursor")).toBeVisible();
  const first = answer.locator("pre span", { hasText: /^import$/ });
  await expect(first).toBeVisible();
  await first.evaluate((span) => Object.assign(span, { stays: true }));
  await script.say("\n``");
  await expect(answer.locator("pre")).toHaveText("import os\nprint(os.name)");
  await script.say("`\n\nDone");
  await expect(answer.locator(".prose p").last()).toHaveText("Done");
  await expect(answer.locator(".prose p > .cursor")).toBeVisible();
  await expect(cursor).toHaveCount(1);
  await script.end();
  await expect(cursor).toHaveCount(0);
  // Existing lines are the same elements: nothing was rendered again.
  expect(await first.evaluate((span) => "stays" in span)).toBe(true);
});

test("an edited answer says so and has no figures of the first one", async ({ signedIn: page }) => {
  const script = await scripted(page);
  await page.goto("/play/chat?m=sandbox-chat");
  await ask(page);
  await script.say("Six metres.");
  await script.end();
  const answer = page.getByRole("article", { name: /^Answer/ });
  const margin = answer.getByRole("term").filter({ hasText: "Total" });
  await expect(margin).toBeVisible();
  await answer.getByRole("button", { name: /^Edit/ }).click();
  await answer.getByRole("textbox", { name: "The answer" }).fill("Nine metres.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(answer.getByText("Nine metres.")).toBeVisible();
  await expect(answer.getByText("edited", { exact: true })).toBeVisible();
  await expect(answer.getByText(/not the model's output/)).toBeVisible();
  await expect(margin).toHaveCount(0);
  await expect(page.locator("[data-part=readout]").getByText("done")).toHaveCount(0);
});

test("Code is the call that was made; the next one is apart", async ({ signedIn: page }) => {
  const script = await scripted(page);
  await page.goto("/play/chat?m=sandbox-chat");
  await ask(page);
  await script.say("Six metres.");
  await script.end();
  await expect(page.getByRole("article", { name: /^Answer/ }).getByText("Six metres.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("And the south quay?");
  await page.getByRole("button", { name: "Code" }).click();
  const panel = page.getByRole("tabpanel", { name: "Code" });
  await panel.getByText("Python", { exact: true }).click();
  await expect(panel.locator("pre")).toContainText('{"role": "user", "content": "Go on"}');
  await expect(panel.locator("pre")).not.toContainText(/Six metres|south quay/);
  await expect(panel.locator("pre")).toContainText("event.choices[0].delta.content");
  await panel.getByText("Streamed", { exact: true }).click();
  await expect(panel.locator("pre")).toContainText("print(reply.choices[0].message.content)");
  await expect(panel.locator("pre")).not.toContainText("stream");
  await panel.getByText("Next call", { exact: true }).click();
  await expect(panel.locator("pre")).toContainText("Six metres.");
  await expect(panel.locator("pre")).toContainText("And the south quay?");
});
