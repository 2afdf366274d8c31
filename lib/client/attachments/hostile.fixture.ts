import { strToU8, type Zippable, zipSync, zlibSync } from "fflate";

const zipped = (files: Record<string, string>, more: Zippable = {}) =>
  zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...more }, { level: 9 });

const sheetsOf = (names: number) =>
  `<workbook xmlns:r="r"><sheets>${Array.from({ length: names }, (_, n) => `<sheet name="S${n}" r:id="r1"/>`).join("")}</sheets></workbook>`;
const workbook = (sheet: string, { shared = "", sheets = 1 } = {}) =>
  zipped({
    "xl/workbook.xml": sheetsOf(sheets),
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": `<sst>${shared}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
const slides = (count: number, slide: string) =>
  zipped({
    "ppt/presentation.xml": `<p xmlns:r="r">${'<sldId id="1" r:id="r1"/>'.repeat(count)}</p>`,
    "ppt/_rels/presentation.xml.rels": '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>',
    "ppt/slides/slide1.xml": `<s>${slide}</s>`,
  });
const word = (body: string) => zipped({ "word/document.xml": `<d><body>${body}</body></d>` });
const openDocument = (body: string) => zipped({ "META-INF/manifest.xml": "<m/>", "content.xml": `<d>${body}</d>` });

const WORD = '<c t="s"><v>0</v></c>';
const words = (characters: number) => `<si><t>${"word ".repeat(characters / 5)}</t></si>`;
const paragraph = (text: string) => `<p><r><t>${text}</t></r></p>`;

/** Small Office archives that expand enormously; a smaller `share` is faster. */
export const HOSTILE_ARCHIVES = {
  "a shared text in each of many cells": (share = 1) => workbook(`<row>${WORD}</row>`.repeat(share * 40_000), { shared: words(100_000) }),
  "a shared text in each cell of one row": (share = 1) => workbook(`<row>${WORD.repeat(share * 40_000)}</row>`, { shared: words(100_000) }),
  "one sheet under many names": (share = 1) =>
    workbook(`<row><c><v>1</v></c></row>`.repeat(share * 20_000), { sheets: Math.round(share * 5_000) }),
  "many empty rows": (share = 1) => workbook("<row/>".repeat(share * 8_000_000)),
  "many empty cells": (share = 1) => workbook(`<row>${"<c/>".repeat(share * 12_000_000)}</row>`),
  "cells at the far corner": (share = 1) => workbook('<row><c r="XFD1048576"><v>1</v></c></row>'.repeat(share * 400_000)),
  "many shared texts": (share = 1) => workbook(`<row>${WORD}</row>`, { shared: "<si/>".repeat(share * 8_000_000) }),
  "one slide shown many times": (share = 1) => slides(Math.round(share * 40_000), paragraph("word ".repeat(share * 5_000))),
  "one slide of nothing, shown many times": (share = 1) => slides(Math.round(share * 20_000), "<a/>".repeat(share * 100_000)),
  "a long paragraph": (share = 1) => word(paragraph("word ".repeat(share * 15_000_000))),
  "a paragraph of spaces": (share = 1) => openDocument(`<p>${'<s c="100"/>'.repeat(share * 5_000_000)}</p>`),
  "a cell of many paragraphs": (share = 1) => word(`<tbl><tr><tc>${paragraph("word ".repeat(20)).repeat(share * 600_000)}</tc></tr></tbl>`),
  "deep elements": (share = 1) => word(`${"<a>".repeat(share * 3_000_000)}${"</a>".repeat(share * 3_000_000)}`),
  "tables in tables": (share = 1) =>
    word(`${"<tbl><tr><tc>".repeat(share * 100_000)}${paragraph("a")}${"</tc></tr></tbl>".repeat(share * 100_000)}`),
  "many attributes": (share = 1) => word(`<p ${Array.from({ length: Math.round(share * 1_500_000) }, (_, n) => `a${n}=""`).join(" ")}/>`),
  "repeated columns and rows": () =>
    openDocument(
      '<table><table-row number-rows-repeated="1048576"><table-cell number-columns-repeated="16384"><p>a</p></table-cell></table-row></table>',
    ),
} satisfies Record<string, (share?: number) => Uint8Array>;

type PdfObject = string | { dictionary?: string; bytes: Uint8Array };

function pdf(objects: readonly PdfObject[]): Uint8Array {
  const pieces: Uint8Array[] = [strToU8("%PDF-1.5\n")];
  let size = 9;
  const places: number[] = [];
  const put = (bytes: Uint8Array) => {
    pieces.push(bytes);
    size += bytes.length;
  };
  objects.forEach((object, index) => {
    places.push(size);
    put(strToU8(`${index + 1} 0 obj\n`));
    if (typeof object === "string") put(strToU8(object));
    else {
      put(strToU8(`<< /Length ${object.bytes.length} ${object.dictionary ?? ""} >>\nstream\n`));
      put(object.bytes);
      put(strToU8("\nendstream"));
    }
    put(strToU8("\nendobj\n"));
  });
  const start = size;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  put(strToU8(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`));
  const whole = new Uint8Array(size);
  pieces.reduce((at, piece) => {
    whole.set(piece, at);
    return at + piece.length;
  }, 0);
  return whole;
}

const FLATE = "/Filter /FlateDecode";
const flate = (text: string, dictionary = ""): PdfObject => ({
  dictionary: `${FLATE} ${dictionary}`,
  bytes: zlibSync(strToU8(text), { level: 9 }),
});
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
/** Objects 1 to 4 are the catalogue, pages, font and page; 5 is the page's contents. */
const onePage = (contents: PdfObject, { font = FONT, more = [] as readonly PdfObject[], resources = "" } = {}) =>
  pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
    font,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
    contents,
    ...more,
  ]);
const SHOWN = "BT /F1 12 Tf 72 720 Td (word) Tj ET\n";

/** A stream compressed `times` times. */
function packed(bytes: Uint8Array, times: number): PdfObject {
  let inner = bytes;
  for (let time = 0; time < times; time++) inner = zlibSync(inner, { level: 9 });
  return { dictionary: `/Filter [${"/FlateDecode ".repeat(times)}]`, bytes: inner };
}

const form = (contents: string, next: number): PdfObject =>
  flate(contents, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${next} 0 R >> >>`);

/** Small PDFs that expand enormously. */
export const HOSTILE_PDFS = {
  "many words on a page": (share = 1) => onePage(flate(`BT /F1 12 Tf ${"1 0 0 1 72 720 Tm (word ) Tj ".repeat(share * 6_000_000)} ET`)),
  "a long text on a page": (share = 1) => onePage(flate(`BT /F1 0.0001 Tf 72 720 Td (${"word ".repeat(share * 30_000_000)}) Tj ET`)),
  "contents of zeros": (share = 1) => onePage(packed(new Uint8Array(Math.round(share * 400_000_000)), 1)),
  "contents packed twice": (share = 1) => onePage(packed(new Uint8Array(Math.round(share * 450_000_000)).fill(32), 2)),
  "many pages without words": (share = 1) => {
    const pages = Math.round(share * 100_000);
    const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>";
    const kids = Array.from({ length: pages }, (_, n) => `${n + 3} 0 R`).join(" ");
    return pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
      ...Array.from({ length: pages }, () => page),
    ]);
  },
  "characters of a font without end": () => {
    const ranges = Array.from({ length: 8 }, (_, n) => `<0${n}000000> <0${n}FFFFFE> <0041>`).join("\n");
    const map = flate(`/CIDInit /ProcSet findresource begin begincmap 8 beginbfrange\n${ranges}\nendbfrange endcmap`);
    const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>";
    return onePage(flate(SHOWN), { font, more: [map] });
  },
  "forms in forms": () => {
    const depth = 9;
    const calls = "/X Do ".repeat(12);
    const forms = Array.from({ length: depth }, (_, n) => form(n === depth - 1 ? SHOWN : calls, n + 7));
    return onePage(flate(calls), { more: forms, resources: "/XObject << /X 6 0 R >>" });
  },
  "forms in forms without words": () => {
    const depth = 9;
    const calls = "/X Do ".repeat(12);
    const forms = Array.from({ length: depth }, (_, n) => form(n === depth - 1 ? "q Q" : calls, n + 7));
    return onePage(flate(calls), { more: forms, resources: "/XObject << /X 6 0 R >>" });
  },
} satisfies Record<string, (share?: number) => Uint8Array>;
