import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newDraft } from "./draft";
import { bringBack, forgetDraft, hasFormer, replaceDraft, storeDraft, storedDraft } from "./stored-draft";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a draft that another one replaces, until one of the two is started", () => {
  expect(storedDraft()).toBeUndefined();
  const [first, second] = [newDraft({ name: "first" }), newDraft({ name: "second" })];
  storeDraft(first);
  replaceDraft(second, storedDraft());
  expect(hasFormer()).toBe(true);
  expect(storedDraft()?.name).toBe("second");
  expect(bringBack()?.name).toBe("first");
  expect(bringBack()?.name).toBe("second");
  forgetDraft();
  expect(hasFormer()).toBe(false);
  expect(storedDraft()?.name).toBe("first");
});

it("ignores what is no draft", () => {
  localStorage.setItem("trunkline.evaluation.draft", '{"columns": 3}');
  expect(storedDraft()).toBeUndefined();
});
