import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlaygroundSession, type SessionPorts, type SessionRules } from "@/lib/client/session/session";
import { ClipStore } from "./clips";
import type { LiveSound } from "./live-sound";
import * as own from "./page-state";

vi.mock("./decode", () => ({ decode: async (file: Blob) => ({ seconds: file.size, peaks: [1], wav: file }) }));
vi.mock("./live", () => ({ canBeLive: (format: string) => format === "mp3", liveSound: () => new FakeLive() }));

/** As much of the browser's sound as a player asks for. */
class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  src = "";
  removeAttribute() {
    this.src = "";
  }
  async play() {
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
}

/** A second for each byte. */
class FakeLive implements LiveSound {
  static last: FakeLive;
  readonly playable = new FakeAudio();
  readonly bytes: number[] = [];
  whole = false;
  closed = false;
  constructor() {
    FakeLive.last = this;
  }
  get seconds() {
    return this.bytes.length;
  }
  push(piece: Uint8Array) {
    this.bytes.push(...piece);
  }
  end() {
    this.whole = true;
  }
  close() {
    this.closed = true;
  }
}

const rules: SessionRules<own.Own, own.Sound> = {
  ...own,
  id: "speech",
  own: { text: "All clear.", voice: "nova", format: "mp3" },
  params: {},
  stream: null,
  path: () => "/v1/audio/speech",
  titleOf: ({ text }) => text,
};
const ports: SessionPorts = {
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  started: () => undefined,
  record: () => undefined,
};

/** What the gateway sends, a piece at a time. */
let sound: ReadableStreamDefaultController<Uint8Array>;

/** Every call from here on is answered with the next sound. */
function answerInPieces(): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sound = controller;
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": "audio/mpeg" } }));
}

beforeEach(() => {
  vi.stubGlobal("Audio", FakeAudio);
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("localStorage", { getItem: () => "on" });
  answerInPieces();
});
afterEach(() => vi.unstubAllGlobals());

/** A service whose run has brought its first bytes. */
async function begin() {
  const session = new PlaygroundSession(rules, ports);
  session.setModel("first", "m");
  const store = new ClipStore(session);
  await session.start();
  sound.enqueue(Uint8Array.of(0xff, 0xfb, 1, 2));
  await vi.waitFor(() => expect(store.live?.voice).toBe("nova"));
  return { session, store };
}

it("is heard from its first bytes, and goes on at the same place when it is whole", async () => {
  const { session, store } = await begin();
  const live = FakeLive.last;
  expect([store.player.playing, store.player.length, store.clips.length]).toEqual([true, 4, 0]);
  sound.enqueue(Uint8Array.of(3, 4, 5));
  await vi.waitFor(() => expect(live.bytes).toEqual([0xff, 0xfb, 1, 2, 3, 4, 5]));
  live.playable.currentTime = 3;
  expect(store.player.at).toBe(3);
  sound.close();
  await vi.waitFor(() => expect(store.clips[0]?.sound).toBeTruthy());
  expect([live.bytes.length, live.whole]).toEqual([7, true]);
  expect([store.live, store.player.at, store.player.length, store.player.playing]).toEqual([undefined, 3, 7, true]);
  await vi.waitFor(() => expect(live.closed).toBe(true));
  expect(session.running).toBe(false);
});

it("stays paused, at its place, where the person has paused it", async () => {
  const { store } = await begin();
  store.player.toggle();
  store.player.seek(2);
  sound.close();
  await vi.waitFor(() => expect(store.clips[0]?.sound).toBeTruthy());
  expect([store.player.playing, store.player.at, FakeLive.last.closed]).toEqual([false, 2, true]);
});

it("falls silent where the person puts another clip in its place", async () => {
  const { session, store } = await begin();
  sound.close();
  await vi.waitFor(() => expect(store.clips[0]?.sound).toBeTruthy());
  answerInPieces();
  await session.start();
  sound.enqueue(Uint8Array.of(0xff, 0xfb, 1, 2));
  await vi.waitFor(() => expect(store.live).toBeDefined());
  const [first] = store.clips;
  if (first) store.choose(first, "a");
  expect([store.live, FakeLive.last.closed]).toEqual([undefined, true]);
  sound.close();
  await vi.waitFor(() => expect(store.clips.length).toBe(2));
});

it("ends with a run that breaks off without a sound", async () => {
  const { store } = await begin();
  sound.error(new Error("gone"));
  await vi.waitFor(() => expect(store.clips[0]?.whole).toBe(false));
  await vi.waitFor(() => expect(FakeLive.last.closed).toBe(true));
});
