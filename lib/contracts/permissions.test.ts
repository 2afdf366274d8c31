import { expect, it } from "vitest";
import { LEAST_ROLE, may, type Permission } from "./permissions";
import { ROLES } from "./person";

it("gives each role what the roles below it have, and no more than the table says", () => {
  const of = (role: (typeof ROLES)[number]) => (Object.keys(LEAST_ROLE) as Permission[]).filter((what) => may({ role }, what));
  expect(of("viewer")).toEqual(["team.read"]);
  expect(of("developer")).toEqual(["team.read", "playground.call", "team.change"]);
  expect(of("admin")).toEqual(of("owner").filter((what) => what !== "members.remove"));
  expect(of("owner")).toEqual(Object.keys(LEAST_ROLE));
  for (const [index, role] of ROLES.entries()) expect(of(role)).toEqual(expect.arrayContaining(of(ROLES[index + 1] ?? "viewer")));
});
