import type { Sent } from "./setting";

/** A text dialect: how to write a call, and the text of an answer or stream. */
export interface RoutedForm {
  name: string;
  sent(model: string, stream: boolean, more?: object): Sent;
  said(text: string, stream: boolean): string;
  /** Whether a stream's text ends as a complete one. */
  whole(text: string): boolean;
}

interface Event {
  type?: string;
  delta?: string | { text?: string };
  choices?: { delta: { content?: string } }[];
  candidates?: { content?: { parts?: { text?: string }[] }; finishReason?: string }[];
}

const QUESTION = "Write a short story about a signal box.";
const messages = [{ role: "user", content: QUESTION }];

const eventsOf = (text: string): Event[] =>
  [...text.matchAll(/^data: ?(.+)$/gm)].flatMap(([, data = ""]) => (data === "[DONE]" ? [] : [JSON.parse(data) as Event]));
const joined = (text: string, part: (event: Event) => string | undefined) =>
  eventsOf(text)
    .map((event) => part(event) ?? "")
    .join("");

export const ROUTED_FORMS: readonly RoutedForm[] = [
  {
    name: "chat",
    sent: (model, stream, more) => ({ path: "/v1/chat/completions", body: { model, messages, stream, ...more } }),
    said: (text, stream) =>
      stream ? joined(text, ({ choices }) => choices?.[0]?.delta.content) : JSON.parse(text).choices[0].message.content,
    whole: (text) => text.includes("data: [DONE]"),
  },
  {
    name: "Messages",
    sent: (model, stream, more) => ({ path: "/v1/messages", body: { model, messages, stream, max_tokens: 500, ...more } }),
    said: (text, stream) =>
      stream
        ? joined(text, ({ type, delta }) => (type === "content_block_delta" && typeof delta === "object" ? delta.text : ""))
        : JSON.parse(text).content[0].text,
    whole: (text) => text.includes('"type":"message_stop"'),
  },
  {
    name: "Responses",
    sent: (model, stream, more) => ({ path: "/v1/responses", body: { model, input: QUESTION, stream, ...more } }),
    said: (text, stream) =>
      stream
        ? joined(text, ({ type, delta }) => (type === "response.output_text.delta" && typeof delta === "string" ? delta : ""))
        : JSON.parse(text).output.find((item: { type: string }) => item.type === "message").content[0].text,
    whole: (text) => text.includes('"type":"response.completed"'),
  },
  {
    name: "generateContent",
    sent: (model, stream, more) => ({
      path: `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
      body: { contents: [{ role: "user", parts: [{ text: QUESTION }] }], ...more },
    }),
    said: (text, stream) =>
      stream
        ? joined(text, ({ candidates }) => candidates?.[0]?.content?.parts?.map((part) => part.text ?? "").join(""))
        : JSON.parse(text)
            .candidates[0].content.parts.map((part: { text?: string }) => part.text ?? "")
            .join(""),
    whole: (text) => eventsOf(text).some(({ candidates }) => candidates?.[0]?.finishReason !== undefined),
  },
];
