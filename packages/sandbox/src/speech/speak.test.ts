import { describe, expect, it } from "vitest";
import { VOICES } from "../../../../lib/contracts/speech-terms";
import { SPEECH_RATE } from "./sound";
import { bandShare, median, medianPitch, rms, spectralCentroid } from "./sound.fixture";
import { speak } from "./speak";
import { heard, SENTENCE, spoken } from "./spoken.fixture";

const LONG_MS = 60_000;

function peak(sound: Float32Array): number {
  return sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

function longestSilence(sound: Float32Array): number {
  let longest = 0;
  let length = 0;
  for (const sample of sound) {
    length = Math.abs(sample) < 0.003 ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest / SPEECH_RATE;
}

describe("the six voices", () => {
  const measured = Promise.all(
    VOICES.map(async (voice) => {
      const sound = await heard({ voice });
      return { voice, sound, pitch: medianPitch(sound, SPEECH_RATE), colour: spectralCentroid(sound, SPEECH_RATE) };
    }),
  );

  it(
    "differ in pitch, each from each, and those of one speaker in colour as well",
    async () => {
      const voices = [...(await measured)].sort((a, b) => a.pitch - b.pitch);
      const pitches = voices.map(({ pitch }) => pitch);
      expect(pitches.every((pitch) => pitch > 70 && pitch < 260)).toBe(true);
      for (let at = 1; at < pitches.length; at++)
        expect((pitches[at] ?? 0) / (pitches[at - 1] ?? 1), voices[at]?.voice).toBeGreaterThan(1.1);
      const colour = Object.fromEntries(voices.map((voice) => [voice.voice, voice.colour]));
      expect((colour.echo ?? 0) / (colour.onyx ?? 1)).toBeGreaterThan(1.15);
      expect((colour.fable ?? 0) / (colour.alloy ?? 1)).toBeGreaterThan(1.15);
    },
    LONG_MS,
  );

  it(
    "are equally loud, never clip, and are speech: sound in the bands of speech, no long silence",
    async () => {
      const voices = await measured;
      const loudness = voices.map(({ sound }) => 20 * Math.log10(rms(sound)));
      for (const level of loudness) expect(Math.abs(level - median(loudness))).toBeLessThan(1.5);
      for (const { sound, voice } of voices) {
        expect(peak(sound), voice).toBeLessThan(0.98);
        expect(peak(sound), voice).toBeGreaterThan(0.2);
        expect(longestSilence(sound), voice).toBeLessThan(0.75);
        expect(bandShare(sound, { rate: SPEECH_RATE, from: 70, to: 4000 }), voice).toBeGreaterThan(0.97);
        expect(bandShare(sound, { rate: SPEECH_RATE, from: 9500, to: 12_000 }), voice).toBeLessThan(0.001);
      }
    },
    LONG_MS,
  );
});

describe("speed", () => {
  it.each([
    ["shimmer", [0.25, 1.5, 4]],
    ["onyx", [0.25, 0.5, 2, 4]],
  ] as const)(
    "makes %s shorter or longer by exactly as much, at the same pitch",
    async (voice, speeds) => {
      const text = `${SENTENCE} She said so.`;
      const natural = await heard({ voice, text });
      for (const speed of speeds) {
        const sound = await heard({ voice, text, speed });
        expect(Math.abs((sound.length * speed) / natural.length - 1), `at ${speed}`).toBeLessThan(0.04);
        expect(Math.abs(medianPitch(sound, SPEECH_RATE) / medianPitch(natural, SPEECH_RATE) - 1), `at ${speed}`).toBeLessThan(0.08);
      }
    },
    LONG_MS,
  );
});

describe("a spoken text", () => {
  it("begins before it is done, and ends where the listener leaves", async () => {
    const text = `${SENTENCE} `.repeat(30);
    for (const format of ["mp3", "opus", "aac", "flac", "pcm"] as const) {
      const speech = speak({ text, voice: "nova", speed: 1, format });
      const startMs = performance.now();
      const first = await speech.next();
      expect(first.value?.length, format).toBeGreaterThan(0);
      await speech.return(undefined);
      // All thirty sentences take longer than this by far.
      expect(performance.now() - startMs, format).toBeLessThan(4_000);
      expect((await speech.next()).done).toBe(true);
    }
  }, 30_000);

  it("leaves no thread behind, whether it was heard to the end or not", async () => {
    const threads = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
    const before = threads();
    await spoken({ format: "mp3", text: "Yes." });
    const speech = speak({ text: "Yes. No. Yes.", voice: "echo", speed: 1, format: "flac" });
    await speech.next();
    await speech.return(undefined);
    await expect.poll(threads, { timeout: 5_000 }).toBe(before);
  });

  it("pauses between sentences, and longer between paragraphs", async () => {
    const [one, two, three] = [await heard({ text: "Yes no" }), await heard({ text: "Yes. No." }), await heard({ text: "Yes.\n\nNo." })];
    expect(two.length).toBeGreaterThan(one.length);
    expect((three.length - two.length) / SPEECH_RATE).toBeCloseTo(0.33, 2);
  });

  it("fades at both ends, so that nothing clicks", async () => {
    const sound = await heard({});
    expect(peak(sound.subarray(0, 10))).toBeLessThan(0.02);
    const end = sound.findLastIndex((sample) => sample !== 0);
    expect(peak(sound.subarray(end - 10, end + 1))).toBeLessThan(0.02);
  });

  it("stops when told to, between two sentences", async () => {
    const stop = new AbortController();
    const speech = speak({ text: "One. Two.", voice: "alloy", speed: 1, format: "pcm", signal: stop.signal });
    await speech.next();
    stop.abort();
    await expect(speech.next()).rejects.toMatchObject({ name: "AbortError" });
  });

  it.each([
    ["one letter", "a".repeat(4096)],
    ["digits", "7".repeat(4096)],
    ["control characters", `${"\u0000\u0007".repeat(1000)}hello${"\u001b[31m".repeat(10)}`],
    ["lone marks", `${"\u0301".repeat(2000)} hi ${"\u0301".repeat(2000)}`],
    ["direction marks", "\u202e\u2066hello\u2069\u202c".repeat(20)],
    ["what looks like options", "-o /etc/passwd -voice file --help -t"],
    ["what looks like a path", "/out/speech.wav"],
    ["a halved emoji", "hello \ud83d"],
    ["SSML", '<speak><audio src="https://example.com/x.wav"/>Hello<break time="600s"/> you</speak>'],
  ])(
    "survives %s and makes a bounded sound of it",
    async (_, text) => {
      const sound = await heard({ text, voice: "echo" });
      expect(sound.length / SPEECH_RATE).toBeGreaterThan(0.2);
      expect(sound.length / SPEECH_RATE).toBeLessThan(30);
      expect(longestSilence(sound)).toBeLessThan(0.8);
    },
    20_000,
  );

  it(
    "says a word that is longer than any of its pieces may be",
    async () => {
      const sound = await heard({ text: "supercali".repeat(100), voice: "alloy" });
      expect(sound.length / SPEECH_RATE).toBeGreaterThan(14);
      expect(sound.length / SPEECH_RATE).toBeLessThan(135);
    },
    LONG_MS,
  );
});
