import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "../contracts/errors";
import { readAhead } from "../timing/read-ahead";
import { EventDecoder, LAST, readEvents } from "./sse";

function decode(bytes: Uint8Array, cuts: readonly number[] = []): string[] {
  const decoder = new EventDecoder();
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  const events = places.slice(1).flatMap((end, index) => decoder.push(bytes.subarray(places[index], end)));
  return [...events, ...decoder.end()];
}
const decodeText = (text: string) => decode(Buffer.from(text));

const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const value = fc.oneof(fc.json(), fc.string({ unit: "grapheme" })).map((text) => text.replace(/[\r\n]/g, ""));
const event = fc.record({
  lines: fc.array(value, { minLength: 1, maxLength: 3 }),
  noise: fc.constantFrom("", ": ping", "event: message", "id: 7", "retry: 100", "dataset: no"),
  end: lineEnd,
});

describe("an event stream", () => {
  it("gives the same events however its bytes are split, whatever its line ends", () => {
    const property = fc.property(
      fc.array(event, { maxLength: 6 }),
      fc.array(fc.nat(2000), { maxLength: 12 }),
      fc.boolean(),
      (events, cuts, bom) => {
        const text = events
          .map(({ lines, noise, end }) => [...(noise === "" ? [] : [noise]), ...lines.map((line) => `data: ${line}`), "", ""].join(end))
          .join("");
        const bytes = Buffer.from((bom ? "\uFEFF" : "") + text);
        const expected = events.map(({ lines }) => lines.join("\n"));
        expect(decode(bytes)).toEqual(expected);
        expect(
          decode(
            bytes,
            cuts.map((cut) => cut % (bytes.length + 1)),
          ),
        ).toEqual(expected);
        expect(
          decode(
            bytes,
            Array.from({ length: bytes.length }, (_, index) => index),
          ),
        ).toEqual(expected);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it.each([
    ["no space after the colon", "data:{}\n\n", ["{}"]],
    ["one space is taken, a second is data", "data:  x\n\n", [" x"]],
    ["a field without a colon", "data\n\n", [""]],
    ["no blank line at the end", "data: 1\n\ndata: 2\n", ["1", "2"]],
    ["no line end at the end", "data: 1\n\ndata: 2", ["1", "2"]],
    ["a carriage return at the end", "data: 1\r\rdata: 2\r", ["1", "2"]],
    ["only comments", ": a\n\n: b\n\n", []],
    ["nothing", "", []],
    ["several data lines", "data: a\ndata:\ndata: b\n\n", ["a\n\nb"]],
  ])("reads %s", (_name, text, events) => {
    expect(decodeText(text)).toEqual(events);
  });

  it("refuses an event above its limit, in one line or many, without keeping it all", () => {
    const oneLine = new EventDecoder(1000);
    const many = new EventDecoder(1000);
    const feed = (decoder: EventDecoder, piece: string) => () => {
      for (let count = 0; count < 20; count++) decoder.push(Buffer.from(piece));
    };
    expect(feed(oneLine, "data: ".padEnd(100, "x"))).toThrow(Failure);
    expect(feed(many, `${"data: ".padEnd(100, "x")}\n`)).toThrow(Failure);
  });

  it("finds a big event in many chunks in time that grows with its size only", () => {
    const decoder = new EventDecoder();
    const chunk = Buffer.alloc(4096, "x");
    const started = performance.now();
    decoder.push(Buffer.from("data: "));
    for (let count = 0; count < 2000; count++) decoder.push(chunk);
    expect(decoder.push(Buffer.from("\n\n"))[0]).toHaveLength(2000 * 4096);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

async function all<Item>(events: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of events) items.push(item);
  return items;
}

describe("a reader of events", () => {
  const feedOf = (chunks: string[]) => {
    const calls: string[] = [];
    const source = chunks[Symbol.iterator]();
    const events = readEvents<string>({
      open: async () => {
        calls.push("open");
        return readAhead<Uint8Array>({
          next: async () => {
            const { value: chunk } = source.next();
            return chunk === undefined ? { done: true, value: undefined } : { done: false, value: Buffer.from(chunk) };
          },
        });
      },
      cancel: () => void calls.push("cancel"),
      drain: () => void calls.push("drain"),
      read(data) {
        if (data === "bad") throw new Failure("bad_gateway", "bad", { transient: true });
        return data === "end" ? LAST : data === "skip" ? undefined : data;
      },
    });
    return { calls, events };
  };

  it("sends nothing before the first event is asked for, and lets the body run out after the last", async () => {
    const { calls, events } = feedOf(["data: 1\n\ndata: skip\n\n", "data: 2\n\ndata: end\n\ndata: 3\n\n"]);
    expect(calls).toEqual([]);
    expect(await all(events)).toEqual(["1", "2"]);
    expect(calls).toEqual(["open", "drain"]);
    expect((await events.next()).done).toBe(true);
  });

  it("ends with the stream where no last event is marked, giving up nothing", async () => {
    const { calls, events } = feedOf(["data: 1\n\ndata: 2"]);
    expect(await all(events)).toEqual(["1", "2"]);
    expect(calls).toEqual(["open"]);
  });

  it("cancels once on an early return and on an error, and is over then", async () => {
    const early = feedOf(["data: 1\n\ndata: 2\n\n"]);
    for await (const _event of early.events) break;
    expect(early.calls).toEqual(["open", "cancel"]);
    const bad = feedOf(["data: 1\n\ndata: bad\n\ndata: 2\n\n"]);
    await bad.events.next();
    await expect(bad.events.next()).rejects.toMatchObject({ code: "bad_gateway", detail: { transient: false } });
    expect((await bad.events.next()).done).toBe(true);
    expect(bad.calls).toEqual(["open", "cancel"]);
  });
});
