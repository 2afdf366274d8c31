import { describe, expect, it } from "vitest";
import type { Found } from "@/lib/console/search/contract";
import { NAV } from "../shell/nav";
import { ACTIONS } from "./actions";
import { actionEntry, type Entry, foundEntry, rankEntries } from "./entries";
import { PAGE_WORDS } from "./frame-actions";
import { firstGroups, groupEntries } from "./groups";
import { nameSought, verbEntries } from "./verbs";

const pages = NAV.flatMap(({ items }) => items).map(
  ({ href, label }): Entry => ({ id: href, kind: "page", title: label, words: PAGE_WORDS[href], href }),
);
const found = (kind: Found["kind"], title: string, detail = "", id = title): Entry[] =>
  [foundEntry({ kind, id, title, detail, playground: kind === "run" || kind === "model" ? "chat" : null })].filter(
    (entry) => entry !== undefined,
  );
const INDEX: readonly Entry[] = [
  ...pages,
  { id: "theme dark", kind: "action", title: "Theme: dark" },
  { id: "theme light", kind: "action", title: "Theme: light" },
  { id: "sign out", kind: "action", title: "Sign out" },
  ...ACTIONS.map(actionEntry),
  ...found("model", "sandbox-chat", "sandbox"),
  ...found("model", "sandbox-video", "sandbox"),
  ...found("model", "gpt-5-mini", "openai"),
  ...found("model", "claude-sonnet-5", "anthropic"),
  ...found("model", "gemini-3-flash", "google"),
  ...found("model", "rack-a/qwen3-vl-32b", "rack-a"),
  ...found("key", "billing-bot", "…4f2c"),
  ...found("key", "CI of the website", "…99ab"),
  ...found("key", "Nightly import", "…71d0"),
  ...found("run", "The quick brown fox jumps over the lazy dog", "sandbox-chat"),
  ...found("run", "Write a haiku about rain", "sandbox-chat"),
  ...found("video", "A fox in the snow", "sandbox-video"),
  ...found("video", "A paper boat on a canal", "sandbox-video"),
  ...found("asset", "Night mail", "Video"),
  ...found("asset", "Platform announcement", "Audio"),
  ...found("provider", "openai"),
  ...found("operation", "Create a chat completion", "POST /v1/chat/completions"),
  ...found("operation", "Make embeddings", "POST /v1/embeddings"),
];

const FIRST: readonly (readonly [typed: string, title: string])[] = [
  ["chat", "Chat"],
  ["cha", "Chat"],
  ["key", "Keys"],
  ["keys", "Keys"],
  ["create key", "Create a key"],
  ["new key", "Create a key"],
  ["revoke", "Revoke a key"],
  ["revo", "Revoke a key"],
  ["rotate", "Rotate a key"],
  ["compare", "Compare models"],
  ["invite", "Invite a person"],
  ["member", "Team"],
  ["budget", "Set a budget"],
  ["spent", "View spending"],
  ["cost", "Usage"],
  ["audit", "Open the audit log"],
  ["upload", "Upload an asset"],
  ["failed", "Find a failed call"],
  ["export", "Export logs"],
  ["dark", "Theme: dark"],
  ["theme", "Theme: dark"],
  ["sign", "Sign out"],
  ["password", "Change password"],
  ["ollama", "Add a provider"],
  ["tts", "Speech"],
  ["whisper", "Transcribe"],
  ["vectors", "Embeddings"],
  ["openapi", "API docs"],
  ["fox", "The quick brown fox jumps over the lazy dog"],
  ["fox snow", "A fox in the snow"],
  ["haiku", "Write a haiku about rain"],
  ["sandbox-v", "sandbox-video"],
  ["gpt", "gpt-5-mini"],
  ["claude", "claude-sonnet-5"],
  ["qwen", "rack-a/qwen3-vl-32b"],
  ["flash", "gemini-3-flash"],
  ["billing", "billing-bot"],
  ["website", "CI of the website"],
  ["night mail", "Night mail"],
  ["boat", "A paper boat on a canal"],
  ["openai", "openai"],
  ["/v1/embeddings", "Make embeddings"],
];

describe("the palette", () => {
  it.each(FIRST)("finds for %j first: %s", (typed, title) => {
    expect(rankEntries(typed, INDEX, [])[0]?.title).toBe(title);
  });

  it("puts what was opened last before its equals, and never before a better match", () => {
    expect(rankEntries("fox", INDEX, ["video A fox in the snow"])[0]?.title).toBe("A fox in the snow");
    expect(rankEntries("chat", INDEX, ["operation Create a chat completion"])[0]?.title).toBe("Chat");
  });

  it("finds nothing if nothing has the words", () => {
    expect(rankEntries("zeppelin", INDEX, [])).toEqual([]);
    expect(rankEntries("%", INDEX, [])).toEqual([]);
  });
});

describe("groups and verbs", () => {
  const key: Found = { kind: "key", id: "key_1", title: "nightly-digest", detail: "…9Qa2", playground: null };
  const other: Found = { ...key, id: "key_2", title: "nightly-import" };
  const index = (mayChange = true): Entry[] => [
    ...INDEX,
    ...[key, other].flatMap((item) => [...[foundEntry(item)].filter((entry) => entry !== undefined), ...verbEntries(item, mayChange)]),
  ];
  const grouped = (typed: string, mayChange = true) =>
    groupEntries(rankEntries(typed, index(mayChange), []), nameSought(typed).verb).map(({ name, entries }) => [
      name,
      entries.map(({ title }) => title),
    ]);

  it("stand by kind, the best match first, with the verbs of its best below", () => {
    const [first, ...rest] = grouped("nightly-");
    expect(first).toEqual([
      "Keys",
      ["nightly-digest", "Rotate nightly-digest", "Logs of nightly-digest", "Copy the id of nightly-digest", "nightly-import"],
    ]);
    expect(rest.every(([, titles]) => (titles ?? []).length > 0)).toBe(true);
  });

  it("are found by the verb before the name, of every match", () => {
    expect(grouped("rotate nightly")).toEqual([["Keys", ["Rotate nightly-digest", "Rotate nightly-import"]]]);
    expect(grouped("logs of nightly-i")[0]).toEqual(["Keys", ["Logs of nightly-import"]]);
    expect(grouped("key nightly-d")[0]?.[1]).toEqual(expect.arrayContaining(["nightly-digest"]));
  });

  it("offer nothing that a viewer may not do", () => {
    expect(JSON.stringify(grouped("nightly-", false))).not.toContain("Rotate");
    expect(JSON.stringify(grouped("nightly-", false))).toContain("Logs of nightly-digest");
  });

  it("ask the gateway for the name alone", () => {
    for (const [typed, name, verb] of [
      ["rotate nightly", "nightly", true],
      ["Logs of  Billing Bot", "billing bot", true],
      ["copy id of fox", "fox", true],
      ["key ni", "ni", false],
      ["rotate", "rotate", false],
      ["rotate a key", "a key", true],
      ["keys", "keys", false],
      ["logs", "logs", false],
    ] as const)
      expect(nameSought(typed), typed).toEqual({ name, verb });
  });

  it("begin with what was opened last", () => {
    const recent: Entry = { id: "key key_1", kind: "key", title: "nightly-digest", href: "/keys/key_1" };
    expect(firstGroups([recent], pages).map(({ name }) => name)).toEqual(["Recent", "Go to"]);
    expect(firstGroups([], pages).map(({ name }) => name)).toEqual(["Go to"]);
  });
});
