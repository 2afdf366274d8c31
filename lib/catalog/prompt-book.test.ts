import { afterAll, expect, it, vi } from "vitest";
import { insertPrompt } from "../console/prompts/store";
import { PromptContent } from "../contracts/prompts";
import { openStore } from "../store/database/open";
import { keptLog, sqliteDatabase } from "../testing/database";
import { PromptBook } from "./prompt-book";

const database = sqliteDatabase();
const store = await openStore(database.options);
afterAll(async () => {
  await store.close();
  await database.remove();
});

it("reads a prompt once for calls that arrive at once", async () => {
  const content = PromptContent.parse({ kind: "completion", prompt: "Hi" });
  const prompt = { teamId: "team_1", slug: "hi", description: "", content, note: "", by: "Eirin", at: 1 };
  await insertPrompt(store, prompt, async () => undefined);
  const book = new PromptBook({ store, log: keptLog() });
  const readers = vi.spyOn(book, "readerOf");
  const call = { id: "hi", label: "latest" };
  const found = await Promise.all(Array.from({ length: 20 }, (_, at) => book.find({ teamId: "team_1", call, key: `k${at}` })));
  expect(new Set(found.map(({ compiled }) => compiled)).size).toBe(1);
  // The prompt with its labels, and its content.
  expect(readers).toHaveBeenCalledTimes(2);
  expect(book.find({ teamId: "team_1", call, key: "" })).toMatchObject({ version: 1 });
});
