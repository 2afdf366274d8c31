import { beforeEach, expect, it } from "vitest";
import { Affinity, type ToldPlace } from "./affinity";
import { TargetHealth } from "./health";

const [home, spare] = [new TargetHealth("main/m"), new TargetHealth("spare/m")];
const T0 = 1_000_000;
const MINUTE = 60_000;
let affinity: Affinity;
let told: ToldPlace[];
beforeEach(() => {
  affinity = new Affinity();
  told = [];
  affinity.share = (place) => told.push(place);
});

it("tells nothing of a conversation that is where every process looks for it", () => {
  for (const at of [T0, T0 + MINUTE, T0 + 30 * MINUTE]) affinity.keep("c", { target: home, key: "", home }, at);
  expect(told).toEqual([]);
});

it("tells a move at once, and its later calls every five minutes", () => {
  affinity.keep("c", { target: home, key: "", home }, T0);
  for (const minute of [1, 2, 7])
    affinity.keep("c", { target: spare, key: "", home, kept: minute === 1 ? home : spare }, T0 + minute * MINUTE);
  expect(told.map(({ target, at, until, moved }) => [target, at - T0, until - T0, moved])).toEqual([
    [spare, MINUTE, 61 * MINUTE, true],
    [spare, MINUTE, 67 * MINUTE, true],
  ]);
});

it("tells a first place that other processes might not choose, but not as a move", () => {
  affinity.keep("measured", { target: home, key: "" }, T0);
  affinity.keep("pooled", { target: home, key: "key-1", home }, T0);
  affinity.keep("passed over", { target: spare, key: "", home }, T0);
  expect(told.map(({ conversation, moved }) => [conversation, moved])).toEqual([
    ["measured", false],
    ["pooled", false],
    ["passed over", true],
  ]);
});

it("follows a move, but not one before its own", () => {
  affinity.keep("c", { target: home, key: "", home }, T0 + 2);
  affinity.follow({ conversation: "c", target: spare, key: "", at: T0 + 1, until: T0 + MINUTE }, T0 + 3);
  expect(affinity.find("c", T0 + 3)?.target).toBe(spare);
  affinity.keep("c", { target: home, key: "", home, kept: spare }, T0 + 4);
  affinity.follow({ conversation: "c", target: spare, key: "", at: T0 + 3, until: T0 + MINUTE }, T0 + 5);
  expect(affinity.find("c", T0 + 5)?.target).toBe(home);
});

it("stays where another process has moved it while a call was on its way", () => {
  affinity.follow({ conversation: "c", target: spare, key: "", at: T0, until: T0 + MINUTE }, T0);
  affinity.keep("c", { target: home, key: "", home, kept: undefined }, T0 + 1);
  expect([affinity.find("c", T0 + 1)?.target, told]).toEqual([spare, []]);
});
