import { describe, expect, it } from "vitest";
import { clipboardText, type FileTable, readClipboard, readTable } from "./read-table";

const bytes = (text: string) => new TextEncoder().encode(text);
async function table(name: string, content: string | Uint8Array): Promise<FileTable> {
  const read = await readTable(name, typeof content === "string" ? bytes(content) : content);
  if (typeof read === "string") throw new Error(read);
  return read;
}
const values = ({ rows }: FileTable) => rows.map((row) => row.values);

describe("a file of rows", () => {
  it("is CSV with quotes, line breaks in values, and any usual separator", async () => {
    const read = await table("a.csv", '\uFEFFticket,policy\r\n"Say ""hi"", please\nnow",none\r\n\r\nb,"x,y"\r\n');
    expect(read).toMatchObject({ form: "UTF-8, comma", columns: ["ticket", "policy"], problems: [], note: undefined });
    expect(values(read)).toEqual([
      ['Say "hi", please\nnow', "none"],
      ["b", "x,y"],
    ]);
    expect(read.rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(await table("a.csv", "a;b\n1,5;2\n")).toMatchObject({ form: "UTF-8, semicolon", rows: [{ values: ["1,5", "2"] }] });
    expect(await table("a.tsv", "a\tb\n1\t2\n")).toMatchObject({ form: "UTF-8, tab" });
  });

  it("is UTF-8, UTF-16 with a byte order mark, or Windows-1252, which is told", async () => {
    const utf16 = new Uint8Array(Buffer.from("\uFEFFname\nSøren\n", "utf16le"));
    expect(await table("a.csv", utf16)).toMatchObject({ form: "UTF-16, comma", columns: ["name"], rows: [{ values: ["Søren"] }] });
    const old = await table("a.csv", new Uint8Array(Buffer.from("name\nSøren", "latin1")));
    expect(old).toMatchObject({ form: "Windows-1252, comma", rows: [{ values: ["Søren"] }] });
    expect(old.note).toContain("Windows-1252");
  });

  it("names each wrong row by its line and column", async () => {
    const { problems, rows } = await table("a.csv", 'a,b\n1,"two\nlines"\n3\n4,5,6\n7,"open\n');
    expect(problems).toEqual([
      { line: 4, column: "b", message: "1 cell, but there are 2 columns: no value for 'b'." },
      { line: 5, message: "3 cells, but there are 2 columns. Quote values that contain the separator." },
      { line: 6, message: "A quoted value has no closing quote." },
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2]);
    const lines = await table("a.jsonl", '{"a":1}\nnot json\n[1]\n');
    expect(lines.problems).toEqual([
      { line: 2, message: "The line is not JSON." },
      { line: 3, message: "The line is not a JSON object." },
    ]);
  });

  it("is JSONL with any values, or this gateway's own export", async () => {
    const read = await table("a.jsonl", '{"a":{"deep":[1]}}\n{"b":true,"a":"x"}\n');
    expect([read.columns, values(read)]).toEqual([
      ["a", "b"],
      [
        [{ deep: [1] }, ""],
        ["x", true],
      ],
    ]);
    const own = await table("a.jsonl", '{"variables":{"ticket":"t"},"expected":"e","tags":["x","y"]}');
    expect([own.columns, values(own)]).toEqual([["ticket", "expected", "tags"], [["t", "e", "x, y"]]]);
  });

  it("has only right lines as rows, however many wrong ones there are", async () => {
    const wrong = "3\n".repeat(150);
    const read = await table("a.csv", `a,b\n1,2\n${wrong}4,5\n`);
    expect([values(read), read.problems.length, read.wrong]).toEqual([
      [
        ["1", "2"],
        ["4", "5"],
      ],
      100,
      150,
    ]);
    const lines = await table("a.jsonl", `{"a":1}\n${"no\n".repeat(150)}`);
    expect([lines.rows.length, lines.problems.length, lines.wrong]).toEqual([1, 100, 150]);
  });

  it("has 200 columns and 20,000 rows at most", async () => {
    const wide = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`).join(",");
    expect((await table("a.csv", `${wide(200)}\n`)).columns).toHaveLength(200);
    const refused = "has more than 200 columns. Remove those that no prompt needs.";
    expect(await readTable("a.csv", bytes(`${wide(100_000)}\n${"1,".repeat(99_999)}1\n`))).toBe(`a.csv ${refused}`);
    const objects = Array.from({ length: 30_000 }, (_, at) => `{"c${at}":1}`).join("\n");
    expect(await readTable("a.jsonl", bytes(objects))).toBe(`a.jsonl ${refused}`);
    expect(await readTable("a.csv", bytes(`a\n${"1\n".repeat(20_001)}`))).toContain("has 20001 rows; a dataset is limited to 20000");
  });

  it("has headings that differ", async () => {
    expect((await table("a.csv", "a,,a\n1,2,3\n")).columns).toEqual(["a", "column 2", "a 3"]);
  });

  it("is refused if it is empty, too large, or no text", async () => {
    expect(await readTable("a.csv", bytes(" \n"))).toBe("a.csv is empty.");
    expect(await readTable("a.csv", new Uint8Array(10_000_001))).toContain("larger than 10 MB");
    expect(await readTable("a.xlsx", bytes("PK\u0000"))).toContain("not a text file");
  });

  it("reads 20,000 rows with long quoted values in linear time", async () => {
    const text = `a,b\n${'"x ""y"" \n z",1\n'.repeat(20_000)}`;
    const started = performance.now();
    expect((await table("a.csv", text)).rows).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

it("cells travel through a spreadsheet's clipboard", async () => {
  const cells = [
    ["plain", 'with "quotes"'],
    ["two\nlines", "tab\there"],
  ];
  expect(await readClipboard(clipboardText(cells))).toEqual(cells);
  expect(await readClipboard("a\tb\r\nc\td\r\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});
