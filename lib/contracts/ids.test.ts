import { expect, it } from "vitest";
import { newId, timeOf } from "./ids";

it("an id contains the time at which it was made", () => {
  const before = Date.now();
  const at = timeOf(newId("req_"), "req_");
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
});

it.each(["", "req_", "req_01ARZ3NDEKTSV4RRFFQ69G5FA", "key_01ARZ3NDEKTSV4RRFFQ69G5FAV"])(
  "%o is no id of a call, so it has no time",
  (id) => {
    expect(timeOf(id, "req_")).toBeUndefined();
  },
);
