import { describe, expect, it } from "vitest";
import { doubledPlaces, likelyPlaces, placeKey, rowsOf, tagsOf, variableName } from "./mapping";

describe("the columns of a file", () => {
  it("go to variables of that name, to usual places, or to new variables", () => {
    const places = likelyPlaces(["Ticket", "Policy text", "expected", "tags", "Größe (cm)"], ["ticket", "policy_text"]);
    expect(places.map(placeKey)).toEqual(["ticket", "policy_text", "expected", "tags", "gro_e_cm"]);
    expect(likelyPlaces(["policy_text", "my policy"], ["policy"]).map(placeKey)).toEqual(["policy", "my_policy"]);
    expect(likelyPlaces(["a b", "a-b", "a_b"], []).map(placeKey)).toEqual(["a_b", "a-b", "none"]);
    expect([variableName("1st answer"), variableName("!")]).toEqual(["st_answer", "value"]);
  });

  it("have a place each", () => {
    const name = (of: string) => ({ kind: "variable", name: of }) as const;
    expect(doubledPlaces([name("a"), { kind: "none" }, name("a"), { kind: "none" }])).toEqual(["a"]);
  });

  it("become rows: empty cells are no value, tags are separated", () => {
    const table = {
      rows: [
        { line: 2, values: ["t", "", "late, size;late", "left out"] },
        { line: 3, values: [{ deep: 1 }, 7, ""] },
      ],
    };
    const places = [{ kind: "variable", name: "ticket" }, { kind: "expected" }, { kind: "tags" }, { kind: "none" }] as const;
    expect(rowsOf(table, places)).toEqual([
      { variables: { ticket: "t" }, tags: ["late", "size"] },
      { variables: { ticket: { deep: 1 } }, expected: "7" },
    ]);
    expect(tagsOf(" a ;; b,a")).toEqual(["a", "b"]);
  });
});
