import { describe, expect, test } from "vitest";
import { answerNews, answerParts, CHAT_ANSWERS, type ChatOutput, imagesBeside, splitThinking } from "./answer";

const delta = (piece: object, finish: string | null = null) => ({ choices: [{ index: 0, delta: piece, finish_reason: finish }] });
const read = (...events: object[]) =>
  events.reduce<ChatOutput | undefined>((output, event) => CHAT_ANSWERS.readEvent(output, event), undefined) as ChatOutput;

describe("reading a stream", () => {
  test("joins text and counts the pieces that have some", () => {
    const output = read(delta({ role: "assistant", content: "" }), delta({ content: "Hel" }), delta({ content: "lo" }), delta({}, "stop"));
    expect(output).toMatchObject({ text: "Hello", pieces: 2, finish: "stop" });
  });

  test("an event of counts alone changes nothing", () => {
    const before = read(delta({ content: "a" }));
    const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 2 } } };
    expect(CHAT_ANSWERS.readEvent(before, usage)).toBe(before);
    expect(CHAT_ANSWERS.readTokens(usage)).toEqual({ in: 3, out: 5, reasoning: 2, cached: undefined });
    expect(CHAT_ANSWERS.readTokens({ choices: [] })).toBeUndefined();
  });

  test("keeps reasoning apart from the answer", () => {
    expect(read(delta({ reasoning_content: "Well, " }), delta({ reasoning: "yes." }), delta({ content: "Yes" }))).toMatchObject({
      reasoning: "Well, yes.",
      text: "Yes",
    });
  });

  test("puts calls together by their index", () => {
    const output = read(
      delta({ tool_calls: [{ index: 0, id: "c1", function: { name: "weather", arguments: "" } }] }),
      delta({ tool_calls: [{ index: 1, id: "c2", function: { name: "time", arguments: "{}" } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '"Bergen"}' } }] }),
    );
    expect(output.toolCalls).toEqual([
      { id: "c1", name: "weather", arguments: '{"city":"Bergen"}' },
      { id: "c2", name: "time", arguments: "{}" },
    ]);
  });

  test("only the first choice is shown", () => {
    const output = read({ choices: [{ index: 1, delta: { content: "other" } }] }, delta({ content: "this" }));
    expect(output.text).toBe("this");
  });

  test("the first token is the first event with something in it", () => {
    expect(CHAT_ANSWERS.hasContent(delta({ role: "assistant", content: "" }))).toBe(false);
    expect(CHAT_ANSWERS.hasContent(delta({ content: "a" }))).toBe(true);
    expect(CHAT_ANSWERS.hasContent(delta({ reasoning_content: "a" }))).toBe(true);
  });

  test("takes images as parts and as a list beside the text", () => {
    const reply = {
      choices: [
        {
          message: {
            content: [
              { type: "text", text: "Here" },
              { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
            ],
            images: [{ image_url: "https://images.example/1.png" }],
          },
        },
      ],
    };
    expect(CHAT_ANSWERS.readReply(reply)).toMatchObject({
      text: "Here",
      images: ["data:image/png;base64,AAAA", "https://images.example/1.png"],
    });
  });
});

describe("text and images", () => {
  const data = `data:image/png;base64,${"A".repeat(64)}`;

  test("markdown, address and bare data alike", () => {
    expect(answerParts(`One ![a cat](${data}) two ![](https://h.example/x.png)\n${data}`)).toEqual([
      { kind: "text", text: "One " },
      { kind: "image", url: data, alt: "a cat" },
      { kind: "text", text: " two " },
      { kind: "image", url: "https://h.example/x.png", alt: "" },
      { kind: "text", text: "\n" },
      { kind: "image", url: data, alt: "" },
    ]);
  });

  test("an image that is still arriving is not shown as text", () => {
    expect(answerParts("Look: ![a cat](data:image/png;base64,AAAA", true)).toEqual([{ kind: "text", text: "Look: " }]);
    expect(answerParts("Look: ![a", true)).toEqual([{ kind: "text", text: "Look: " }]);
    expect(answerParts("Look: ![a", false)).toEqual([{ kind: "text", text: "Look: ![a" }]);
  });

  test("a long image is found at once", () => {
    const long = `![x](data:image/png;base64,${"A".repeat(2_000_000)})`;
    const begun = performance.now();
    expect(answerParts(long)).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});

test("thinking written into the answer is taken out of it", () => {
  expect(splitThinking("<think>hm</think>\nYes")).toEqual({ reasoning: "hm", text: "Yes" });
  expect(splitThinking("<think>hm")).toEqual({ reasoning: "hm", text: "" });
  expect(splitThinking("Yes <think>")).toEqual({ reasoning: "", text: "Yes <think>" });
  expect(splitThinking("\n <think>a\n</think>\n\n  Yes")).toEqual({ reasoning: "a\n", text: "Yes" });
  expect(splitThinking("<thinker>")).toEqual({ reasoning: "", text: "<thinker>" });
});

test("half a mark of thinking is no text while it streams", () => {
  const whole = "<think>a < b</think>\nYes";
  const seen = Array.from(whole, (_, at) => splitThinking(whole.slice(0, at + 1), true));
  expect(new Set(seen.map(({ text }) => text))).toEqual(new Set(["", "Y", "Ye", "Yes"]));
  expect([...new Set(seen.map(({ reasoning }) => reasoning))]).toEqual(["", "a", "a ", "a < ", "a < b"]);
  expect(splitThinking("<thi")).toEqual({ reasoning: "", text: "<thi" });
});

test("words are counted", () => {
  const call = { id: "1", name: "weather", arguments: "{}" };
  const told = (text: string, toolCalls = [] as (typeof call)[], images: string[] = []) => answerNews({ text, toolCalls, images });
  expect([told("  two words\n"), told("one"), told("")]).toEqual(["2 words", "1 word", "it is empty"]);
  expect(told("", [call])).toBe("1 tool call");
  expect(told("so it is", [call, call], ["data:image/png;base64,aa"])).toBe("3 words and 2 tool calls and 1 image");
});

test("an image that stands in the text is not shown beside it again", () => {
  const image = "data:image/png;base64,AAAA";
  expect(imagesBeside("Here: ![a](https://gateway/media/1)", [image])).toEqual([]);
  expect(imagesBeside("Here: ![a](https://gateway/media/1)", [image, image])).toEqual([image, image]);
  expect(imagesBeside("Two of them!", [image])).toEqual([image]);
});
