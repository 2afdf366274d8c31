import { describe, expect, it } from "vitest";
import { roleDifference } from "./roles";

describe("what another role changes", () => {
  it("names the lines that a lower role loses, and the same for a higher one", () => {
    expect(roleDifference("developer", "viewer")).toEqual(["Use the playgrounds", "Create own keys"]);
    expect(roleDifference("viewer", "developer")).toEqual(roleDifference("developer", "viewer"));
    expect(roleDifference("admin", "owner")).toEqual(["Remove people"]);
    expect(roleDifference("admin", "admin")).toEqual([]);
  });
});
