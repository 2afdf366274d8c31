import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Desk, type DeskPorts, type DeskRules } from "@/lib/client/desk";
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
} from "./own";
import { TakeShelf } from "./takes";

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

const rules: DeskRules<Own, Sound> = {
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
const ports: DeskPorts = {
  origin: "http://gateway",
  bearer: async () => "sk-1",
  keep: () => undefined,
  reopen: async () => new Response(),
  record: () => undefined,
};

beforeEach(() => {
  vi.stubGlobal("Audio", FakeAudio);
  vi.stubGlobal("requestAnimationFrame", () => 1);
  let size = 10;
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(size++), { headers: { "content-type": "audio/mpeg" } }));
});
afterEach(() => vi.unstubAllGlobals());

async function speak(desk: Desk<Own, Sound>, shelf: TakeShelf, voice = "nova") {
  const before = shelf.takes.length;
  desk.setOwn({ voice });
  await desk.start();
  await vi.waitFor(() => expect(shelf.takes.length).toBe(before + desk.state.columns.length));
  await vi.waitFor(() => expect(shelf.takes.every(({ sound }) => sound)).toBe(true));
}

function open() {
  const desk = new Desk(rules, ports);
  desk.setModel("first", "m");
  return { desk, shelf: new TakeShelf(desk) };
}
const inSlots = (shelf: TakeShelf) => [shelf.in("a")?.number, shelf.in("b")?.number];

it("takes in every sound once, newest first, against the one before", async () => {
  const { desk, shelf } = open();
  await speak(desk, shelf, "nova");
  await speak(desk, shelf, "onyx");
  expect(shelf.takes.map(({ number, voice, text, asked, whole }) => [number, voice, text, asked, whole])).toEqual([
    [2, "onyx", "All clear.", "mp3", true],
    [1, "nova", "All clear.", "mp3", true],
  ]);
  expect(inSlots(shelf)).toEqual([2, 1]);
  expect(shelf.shown?.run.status).toBe("done");
});

it("plays the columns of one run against each other", async () => {
  const { desk, shelf } = open();
  desk.addColumn("other");
  await speak(desk, shelf);
  expect([shelf.in("a")?.model, shelf.in("b")?.model]).toEqual(["m", "other"]);
});

it("changes over at the same place, playing or not", async () => {
  const { desk, shelf } = open();
  await speak(desk, shelf);
  await speak(desk, shelf);
  shelf.player.seek(4);
  shelf.player.play();
  shelf.hear("b");
  expect([shelf.player.at, shelf.player.playing, shelf.shown?.number]).toEqual([4, true, 1]);
  shelf.player.seek(99);
  expect(shelf.player.at).toBe(shelf.player.length);
});

it("leaves what a person put into B where it is", async () => {
  const { desk, shelf } = open();
  await speak(desk, shelf);
  await speak(desk, shelf);
  const [, first] = shelf.takes;
  if (first) shelf.choose(first, "b");
  await speak(desk, shelf);
  expect(inSlots(shelf)).toEqual([3, 1]);
});

it("deletes a take and brings it back", async () => {
  const { desk, shelf } = open();
  await speak(desk, shelf);
  await speak(desk, shelf);
  const [second] = shelf.takes;
  if (!second) throw new Error("no take");
  shelf.remove(second);
  expect(inSlots(shelf)).toEqual([1, undefined]);
  expect(shelf.shown?.number).toBe(1);
  shelf.bringBack(second);
  expect(shelf.takes.map(({ number }) => number)).toEqual([2, 1]);
});

it("hides both names until one is picked, and counts the picks", async () => {
  const { desk, shelf } = open();
  await speak(desk, shelf);
  shelf.setBlind(true);
  expect(shelf.blind).toBeUndefined();
  await speak(desk, shelf);
  shelf.setBlind(true, () => 0.9);
  expect(shelf.blind?.order).toEqual(["b", "a"]);
  expect(shelf.takes.map((take) => shelf.isHidden(take))).toEqual([true, true]);
  shelf.pick("b");
  shelf.pick("a");
  expect([shelf.blind?.picked, shelf.picks]).toEqual(["b", ["b"]]);
  expect(shelf.takes.some((take) => shelf.isHidden(take))).toBe(false);
  await speak(desk, shelf);
  expect([shelf.blind, shelf.picks]).toEqual([undefined, []]);
});

it("makes no take of an answer without a sound, and marks one that broke off", async () => {
  const { desk, shelf } = open();
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(), { headers: { "content-type": "audio/mpeg" } }));
  const round = await desk.start();
  await Promise.all([...(round?.runs.values() ?? [])].map(({ ended }) => ended));
  expect(shelf.takes).toEqual([]);
  let pulls = 0;
  const cut = new ReadableStream({
    pull(controller) {
      if (pulls++ === 0) controller.enqueue(Uint8Array.of(1));
      else controller.error(new TypeError("cut"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(cut, { headers: { "content-type": "audio/mpeg" } }));
  await desk.start();
  await vi.waitFor(() => expect(shelf.takes.map(({ whole }) => whole)).toEqual([false]));
  expect(desk.stateOf("first")?.status).toBe("failed");
});
