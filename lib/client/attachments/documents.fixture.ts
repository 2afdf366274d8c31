import { strToU8, type Zippable, zipSync } from "fflate";

const TYPES = { "[Content_Types].xml": strToU8("<Types/>") };
const zipped = (files: Record<string, string>, options: Zippable = {}) =>
  zipSync({ ...TYPES, ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...options });

/** A Word document with a heading, a list, a table and deleted words. */
export const wordFile = (body = WORD_BODY) =>
  zipped({ "word/document.xml": `<w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>` });

const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
const WORD_BODY = [
  '<w:p><w:pPr><w:pStyle w:val="Heading2"/><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>Tides &amp; quays</w:t></w:r></w:p>',
  '<w:p><w:r><w:t xml:space="preserve">High </w:t></w:r><w:r><w:t>water</w:t><w:tab/><w:t>06:12</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>',
  "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>first</w:t></w:r></w:p>",
  `<w:tbl><w:tr>${cell("Quay")}${cell("Depth")}</w:tr><w:tr>${cell("North")}${cell("9 m")}</w:tr></w:tbl>`,
].join("");

export const slidesFile = () =>
  zipped({
    "ppt/presentation.xml":
      '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
    "ppt/_rels/presentation.xml.rels":
      '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/><Relationship Id="r2" Target="slides/slide2.xml"/></Relationships>',
    "ppt/slides/slide1.xml": '<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>shown last</a:t></a:r></a:p></p:sld>',
    "ppt/slides/slide2.xml":
      '<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>shown</a:t></a:r><a:br/><a:r><a:t>first</a:t></a:r></a:p></p:sld>',
  });

/** A sheet with shared strings, a gap, a date, a formula and a boolean. */
export const sheetsFile = () =>
  zipped({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Harbour" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml":
      "<sst><si><t>Ship</t></si><si><r><t>Ar</t></r><r><t>rived</t></r><rPh><t>no</t></rPh></si><si><t>Two\nlines</t></si></sst>",
    "xl/styles.xml":
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[Red]0.0&quot; days&quot;"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml": [
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
      '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" s="1"><v>45000</v></c><c r="D2" s="2"><f>1+1</f><v>2.5</v></c><c r="E2" s="3"><v>45000.5</v></c></row>',
      '<row r="3"/><row r="4"><c t="inlineStr"><is><t>in place</t></is></c></row></sheetData></worksheet>',
    ].join(""),
  });

export const openDocumentFile = (manifest = "<manifest/>") =>
  zipped({
    "META-INF/manifest.xml": manifest,
    "content.xml":
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="1">Berths</text:h><text:p>One<text:s text:c="2"/>two<text:line-break/>three</text:p><text:list><text:list-item><text:p>an item</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table></office:document-content>',
  });

/** An archive whose document is zeros, packed to a thousandth. */
export const bombFile = (bytes: number) => zipSync({ "word/document.xml": new Uint8Array(bytes) }, { level: 9 });

/** A PDF with the given text on each page; an empty page has none. */
export function pdfFile(pages: readonly string[], trailer = ""): Uint8Array {
  const objects: string[] = ["<< /Type /Catalog /Pages 2 0 R >>", ""];
  const kids: string[] = [];
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const page of pages) {
    const lines = page.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 -14 Td`);
    const stream = page === "" ? "0 0 10 10 re f" : `BT /F1 12 Tf 72 720 Td ${lines.join(" ")} ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    kids.push(`${objects.length + 1} 0 R`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
  }
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`;
  return strToU8(written(objects, trailer));
}

function written(objects: readonly string[], trailer: string): string {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
}

const ZEROS = "00".repeat(32);
/** Like `pdfFile`, with an unknown password. */
export const lockedPdf = () =>
  pdfFile(
    ["secret"],
    `/ID [<${"11".repeat(16)}> <${"11".repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${ZEROS}> /U <${ZEROS}> /P -4 >>`,
  );
