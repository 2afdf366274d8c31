import { expect, it } from "vitest";
import { nextTurn } from "../timing/turn";
import { STARTS_AT_ONCE, Starts } from "./starts";

const callerOf = (team: string) => ({ teamId: team, keyId: `key of ${team}` });

it("calls begin at once while they are few, and a crowd's begin bit by bit behind those of others", async () => {
  const starts = new Starts();
  const begun: string[] = [];
  const ask = (team: string) => {
    const turn = starts.turn(callerOf(team));
    if (!turn) begun.push(team);
    else void turn.then(() => begun.push(team));
  };
  for (let n = 0; n < 200; n++) ask("crowd");
  expect(begun).toHaveLength(STARTS_AT_ONCE);
  ask("other");
  while (!begun.includes("other")) await nextTurn();
  expect(begun.indexOf("other")).toBeLessThanOrEqual(STARTS_AT_ONCE + 1);
  while (begun.length < 201) await nextTurn();
  await nextTurn();
  expect(starts.turn(callerOf("crowd")), "all is as at the beginning").toBeUndefined();
});
