import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { AgentSessionDetail } from "../lib/console/agent-sessions/contract";
import { expect, expectSound, test } from "./fixtures";

const json = async <Reply>(answer: Awaited<ReturnType<APIRequestContext["post"]>>) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Reply;
};

/** A session of `turns` equal tool calls by a new key that stores bodies, as Claude Code makes them. */
async function makeSession(page: { request: APIRequestContext; url(): string }, { name, turns }: { name: string; turns: number }) {
  const headers = { "sec-fetch-site": "same-origin" };
  const made = await page.request.post("/api/console/keys", { headers, data: { name, logBodies: "all" } });
  const { secret } = await json<{ secret: string }>(made);
  const messages: object[] = [{ role: "user", content: `Fix the flaky ${name}` }];
  const call = () =>
    page.request.post("/v1/messages", {
      headers: { authorization: `Bearer ${secret}`, "user-agent": "claude-cli/2.1.197 (external)", "x-claude-code-session-id": name },
      data: { model: "sandbox-chat", max_tokens: 40, tools: [{ name: "Bash", input_schema: { type: "object" } }], messages },
    });
  for (let n = 0; n < turns; n++) {
    await json(await call());
    messages.push({ role: "assistant", content: [{ type: "tool_use", id: `t${n}`, name: "Bash", input: { command: "npm test" } }] });
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: `t${n}`, is_error: true, content: "exit 1" }] });
  }
  return { call };
}

test("a looping session is found, its turns are read, and it is stopped", async ({ signedIn }) => {
  await signedIn.goto("/sessions");
  const { call } = await makeSession(signedIn, { name: "upload", turns: 6 });
  const row = signedIn.getByRole("row", { name: /Fix the flaky upload/ });
  await expect(row).toContainText("Loop suspected");
  await expect(row).toContainText("5 equal calls");
  await expect(row).toContainText("Claude Code 2.1");
  await expectSound(signedIn);

  await row.getByRole("link").click();
  await expect(signedIn.getByRole("heading", { level: 1 })).toContainText("Fix the flaky upload");
  const turns = signedIn.getByRole("region", { name: "Turns" });
  await expect(turns.getByText("5 equal calls")).toBeVisible();
  await expect(turns.getByText("npm test"), "those of the first and the last turn of the loop").toHaveCount(2);
  await expect(turns.getByText("the same in turns 4, 3 and 2")).toBeVisible();
  const prompt = signedIn.getByRole("region", { name: "Prompt and cache" });
  const against = prompt.getByRole("combobox", { name: "turn 6 against" });
  await expect(against.getByRole("option", { selected: true })).toHaveText("turn 5, the one before");
  await expect(prompt.getByRole("row", { name: /messages 10 to 11/ })).toContainText("new");
  await against.selectOption("turn 2");
  await expect(prompt.getByRole("row", { name: /messages 4 to 11/ })).toContainText("new");
  await signedIn.keyboard.press("j");
  await expect(prompt.getByRole("combobox", { name: "turn 5 against" }).getByRole("option", { selected: true })).toHaveText(/^turn 4/);
  await signedIn.getByRole("tab", { name: "Request and answer" }).click();
  await expect(signedIn.getByRole("region", { name: "Request and response" }).getByText("Fix the flaky upload")).toBeVisible();
  await signedIn.getByRole("tab", { name: "Prompt and cache" }).click();
  await expectSound(signedIn);

  const address = `/api/console/agent-sessions/${new URL(signedIn.url()).pathname.split("/").at(-1)}`;
  await signedIn.request.patch(address, { headers: { "sec-fetch-site": "same-origin" }, data: { breakpoint: "tools" } });
  await signedIn.reload();
  await expect(prompt.getByText("A breakpoint is placed after tools.")).toBeVisible();
  await prompt.getByRole("button", { name: "Remove it" }).click();
  await expect(prompt.getByText("A breakpoint is placed after tools.")).toBeHidden();
  await signedIn.getByRole("button", { name: "Not a loop" }).click();
  await expect(signedIn.getByText("Loop suspected")).toBeHidden();
  await signedIn.getByRole("button", { name: "Stop" }).click();
  await expect(signedIn.getByText("Stopped").first()).toBeVisible();
  await expect(async () => expect((await call()).status()).toBe(403)).toPass();
  await signedIn.getByRole("button", { name: "Continue" }).click();
  await expect(async () => expect((await call()).status()).toBe(200)).toPass();
});

test("a session leads to its calls in the logs, and back from each", async ({ signedIn }) => {
  await makeSession(signedIn, { name: "parser", turns: 2 });
  await signedIn.goto("/sessions?q=Fix the flaky parser");
  await signedIn.getByRole("link", { name: "Fix the flaky parser" }).click();
  await signedIn.getByRole("link", { name: "its calls in the logs" }).click();
  await expect(signedIn.getByRole("button", { name: /^Remove session/ })).toBeVisible();
  await expect(signedIn.getByRole("table").getByRole("row")).toHaveCount(3);
  await signedIn.getByRole("table").getByRole("button").first().click();
  await signedIn.getByRole("link", { name: /^ses_/ }).click();
  await expect(signedIn.getByRole("heading", { level: 1 })).toContainText("Fix the flaky parser");
});

test("the list is filtered by client, key, person and model, in the address, and saved as CSV", async ({ signedIn }) => {
  await makeSession(signedIn, { name: "filtered", turns: 1 });
  await signedIn.goto("/sessions");
  const row = signedIn.getByRole("row", { name: /Fix the flaky filtered/ });
  await expect(row).toBeVisible();
  for (const [filter, value] of [
    ["Client", "Claude Code"],
    ["Key", "filtered"],
    ["Model", "sandbox-chat"],
  ] as const) {
    await signedIn.getByRole("button", { name: new RegExp(`^${filter} any`) }).click();
    await signedIn.getByRole("textbox", { name: `Find: ${filter.toLowerCase()}` }).fill(value);
    await signedIn
      .getByRole("list", { name: `${filter}: values` })
      .getByRole("button", { name: new RegExp(`^${value}`) })
      .click();
    await expect(signedIn.getByRole("button", { name: `Remove ${filter.toLowerCase()} ${value}` })).toBeVisible();
  }
  await signedIn.getByRole("button", { name: /^Person anyone/ }).click();
  await signedIn.getByRole("list", { name: "Person: values" }).getByRole("button").first().click();
  await expect(signedIn).toHaveURL(/client=claude&model=sandbox-chat&person=/);
  await expect(signedIn.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(row).toBeVisible();
  await expectSound(signedIn);

  const saved = signedIn.waitForEvent("download");
  await signedIn.getByRole("link", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("sessions.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Fix the flaky filtered");

  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.reload();
  await signedIn.getByRole("button", { name: "Filters 4" }).click();
  const sheet = signedIn.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("combobox", { name: "Client" })).toHaveValue("claude");
  await sheet.getByRole("combobox", { name: "Model" }).selectOption({ label: "any" });
  await expectSound(signedIn);
  await signedIn.keyboard.press("Escape");
  await expect(signedIn.getByRole("button", { name: "Filters 3" })).toBeVisible();
});

test("a session fills a phone, and one model answers from here on", async ({ signedIn }) => {
  await makeSession(signedIn, { name: "phone", turns: 2 });
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.goto("/sessions?q=Fix the flaky phone");
  await signedIn.getByRole("link", { name: "Fix the flaky phone" }).click();
  await expect(signedIn).toHaveURL(/\/sessions\/ses_/);
  await expectSound(signedIn);
  await signedIn.getByRole("button", { name: "Only this model" }).click();
  const dialog = signedIn.getByRole("dialog", { name: "Only this model from here" });
  await dialog.getByRole("combobox", { name: "Model" }).selectOption("sandbox-chat");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(signedIn.getByText("answered by sandbox-chat alone")).toBeVisible();
});

test("the team limits sessions, and a session says where its limits come from", async ({ signedIn }) => {
  const { call } = await makeSession(signedIn, { name: "team-limits", turns: 2 });
  const free = { headers: { "sec-fetch-site": "same-origin" }, data: { sessionLimits: null } };
  await signedIn.goto("/sessions?q=Fix the flaky team-limits");
  const limits = signedIn.getByRole("dialog", { name: "Session limits" });
  const save = async (calls: string) => {
    await limits.getByRole("textbox", { name: "Calls" }).fill(calls);
    await limits.getByRole("button", { name: "Save limits" }).click();
    await expect(limits).toBeHidden();
  };
  await signedIn.getByRole("button", { name: "Session limits" }).click();
  await limits.getByRole("textbox", { name: "Calls" }).fill("many");
  await expect(limits.getByText("Calls: enter a whole number above 0.")).toBeVisible();
  await expectSound(signedIn);
  try {
    // High enough for the other journeys that run meanwhile.
    await save("500");
    await signedIn.getByRole("link", { name: "Fix the flaky team-limits" }).click();
    await expect(signedIn.getByText("2 of 500")).toBeVisible();
    await expect(signedIn.getByText("from the team")).toBeVisible();
    await signedIn.getByRole("button", { name: "Change" }).click();
    await save("");
    await expect(signedIn.getByText("no limits", { exact: true })).toBeVisible();
    expect((await call()).status()).toBe(200);
  } finally {
    await signedIn.request.patch("/api/console/team", free);
  }
});

test("a session is stopped and continued from its row, and its file and links are for others", async ({ signedIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { call } = await makeSession(signedIn, { name: "row-menu", turns: 1 });
  await signedIn.goto("/sessions?q=Fix the flaky row-menu");
  await expect(signedIn.getByRole("link", { name: /^Sessions, \d+ running$/ })).toBeVisible();
  const row = signedIn.getByRole("row", { name: /Fix the flaky row-menu/ });
  const act = async (name: string) => {
    await row.getByRole("button", { name: "Actions for Fix the flaky row-menu" }).click();
    await signedIn.getByRole("menuitem", { name }).click();
  };
  await act("Stop");
  await expect(row).toContainText("Stopped");
  await expect(async () => expect((await call()).status()).toBe(403)).toPass();
  await act("Continue");
  await expect(row).not.toContainText("Stopped");
  await act("Copy link");
  const copied = () => signedIn.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/\/sessions\/ses_\w{26}$/);
  await signedIn.getByRole("button", { name: "Copy the link of this view" }).click();
  await expect.poll(copied).toMatch(/\/sessions\?q=Fix/);
  await expect(signedIn.getByRole("contentinfo").or(signedIn.locator("footer")).getByText("1–1 of 1")).toBeVisible();
  await act("Open");
  await expect(signedIn.getByRole("heading", { level: 1 })).toContainText("Fix the flaky row-menu");
  const saved = signedIn.waitForEvent("download");
  await signedIn.getByRole("link", { name: "Export" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^ses_\w{26}\.json$/);
  const session = AgentSessionDetail.parse(JSON.parse(await readFile(await file.path(), "utf8")));
  expect(session).toMatchObject({ task: "Fix the flaky row-menu", client: "claude-cli/2.1.197" });
});
