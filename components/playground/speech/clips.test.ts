import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlaygroundSession, type SessionPorts, type SessionRules } from "@/lib/client/session/session";
import { ClipStore } from "./clips";
import {
  fromBody,
  fromText,
  hasContent,
  type Own,
  readBytes,
  readEvent,
  readReply,
  readTokens,
  refuse,
  type Sound,
  toBody,
  toText,
} from "./page-state";

vi.mock("./decode", () => ({ decode: async (file: Blob) => ({ seconds: file.size, peaks: [1], wav: file }) }));

/** As much of the browser's sound as a player asks for. */
class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  #src = "";
  get src() {
    return this.#src;
  }
  set src(src: string) {
    this.#src = src;
    this.currentTime = 0;
  }
  removeAttribute() {
    this.#src = "";
  }
  play() {
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
}

const rules: SessionRules<Own, Sound> = {
  id: "speech",
  own: { text: "All clear.", voice: "nova", format: "mp3" },
  params: {},
  stream: null,
  path: () => "/v1/audio/speech",
  toBody,
  fromBody,
  refuse,
  readBytes,
  readEvent,
  readReply,
  readTokens,
  hasContent,
  titleOf: ({ text }) => text,
  toText,
  fromText,
};
const ports: SessionPorts = {
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  started: () => undefined,
  record: () => undefined,
};

beforeEach(() => {
  vi.stubGlobal("Audio", FakeAudio);
  vi.stubGlobal("requestAnimationFrame", () => 1);
  let size = 10;
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(size++), { headers: { "content-type": "audio/mpeg" } }));
});
afterEach(() => vi.unstubAllGlobals());

async function speak(session: PlaygroundSession<Own, Sound>, store: ClipStore, voice = "nova") {
  const before = store.clips.length;
  session.setOwn({ voice });
  await session.start();
  await vi.waitFor(() => expect(store.clips.length).toBe(before + session.state.columns.length));
  await vi.waitFor(() => expect(store.clips.every(({ sound }) => sound)).toBe(true));
}

function open() {
  const session = new PlaygroundSession(rules, ports);
  session.setModel("first", "m");
  return { session, store: new ClipStore(session) };
}
const inSlots = (store: ClipStore) => [store.in("a")?.number, store.in("b")?.number];

it("takes in every sound once, newest first, against the one before", async () => {
  const { session, store } = open();
  await speak(session, store, "nova");
  await speak(session, store, "onyx");
  expect(store.clips.map(({ number, voice, text, asked, whole }) => [number, voice, text, asked, whole])).toEqual([
    [2, "onyx", "All clear.", "mp3", true],
    [1, "nova", "All clear.", "mp3", true],
  ]);
  expect(inSlots(store)).toEqual([2, 1]);
  expect(store.shown?.run.status).toBe("done");
});

it("plays the columns of one run against each other", async () => {
  const { session, store } = open();
  session.addColumn("other");
  await speak(session, store);
  expect([store.in("a")?.model, store.in("b")?.model]).toEqual(["m", "other"]);
});

it("changes over at the same place, playing or not", async () => {
  const { session, store } = open();
  await speak(session, store);
  await speak(session, store);
  store.player.seek(4);
  store.player.play();
  store.hear("b");
  expect([store.player.at, store.player.playing, store.shown?.number]).toEqual([4, true, 1]);
  store.player.seek(99);
  expect(store.player.at).toBe(store.player.length);
});

it("leaves what a person put into B where it is", async () => {
  const { session, store } = open();
  await speak(session, store);
  await speak(session, store);
  const [, first] = store.clips;
  if (first) store.choose(first, "b");
  await speak(session, store);
  expect(inSlots(store)).toEqual([3, 1]);
});

it("deletes a clip and brings it back", async () => {
  const { session, store } = open();
  await speak(session, store);
  await speak(session, store);
  const [second] = store.clips;
  if (!second) throw new Error("no clip");
  store.remove(second);
  expect(inSlots(store)).toEqual([1, undefined]);
  expect(store.shown?.number).toBe(1);
  store.bringBack(second);
  expect(store.clips.map(({ number }) => number)).toEqual([2, 1]);
});

it("hides both names until one is picked, and counts the picks", async () => {
  const { session, store } = open();
  await speak(session, store);
  store.setBlind(true);
  expect(store.blind).toBeUndefined();
  await speak(session, store);
  store.setBlind(true, () => 0.9);
  expect(store.blind?.order).toEqual(["b", "a"]);
  expect(store.clips.map((clip) => store.isHidden(clip))).toEqual([true, true]);
  store.pick("b");
  store.pick("a");
  expect([store.blind?.picked, store.picks]).toEqual(["b", ["b"]]);
  expect(store.clips.some((clip) => store.isHidden(clip))).toBe(false);
  await speak(session, store);
  expect([store.blind, store.picks]).toEqual([undefined, []]);
});

it("makes no clip of an answer without a sound, and marks one that broke off", async () => {
  const { session, store } = open();
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(), { headers: { "content-type": "audio/mpeg" } }));
  const round = await session.start();
  await Promise.all([...(round?.runs.values() ?? [])].map(({ ended }) => ended));
  expect(store.clips).toEqual([]);
  let pulls = 0;
  const cut = new ReadableStream({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(Uint8Array.of(1));
      else controller.error(new TypeError("cut"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(cut, { headers: { "content-type": "audio/mpeg" } }));
  await session.start();
  await vi.waitFor(() => expect(store.clips.map(({ whole }) => whole)).toEqual([false]));
  expect(session.stateOf("first")?.status).toBe("failed");
});
