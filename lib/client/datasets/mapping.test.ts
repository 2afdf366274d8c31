import { describe, expect, it } from "vitest";
import { doubledPlaces, likelyPlaces, placeKey, rowsOf, tagProblems, tagsOf, variableName } from "./mapping";

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

  it("have no tags that would be shortened or left out", () => {
    const many = Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(",");
    const rows = ["a, b", many, "x".repeat(65)].map((tags, at) => ({ line: at + 2, values: ["t", tags] }));
    expect(tagProblems({ rows, columns: ["ticket", "labels"] }, [{ kind: "none" }, { kind: "tags" }])).toEqual([
      { line: 3, column: "labels", message: "21 tags; a row is limited to 20." },
      { line: 4, column: "labels", message: `The tag '${"x".repeat(20)}…' has 65 characters; the limit is 64.` },
    ]);
    expect(tagProblems({ rows, columns: ["ticket", "labels"] }, [{ kind: "none" }, { kind: "expected" }])).toEqual([]);
  });
});
