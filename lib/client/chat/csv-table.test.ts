import { expect, it } from "vitest";
import { CSV_ROWS, readCsv } from "./csv-table";

it("reads a header and rows, with quotes and other delimiters", () => {
  expect(readCsv('city,note\nOslo,"a, b"\n', false)).toEqual({
    ...{ columns: ["city", "note"], rows: [["Oslo", "a, b"]], total: 1, wide: 2 },
  });
  expect(readCsv("city;pier\nOslo;3", false).rows).toEqual([["Oslo", "3"]]);
  expect(readCsv("city\tnote\nOslo\ta,b", true).rows).toEqual([["Oslo", "a,b"]]);
});

it("keeps cells beyond the header, and shows one column without delimiters", () => {
  expect(readCsv("a\n1,2", false)).toMatchObject({ columns: ["a", ""], rows: [["1", "2"]] });
  expect(readCsv("a\nb", false)).toMatchObject({ columns: ["a"], rows: [["b"]] });
});

it("says where the text is broken", () => {
  expect(readCsv('a,b\n1,"open', false).problem).toMatch(/^Row 2: /);
});

it("shows the first rows of a long text and counts all", () => {
  const { rows, total } = readCsv(`n\n${Array.from({ length: 1_500 }, (_, n) => n).join("\n")}`, false);
  expect([rows.length, total]).toEqual([CSV_ROWS, 1_500]);
});
