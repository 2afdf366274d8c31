import { describe, expect, it } from "vitest";
import { type PromptContent, PromptContent as Schema } from "../contracts/prompts";
import { compilePrompt } from "./compile";
import { renderAs, renderPrompt } from "./render";
import { variableNames } from "./texts";

const content = (given: object): PromptContent => Schema.parse({ kind: "chat", ...given });
const others: Record<string, PromptContent> = {
  tone: Schema.parse({ kind: "completion", prompt: "Be {{mood}}. {{> rules}}", variables: [{ name: "mood", default: "calm" }] }),
  "other-tone": Schema.parse({ kind: "completion", prompt: "Or {{mood}}.", variables: [{ name: "mood", default: "wild" }] }),
  pictured: content({ messages: [{ role: "user", content: "{{picture}}" }], variables: [{ name: "picture", type: "image" }] }),
  rules: Schema.parse({ kind: "completion", prompt: "Never promise." }),
  loop: content({ messages: [{ role: "user", content: "{{> loop-back}}" }] }),
  "loop-back": content({ messages: [{ role: "user", content: "{{> loop}}" }] }),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((at) => [`deep-${at}`, content({ messages: [{ role: "user", content: `{{> deep-${at + 1}}}` }] })]),
  ),
};
const find = ({ slug }: { slug: string }) => (others[slug] ? { slug, content: others[slug] } : undefined);
const compiled = (given: object) => compilePrompt("reply", content(given), find);
const render = (given: object, variables: Record<string, unknown> = {}) =>
  renderPrompt({ slug: "reply", version: 3, compiled: compiled(given) }, variables);

const REPLY = {
  model: "m",
  parameters: { temperature: 0.2 },
  messages: [
    { role: "system", content: "You answer customers of {{shop}}." },
    { role: "user", content: "{{ customer }} writes:\n{{ticket}}" },
  ],
  variables: [{ name: "shop", default: "Nordlys" }],
};

describe("rendering", () => {
  it("fills in variables and defaults, and leaves the rest of the request alone", () => {
    expect(render(REPLY, { customer: "Eirin", ticket: "Broken" })).toEqual({
      model: "m",
      temperature: 0.2,
      messages: [
        { role: "system", content: "You answer customers of Nordlys." },
        { role: "user", content: "Eirin writes:\nBroken" },
      ],
    });
    expect(variableNames(content(REPLY))).toEqual(["shop", "customer", "ticket"]);
  });

  it("has the variables that a dataset may have", () => {
    const names = ["a.b", "-a", "1", "a".repeat(64)];
    const variables = names.map((name) => ({ name }));
    const text = names.map((name) => `{{${name}}}`).join("");
    expect(variableNames(content({ messages: [{ role: "user", content: `${text}{{.a}}{{a b}}` }], variables }))).toEqual(names);
  });

  it("never renders a value again", () => {
    const value = "{{shop}} {{> rules}} $& {{customer}}";
    expect(render(REPLY, { customer: value, ticket: "{{ticket}}" }).messages).toMatchObject([
      {},
      { content: `${value} writes:\n{{ticket}}` },
    ]);
  });

  it("names unknown, missing and wrong variables", () => {
    expect(() => render(REPLY, { customer: "E", ticket: "t", shopp: "x" })).toThrow(
      /version 3 has no variable 'shopp'\. It has 'shop', 'customer', 'ticket'/,
    );
    expect(() => render(REPLY, { customer: "E" })).toThrow(/needs the variable 'ticket'/);
    expect(() => render({ ...REPLY, variables: [{ name: "ticket", type: "number" }] }, { shop: "s", customer: "c", ticket: "x" })).toThrow(
      /variable 'ticket': expected a number/,
    );
    for (const name of ["constructor", "__proto__", "toString"])
      expect(() => render(REPLY, { customer: "E", ticket: "t", ...JSON.parse(`{"${name}":"x"}`) })).toThrow(/no variable/);
  });

  it("inserts numbers and JSON as text, images as parts, and lists in the place of a message", () => {
    const typed = {
      messages: [
        { role: "user", content: "{{history}}" },
        { role: "user", content: "{{count}} of {{data}}: {{picture}} What is it?" },
        { role: "user", content: [{ type: "image_url", image_url: { url: "{{picture}}", detail: "low" } }] },
      ],
      variables: [
        { name: "history", type: "messages" },
        { name: "count", type: "number" },
        { name: "data", type: "json" },
        { name: "picture", type: "image" },
      ],
    };
    const picture = "https://example.com/a.png";
    const history = [{ role: "user", content: "{{count}}" }];
    const values = { history, count: 2.5, data: { a: [null] }, picture: { type: "input_image", image_url: picture } };
    expect(render(typed, values).messages).toEqual([
      ...history,
      {
        role: "user",
        content: [
          { type: "text", text: '2.5 of {"a":[null]}: ' },
          { type: "image_url", image_url: { url: picture } },
          { type: "text", text: " What is it?" },
        ],
      },
      { role: "user", content: [{ type: "image_url", image_url: { url: picture, detail: "low" } }] },
    ]);
    expect(() => render(typed, { ...values, picture: "file:///etc/passwd" })).toThrow(/expected an image/);
    expect(() => compiled({ ...typed, messages: [{ role: "user", content: "Before {{history}}" }] })).toThrow(/whole text of a message/);
  });

  it("includes other prompts with their variables, without cycles and not deeper than five levels", () => {
    const including = { messages: [{ role: "system", content: "{{> tone}} Ok." }] };
    expect(render(including, { mood: "kind" }).messages).toEqual([{ role: "system", content: "Be kind. Never promise. Ok." }]);
    const include = (name: string) => ({ messages: [{ role: "user", content: `{{> ${name}}}` }] });
    expect(() => compiled(include("loop"))).toThrow(/'loop' includes itself: reply → loop → loop-back → loop/);
    expect(() => compiled(include("reply"))).toThrow(/includes itself/);
    expect(() => compiled(include("deep-1"))).toThrow(/deeper than 5 levels/);
    expect(() => compiled(include("nobody@staging"))).toThrow(
      /'nobody' does not exist or has no label 'staging'; it is included by 'reply'/,
    );
  });

  it("does not multiply a long value without bound", () => {
    const many = { messages: [{ role: "user", content: "{{x}}".repeat(100) }] };
    expect(() => render(many, { x: "x".repeat(1024 * 1024) })).toThrow(/longer than 32 MiB/);
    const picture = { ...many, variables: [{ name: "x", type: "image" }] };
    expect(() => render(picture, { x: `https://x/${"x".repeat(1024 * 1024)}` })).toThrow(/longer than 32 MiB/);
    const list = { messages: Array(100).fill({ role: "user", content: "{{x}}" }), variables: [{ name: "x", type: "messages" }] };
    expect(() => render(list, { x: [{ role: "user", content: "x".repeat(1024 * 1024) }] })).toThrow(/longer than 32 MiB/);
  });

  it("takes a variable's declaration from the including prompt, then from the first include, in any order", () => {
    const message = (content: string) => ({ messages: [{ role: "user", content }] });
    for (const text of ["{{mood}} {{> tone}}", "{{> tone}} {{mood}}"])
      expect(JSON.stringify(render(message(text)).messages)).toContain("calm");
    const before = { messages: [...message("{{picture}}").messages, ...message("{{> pictured}}").messages] };
    expect(JSON.stringify(render(before, { picture: "https://x/a.png" }).messages)).toContain("image_url");
    const own = { ...message("{{> tone}}"), variables: [{ name: "mood", default: "brisk" }] };
    expect(JSON.stringify(render(own).messages)).toContain("Be brisk.");
    expect(JSON.stringify(render(message("{{> tone}} {{> other-tone}}")).messages)).toContain("Or calm.");
    expect(JSON.stringify(render(message("{{> other-tone}} {{> tone}}")).messages)).toContain("Be wild.");
  });

  it("counts the characters of native texts once", () => {
    const text = "x".repeat(600_000);
    const native = Schema.parse({ kind: "generate", contents: [{ role: "user", parts: [{ text }] }] });
    expect(() => compilePrompt("g", native)).not.toThrow();
  });

  it("renders completions and native contents", () => {
    const completion = Schema.parse({ kind: "completion", prompt: "Once {{who}}", suffix: "end", parameters: { max_tokens: 5 } });
    expect(renderPrompt({ slug: "c", version: 1, compiled: compilePrompt("c", completion) }, { who: "a cat" })).toEqual({
      max_tokens: 5,
      prompt: "Once a cat",
      suffix: "end",
    });
    const generate = Schema.parse({
      kind: "generate",
      systemInstruction: "Be {{mood}}",
      contents: [{ role: "user", parts: [{ text: "See {{picture}}" }] }],
      parameters: { temperature: 1 },
      variables: [{ name: "picture", type: "image" }],
    });
    const values = { mood: "calm", picture: "data:image/png;base64,AAAA" };
    expect(renderPrompt({ slug: "g", version: 1, compiled: compilePrompt("g", generate) }, values)).toEqual({
      generationConfig: { temperature: 1 },
      systemInstruction: "Be calm",
      contents: [{ role: "user", parts: [{ text: "See " }, { inlineData: { mimeType: "image/png", data: "AAAA" } }] }],
    });
  });
});

describe("a chat prompt in other forms", () => {
  const given = {
    model: "m",
    parameters: {
      temperature: 0.2,
      max_completion_tokens: 9,
      seed: 1,
      tool_choice: { type: "function", function: { name: "look_up" } },
    },
    response_format: { type: "json_schema", json_schema: { name: "card", schema: { type: "object" } } },
    tools: [{ type: "function", function: { name: "look_up", parameters: { type: "object" } } }],
    messages: [
      { role: "system", content: "Be kind." },
      {
        role: "user",
        content: [
          { type: "text", text: "{{who}}" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
        ],
      },
      { role: "assistant", content: "", tool_calls: [{ id: "c1", type: "function", function: { name: "look_up", arguments: '{"q":1}' } }] },
      { role: "tool", tool_call_id: "c1", content: "found" },
    ],
  };

  const as = (form: "responses" | "messages") => renderAs(form, { slug: "reply", version: 1, compiled: compiled(given) }, { who: "See" });

  it("is a request of Responses", () => {
    expect(as("responses")).toEqual({
      dropped: ["seed"],
      fields: {
        model: "m",
        temperature: 0.2,
        instructions: "Be kind.",
        max_output_tokens: 9,
        text: { format: { type: "json_schema", name: "card", schema: { type: "object" } } },
        tools: [{ type: "function", name: "look_up", parameters: { type: "object" } }],
        tool_choice: { type: "function", name: "look_up" },
        input: [
          {
            role: "user",
            content: [
              { type: "input_text", text: "See" },
              { type: "input_image", image_url: "data:image/png;base64,AA" },
            ],
          },
          { type: "function_call", call_id: "c1", name: "look_up", arguments: '{"q":1}' },
          { type: "function_call_output", call_id: "c1", output: "found" },
        ],
      },
    });
  });

  it("is a request of Messages", () => {
    expect(as("messages")).toEqual({
      dropped: ["seed"],
      fields: {
        model: "m",
        temperature: 0.2,
        system: "Be kind.",
        max_tokens: 9,
        output_config: { format: { type: "json_schema", schema: { type: "object" } } },
        tools: [{ name: "look_up", input_schema: { type: "object" } }],
        tool_choice: { type: "tool", name: "look_up" },
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "See" },
              { type: "image", source: { type: "base64", media_type: "image/png", data: "AA" } },
            ],
          },
          { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "look_up", input: { q: 1 } }] },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "found" }] },
        ],
      },
    });
  });
});
