import { describe, expect, it } from "vitest";
import { chatImageOrder, contentImageOrder, orderedImage } from "./image-options";

describe("words that order an image", () => {
  it.each([
    ["Draw a fox in the snow", "a fox in the snow"],
    ["please draw me a red kite", "a red kite"],
    ["Can you paint the harbour at dusk?", "the harbour at dusk?"],
    ["Create an image of two boats", "two boats"],
    ["Show me a nice watercolour painting of a mill", "a mill"],
  ])("%s", (message, prompt) => {
    expect(orderedImage(message)).toBe(prompt);
  });

  it.each([
    "draw up a contract",
    "Draw a conclusion from this",
    "draw an ASCII cat",
    "Draw a diagram of a gateway",
    "I like to draw foxes",
    "How do I draw a fox?",
    "draw",
    `draw a ${"very ".repeat(300)}long train`,
  ])("and words that do not: %s", (message) => {
    expect(orderedImage(message)).toBeUndefined();
  });

  it("are left alone where the call says what it wants back", () => {
    const messages = [{ role: "user" as const, content: "Draw a fox" }];
    expect(chatImageOrder({ model: "m", messages })).toMatchObject({ prompt: "a fox", images: [] });
    expect(chatImageOrder({ model: "m", messages, modalities: ["text"] })).toBeUndefined();
    expect(chatImageOrder({ model: "m", messages, response_format: { type: "json_object" } })).toBeUndefined();
    const contents = [{ parts: [{ text: "Draw a fox" }] }];
    expect(contentImageOrder({ contents })).toMatchObject({ prompt: "a fox" });
    expect(contentImageOrder({ contents, generationConfig: { responseModalities: ["TEXT"] } })).toBeUndefined();
  });
});
