import { describe, expect, it } from "vitest";
import { promptConversation } from "../conversation";
import { rewrite } from "./rewrite";
import { summarise } from "./summary";

const change = (ask: string, previous = "") => rewrite({ ...promptConversation(ask, 0), previous })?.text;
const sum = (ask: string, previous = "") => summarise({ ...promptConversation(ask, 0), previous })?.text;

const TRAMS =
  "The tram was invented in 1807. It ran on rails and was drawn by horses. Later, electric trams replaced horse trams in most cities. Dr. Smith liked them. Many cities tore out their tram lines after the war. Today trams return to cities because trams carry many people.";

describe("rewriting", () => {
  it.each([
    ["uppercase hello world", "HELLO WORLD"],
    ["Make this lower case: HELLO", "hello"],
    ["how many words are in this: a b c d", "The text has 4 words."],
    ["extract emails from: write to a@b.com or c.d@e.org.", "a@b.com\nc.d@e.org"],
    ["extract numbers from: 3 of 10 cost 4.50", "3\n10\n4.50"],
    ["list all urls in: see https://a.example/x, and http://b.example.", "https://a.example/x\nhttp://b.example"],
    ["bullet points: we need bread, milk and eggs", "- We need bread\n- Milk\n- Eggs"],
  ])("%s", (ask, answer) => {
    expect(change(ask)).toBe(answer);
  });

  it("makes JSON that can be parsed, with numbers as numbers", () => {
    const block = change("turn into json:\nname: Bob\nage: 5\nadmin: false") ?? "";
    expect(JSON.parse(block.replace(/^```json\n|\n```$/g, ""))).toEqual({ name: "Bob", age: 5, admin: false });
  });

  it("means the last answer where no text is given", () => {
    expect(change("now in uppercase please", "It rains.")).toBe("IT RAINS.");
    expect(change("shorter", "In order to succeed, we really need very good data (and time).")).toBe("To succeed, we need good data.");
  });

  it("leaves orders for new texts to others", () => {
    expect(change("write a short story about a list of words")).toBeUndefined();
  });
});

describe("summaries", () => {
  it("keep the asked number of the text's own sentences, in order", () => {
    const two = sum(`Summarise in two sentences: ${TRAMS}`) ?? "";
    const parts = two.match(/[^.]+\./g) ?? [];
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(TRAMS).toContain(part.trim());
    expect(TRAMS.indexOf(parts[0]?.trim() ?? "-")).toBeLessThan(TRAMS.indexOf(parts[1]?.trim() ?? "-"));
  });

  it("write bullets and keep word limits", () => {
    expect(sum(`${TRAMS}\n\nGive me the key points in 3 bullets`)?.split("\n")).toHaveLength(3);
    expect(sum(`Summarise in 8 words: ${TRAMS}`)?.split(" ").length).toBeLessThanOrEqual(8);
  });

  it("do not split abbreviations", () => {
    expect(sum(`tl;dr in 6 sentences: ${TRAMS}`)).toContain("Dr. Smith liked them.");
  });

  it("work on the last answer", () => {
    expect(TRAMS).toContain(sum("summarise that in one sentence", TRAMS));
  });

  it("ask for a text where there is none", () => {
    expect(sum("summarise")).toContain("no text to summarise");
  });
});
