import { describe, expect, it } from "vitest";
import { PromptContent } from "../../contracts/prompts";
import { contentOf, draftOf, valuesIn, variablesIn } from "./draft";
import { contentOfRequest, requestOfContent } from "./request";

const CONTENTS = [
  {
    kind: "chat",
    model: "m",
    messages: [
      { role: "system", content: "Be {{mood}}." },
      { role: "user", content: [{ type: "text", text: "See {{picture}}" }] },
      { role: "assistant", content: "", tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }] },
    ],
    parameters: { temperature: 0.2, stop: ["a"] },
    tools: [{ type: "function", function: { name: "f" } }],
    response_format: { type: "json_object" },
    variables: [{ name: "picture", type: "image" }],
  },
  {
    kind: "completion",
    prompt: "Once {{who}}",
    suffix: "end",
    parameters: { max_tokens: 5 },
    variables: [{ name: "who", default: "a cat" }],
  },
  {
    kind: "generate",
    systemInstruction: "Be brief",
    contents: [
      { role: "user", parts: [{ text: "{{thing}}" }] },
      { role: "model", parts: [{ text: "a" }, { text: "b" }] },
    ],
    parameters: { temperature: 1 },
  },
].map((content) => PromptContent.parse(content));

describe("the editor of prompts", () => {
  it.each(CONTENTS)("keeps a $kind prompt as it is", (content) => {
    expect(contentOf(draftOf(content))).toEqual(content);
    expect(contentOfRequest(content.kind, requestOfContent(content))).toEqual({ ...content, variables: [] });
  });

  it("drops declarations of variables that no text has any more, except those of includes", () => {
    const [chat] = CONTENTS;
    if (!chat) throw new Error("no content");
    const draft = { ...draftOf(chat), messages: [{ id: "a", role: "user", text: "{{x}}", isJson: false }] };
    expect(contentOf(draft).variables).toEqual([]);
    expect(variablesIn(draft, chat.variables).map(({ name }) => name)).toEqual(["x"]);
    const including = { ...draft, messages: [{ id: "a", role: "user", text: "{{> other}} {{x}}", isJson: false }] };
    expect(contentOf(including).variables).toEqual(chat.variables);
    expect(variablesIn(including, chat.variables).map(({ name }) => name)).toEqual(["x", "picture"]);
  });

  it("names what is not JSON", () => {
    const [chat] = CONTENTS;
    if (!chat) throw new Error("no content");
    expect(() => contentOf({ ...draftOf(chat), parameters: "{" })).toThrow(/^Parameters: /);
    expect(() => contentOf({ ...draftOf(chat), tools: "{}" })).toThrow("Tools: expected a JSON list.");
    expect(() => valuesIn([{ name: "data", type: "json" }], { data: "{" })).toThrow(/^data: /);
    expect(
      valuesIn(
        [
          { name: "data", type: "json" },
          { name: "a", type: "text" },
        ],
        { data: "[1]", a: "" },
      ),
    ).toEqual({ data: [1] });
  });
});
