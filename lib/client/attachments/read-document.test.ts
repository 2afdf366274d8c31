import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Unreadable } from "./attachment";
import { bombFile, lockedPdf, openDocumentFile, pdfFile, sheetsFile, slidesFile, wordFile } from "./documents.fixture";
import { HOSTILE_ARCHIVES, HOSTILE_PDFS } from "./hostile.fixture";
import { readDocument } from "./read-document";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("the text of a file", () => {
  it("of Word has headings, lists and tables, and nothing that was deleted", async () => {
    const { kind, text, cut } = await readDocument(wordFile());
    expect({ kind, cut }).toEqual({ kind: "Word", cut: undefined });
    expect(text).toBe("## Tides & quays\nHigh water\t06:12\n- first\nQuay | Depth\nNorth | 9 m");
  });

  it("of PowerPoint has its slides in the order they are shown", async () => {
    expect(await readDocument(slidesFile())).toMatchObject({
      kind: "PowerPoint",
      text: "## Slide 1\nshown\nfirst\n\n## Slide 2\nshown last",
    });
  });

  it("of Excel has values in their columns, dates as dates", async () => {
    expect(await readDocument(sheetsFile())).toMatchObject({
      kind: "Excel",
      text: "## Harbour\nShip\t\tArrived\nTwo lines\tTRUE\t2023-03-15\t2.5\t2023-03-15 12:00:00\nin place",
    });
  });

  it("of an OpenDocument", async () => {
    expect(await readDocument(openDocumentFile())).toMatchObject({
      kind: "OpenDocument",
      text: "# Berths\nOne  two\nthree\n- an item\na | b",
    });
  });

  it("of a PDF has its pages by their numbers", async () => {
    const { kind, text, tokens, cut } = await readDocument(pdfFile(["A harbour (old)\nand a light", "", "Night falls"]));
    expect({ kind, cut }).toEqual({ kind: "PDF", cut: undefined });
    expect(text).toBe("[page 1]\nA harbour (old)\nand a light\n\n[page 2]\n\n\n[page 3]\nNight falls");
    expect(tokens).toBeGreaterThan(10);
    expect((await readDocument(pdfFile(["Alone"]))).text).toBe("Alone");
  });

  it("is read in the coding it has", async () => {
    expect((await readDocument(bytesOf("\ufeffGrüße\r\naus Kiel"))).text).toBe("Grüße\naus Kiel");
    expect((await readDocument(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xdf, 0))).text).toBe("Aß");
    expect((await readDocument(Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65))).text).toBe("Grüße");
  });
});

describe("a long file is cut, and says so", () => {
  const page = "The tide comes in and the boats rise against the quay.\n".repeat(20).trim();

  it("a PDF to whole pages", async () => {
    const { text, tokens, cut } = await readDocument(pdfFile([page, page, page, page]), 600);
    expect(cut).toBe("first 2 of 4 pages");
    expect(text).toContain("[page 2]");
    expect(text).not.toContain("[page 3]");
    expect(tokens).toBeLessThanOrEqual(600);
  });

  it("a first page that is too long by itself, within it", async () => {
    const { tokens, cut } = await readDocument(pdfFile([page, page]), 100);
    expect(cut).toBe("beginning of the first of 2 pages");
    expect(tokens).toBeLessThanOrEqual(100);
    expect((await readDocument(pdfFile([page]), 100)).cut).toMatch(/^first \d+ of about \d+ tokens$/);
  });

  it("others to a number of tokens, at the end of a word", async () => {
    const { text, tokens, cut } = await readDocument(bytesOf(`${page}\n`.repeat(50)), 1_000);
    expect(cut).toMatch(/^first \d+\u2009?\d* of about \d+\u2009\d+ tokens$/);
    expect(tokens).toBeGreaterThan(950);
    expect(tokens).toBeLessThanOrEqual(1_000);
    expect(text).toMatch(/[a-z.]$/);
  });
});

describe("a small file that stands for very much is read in part, and says which", () => {
  const [archives, pdfs] = [HOSTILE_ARCHIVES, HOSTILE_PDFS];
  it.each([
    [
      "a shared text in each of many cells",
      archives["a shared text in each of many cells"](0.002),
      "first 12\u2009500 of about 524\u2009406 tokens, cells cut to 32\u2009767 characters",
    ],
    [
      "a shared text in each cell of a row",
      archives["a shared text in each cell of one row"](),
      /^first 12\u2009500 of more than .+, a row cut to 500\u2009000 characters$/,
    ],
    ["one sheet under many names", archives["one sheet under many names"](0.024), "first 100 of 120 sheets"],
    ["one slide shown many times", archives["one slide shown many times"](0.026), "tokens, first 1\u2009000 of 1\u2009040 slides"],
    ["a long paragraph", archives["a long paragraph"](0.02), "first 12\u2009500 of more than 300\u2009001 tokens"],
    ["a long table", archives["a cell of many paragraphs"](0.02), "first 12\u2009500 of more than 210\u2009000 tokens"],
    ["cells that are repeated", archives["repeated columns and rows"](), undefined],
    ["many words on a page", pdfs["many words on a page"](0.005), "first 12\u2009500 of about"],
    ["a long text on a page", pdfs["a long text on a page"](0.004), "first 12\u2009500 of about"],
    ["empty rows", archives["many empty rows"](0.02), "first 100\u2009000 rows"],
  ])("%s", async (_, bytes, cut) => {
    expect(bytes.length).toBeLessThan(500_000);
    const read = await readDocument(bytes, 12_500);
    if (cut) expect(read.cut).toMatch(cut);
    else expect(read.cut).toBeUndefined();
    expect(read.tokens).toBeLessThanOrEqual(12_500);
  });

  it.each([
    ["deep elements", archives["deep elements"](0.001), "is nested deeper than 500 elements, so it was not read"],
    ["tables in tables", archives["tables in tables"](0.01), "is nested deeper than 500 elements, so it was not read"],
    ["many attributes", archives["many attributes"](0.001), "is damaged: its contents cannot be read"],
    ["contents of zeros", pdfs["contents of zeros"](0.085), "has a part that unpacks to more than 32 MB, so it was not read"],
    ["contents packed twice", pdfs["contents packed twice"](0.08), "has a part that unpacks to more than 32 MB, so it was not read"],
    ["many pages without words", pdfs["many pages without words"](0.0101), "has no text on its first 1\u2009000 pages; they are images"],
  ])("or not at all: %s", async (_, bytes, why) => {
    await expect(readDocument(bytes)).rejects.toThrow(new Unreadable(why));
    // The limits on pdf.js are removed again.
    expect(new Uint8Array(40_000_000).length).toBe(40_000_000);
  });
});

describe("what cannot be read says why", () => {
  it.each([
    ["nothing", new Uint8Array(), "is empty"],
    ["a PDF with a password", lockedPdf(), "is password-protected"],
    ["a PDF without its contents", bytesOf("%PDF-1.7\nnothing"), "is damaged: it cannot be read as a PDF"],
    ["a scanned PDF", pdfFile(["", ""]), "has no text: its pages are images. Add them as images for a model that accepts images"],
    ["half an archive", wordFile().slice(0, 200), "is damaged: its end is missing"],
    ["an archive of no document", zipSync({ "a.txt": bytesOf("a") }), "is an archive, not a document: unpack it and add its files"],
    ["an archive that grows", bombFile(150_000_000), "unpacks to more than 100 MB, so it was not read"],
    ["a document of broken XML", wordFile("<w:p><w:t>open"), "is damaged: its contents cannot be read"],
    ["a document without words", wordFile("<w:p/>"), "contains no text"],
    [
      "entities of its own",
      zipSync({ "word/document.xml": bytesOf('<!DOCTYPE d [<!ENTITY a "b">]><d><p><t>&a;</t></p></d>') }),
      "is damaged: its contents cannot be read",
    ],
    [
      "a document of Office before 2007",
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      "is password-protected or from Office before 2007: save it without a password, or as PDF",
    ],
    ["an OpenDocument with a password", openDocumentFile("<manifest><encryption-data/></manifest>"), "is password-protected"],
    ["RTF", bytesOf("{\\rtf1 Hi}"), "is RTF, which is not supported: save it as .docx or PDF"],
    ["a program called .txt", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0), "cannot be attached: it is not text, PDF or Office"],
  ])("%s", async (_, bytes, why) => {
    await expect(readDocument(bytes)).rejects.toThrow(new Error(why));
  });

  it("an archive whose bytes were changed", async () => {
    const bytes = wordFile();
    bytes.fill(0xff, 120, 320);
    await expect(readDocument(bytes)).rejects.toThrow(/^is damaged: /);
  });
});
