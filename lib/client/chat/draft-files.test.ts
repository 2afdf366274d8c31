import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FILES_MAX } from "../attachments/attachment";
import type { ReadOrder } from "../attachments/read.worker";
import { PlaygroundSession, type SessionRules } from "../session/session";
import { CHAT_ANSWERS, type ChatOutput } from "./answer";
import { addFiles, dropFile, readingOf } from "./draft-files";
import { type ChatOwn, FRESH_CHAT, filesOf, fromSentBody, toSentBody } from "./page-state";
import { addDraft, blockOf, type ChatSession } from "./session";
import { pathOf } from "./tree";

const rules = {
  ...{ id: "chat", own: FRESH_CHAT, params: {}, stream: true, toBody: toSentBody, fromBody: fromSentBody, ...CHAT_ANSWERS },
  path: () => "/v1/chat/completions",
} as unknown as SessionRules<ChatOwn, ChatOutput>;

function fresh(): ChatSession {
  const ports = {} as ConstructorParameters<typeof PlaygroundSession<ChatOwn, ChatOutput>>[1];
  return new PlaygroundSession(rules, ports, {
    columns: [{ id: "first", model: "m", params: {} }],
    ...{ params: {}, own: FRESH_CHAT, stream: true },
  });
}

let ended = 0;
/** Behaves like a browser's worker, after pdf.js' greeting. */
class FakeWorker {
  onmessage: (event: { data: object }) => void = () => undefined;
  postMessage({ bytes, limit }: ReadOrder): void {
    this.onmessage({ data: { action: "ready" } });
    import("../attachments/read-document")
      .then(({ readDocument }) => readDocument(new Uint8Array(bytes), limit))
      .then(
        (document) => this.onmessage({ data: { document } }),
        (error: Error) => this.onmessage({ data: { why: error.message } }),
      );
  }
  terminate(): void {
    ended++;
  }
}

beforeEach(() => {
  ended = 0;
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const file = (name: string, text: string) => new File([text], name);
const names = ({ state: { own } }: ChatSession) => filesOf(own, own.draftFiles).map(({ name }) => name);

it("nothing is sent while a file is read; then it is part of the message", async () => {
  const session = fresh();
  expect(blockOf(session)).toBe("Write a message first.");
  const reading = addFiles(session, [file("a.txt", "one"), file("b\n.txt", "two")]);
  expect(readingOf(session)).toEqual(["a.txt", "b .txt"]);
  expect(blockOf(session)).toBe("A file is still being read.");
  expect(await reading).toEqual([]);
  expect(blockOf(session)).toBeUndefined();
  expect(names(session)).toEqual(["a.txt", "b .txt"]);
  expect(ended).toBe(2);

  dropFile(session, session.state.own.draftFiles[0] ?? "");
  expect(names(session)).toEqual(["b .txt"]);
  expect(Object.keys(session.state.own.files)).toHaveLength(1);

  addDraft(session, "user");
  expect(session.state.own.draftFiles).toEqual([]);
  const [sent] = pathOf(session.state.own.base);
  expect(filesOf(session.state.own, sent?.files)).toMatchObject([{ name: "b .txt", text: "two" }]);
});

it("what cannot be read is told by its name, and the others are taken", async () => {
  const session = fresh();
  expect(await addFiles(session, [file("empty.txt", ""), file("c.txt", "three")])).toEqual(["empty.txt is empty."]);
  expect(names(session)).toEqual(["c.txt"]);
  expect(readingOf(session)).toEqual([]);
});

it("a file that is too large is not read at all", async () => {
  const large = { name: "large.pdf", size: 20_000_001 } as File;
  expect(await addFiles(fresh(), [large])).toEqual(["large.pdf is larger than 20 MB."]);
  expect(ended).toBe(0);
});

it("a message has room for so many files, and so many tokens", async () => {
  const session = fresh();
  const many = Array.from({ length: FILES_MAX + 1 }, (_, index) => file(`${index}.txt`, "x"));
  expect(await addFiles(session, many)).toEqual([`${FILES_MAX}.txt was left out: the limit is ${FILES_MAX} files per message.`]);

  const full = fresh();
  const long = "The boat rises with the tide.\n".repeat(12_000);
  const problems = await addFiles(
    full,
    ["a.txt", "b.txt", "c.txt"].map((name) => file(name, long)),
  );
  expect(problems).toEqual(["c.txt was left out: the limit is 120\u2009000 tokens of files per message."]);
  expect(filesOf(full.state.own, full.state.own.draftFiles).map(({ tokens }) => Math.round(tokens / 1000))).toEqual([60, 60]);
});
