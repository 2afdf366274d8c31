import { describe, expect, it } from "vitest";
import { unevenGrowth } from "@/lib/testing/linear";
import { clockLabel, cueAt, readCues, toSrt, toVtt } from "./cues";
import { fromBody, type Own, toBody } from "./page-state";
import { fromText, readBytes, readEvent, readReply, saved, toText } from "./transcript";

const CUES = [
  { start: 0, end: 1.5, text: "Mind the gap" },
  { start: 1.5, end: 3661.25, text: "between the train", speaker: "A" },
];

describe("subtitles", () => {
  it("are read as they are written, in both forms", () => {
    const plain = [CUES[0], { start: 1.5, end: 3661.25, text: "A: between the train" }];
    expect(readCues(toSrt(CUES))).toEqual(plain);
    expect(readCues(toVtt(CUES))).toEqual(plain);
    expect(toSrt(CUES)).toContain("2\n00:00:01,500 --> 01:01:01,250\nA: between the train\n\n");
  });

  it("are read with line ends, hours left out, settings, and text over two lines", () => {
    const text = "WEBVTT\r\n\r\nNOTE made by hand\r\n\r\n00:01.000 --> 00:02.500 align:start\r\nMind\r\nthe gap\r\n";
    expect(readCues(text)).toEqual([{ start: 1, end: 2.5, text: "Mind the gap" }]);
  });

  it.each(["00:00:00,000 --> ", "1\n", "00:0", " ", "-->", "\n"])("take time that grows with their length: %j", async (piece) => {
    expect(await unevenGrowth(readCues, (chars) => piece.repeat(Math.ceil(chars / piece.length)))).toBeUndefined();
  });

  it("say which is spoken at a time", () => {
    expect([-1, 0, 1.49, 1.5, 9_999].map((at) => cueAt(CUES, at))).toEqual([-1, 0, 0, 1, 1]);
    expect(cueAt([], 1)).toBe(-1);
    expect([0, 9.96, 61.25, 3_661].map(clockLabel)).toEqual(["0:00.0", "0:10.0", "1:01.3", "1:01:01.0"]);
  });
});

describe("an answer", () => {
  it("has its times, whatever form it came in", () => {
    const segments = CUES.map((cue) => ({ ...cue, text: ` ${cue.text}`, id: 0 }));
    expect(readReply({ text: "t", segments, language: "english", duration: "3.5" })).toMatchObject({
      cues: CUES,
      language: "english",
      seconds: 3.5,
    });
    const words = ["Mind", "the", "gap."].map((word, index) => ({ word, start: index, end: index + 1 }));
    expect(readReply({ text: "t", words }).cues).toEqual([{ start: 0, end: 3, text: "Mind the gap." }]);
    const file = { type: "text/plain", whole: true };
    expect(readBytes(new TextEncoder().encode(toSrt(CUES)), file).cues).toHaveLength(2);
    expect(readBytes(new TextEncoder().encode("Mind the gap\n"), file)).toMatchObject({ text: "Mind the gap", cues: [] });
  });

  it("that is of another shape is an empty one", () => {
    for (const reply of [null, 5, [], { text: 5, segments: "no", words: [null, { start: "x" }], duration: "" }])
      expect(readReply(reply)).toEqual({ text: "", cues: [], words: [] });
  });

  it("is gathered from events, and the last one counts", () => {
    const events = [
      { type: "transcript.text.delta", delta: "Mind" },
      { type: "transcript.text.delta", delta: " the gap" },
      { type: "transcript.text.segment", start: 0, end: 1, text: "Mind the gap", speaker: "A" },
      { type: "transcript.text.done", text: "Mind the gap." },
    ];
    expect(events.reduce<ReturnType<typeof readEvent> | undefined>(readEvent, undefined)).toEqual({
      text: "Mind the gap.",
      cues: [{ start: 0, end: 1, text: "Mind the gap", speaker: "A" }],
      words: [],
    });
  });

  it("comes back from the history; of a long one at least the words", () => {
    const transcript = readReply({ text: "Mind the gap", segments: CUES });
    expect(fromText(toText(transcript))).toEqual(transcript);
    const long = readReply({ text: "word ".repeat(9_000), segments: CUES });
    expect(fromText(toText(long)).text).toBe(long.text);
    expect(fromText('{"text":"cut of').text).toBe('{"text":"cut of');
    expect(saved(transcript, "txt")).toBe("Mind the gap\n");
  });
});

describe("the body", () => {
  const own: Own = {
    recording: { id: "p1", name: "gap, 2.wav", type: "audio/wav", size: 24_044 },
    task: "transcribe",
    format: "verbose_json",
    words: true,
  };
  const sending = { column: "first", model: "whisper-1", params: { language: "en", temperature: 0 }, stream: true };

  it("has what the form and the task have a place for, and its recording back", () => {
    const body = toBody({ ...sending, own });
    expect(body).toMatchObject({ model: "whisper-1", language: "en", temperature: 0, timestamp_granularities: ["segment", "word"] });
    expect(body).not.toHaveProperty("stream");
    expect(fromBody(body)).toEqual({ own: { ...own, recording: { ...own.recording, size: 0 } }, params: sending.params });
    expect(toBody({ ...sending, own: { ...own, format: "json" } })).toMatchObject({ stream: true });
    const english = toBody({ ...sending, own: { ...own, task: "translate" } });
    for (const name of ["language", "timestamp_granularities", "stream"]) expect(english).not.toHaveProperty(name);
  });
});
