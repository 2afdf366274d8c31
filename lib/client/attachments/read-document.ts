import { type DocumentKind, type DocumentText, Enough, FILE_TOKENS_MAX, Unreadable } from "./attachment";
import { GatheredText } from "./gathered-text";
import { plainText } from "./plain";
import type { XmlFiles } from "./xml";

interface Office {
  kind: DocumentKind;
  /** Matches a file that only this format contains. */
  has: RegExp;
  read(files: XmlFiles, text: GatheredText): void;
}

/** Archive members with text, or with its location. */
const WITH_WORDS =
  /^(?:word\/document\.xml|content\.xml|META-INF\/manifest\.xml|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml|ppt\/presentation\.xml|ppt\/slides\/[^/]+\.xml|(?:xl|ppt)\/_rels\/[^/]+\.rels)$/;

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
const PDF = [0x25, 0x50, 0x44, 0x46];
const ZIP = [0x50, 0x4b];
/** Office formats before 2007, also the container of password-protected files. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
/** `{\rtf`: plain text, but mostly markup. */
const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66];
/** A PDF may begin with other bytes. */
const PDF_WITHIN = 1_024;

/** Reads a file by its content, whatever its name. Throws `Unreadable`, whose message completes a sentence that begins with the name. */
export async function readDocument(bytes: Uint8Array, limit = FILE_TOKENS_MAX): Promise<DocumentText> {
  if (bytes.length === 0) throw new Unreadable("is empty");
  if (isPdf(bytes)) {
    const { readPdf } = await import("./pdf");
    return { kind: "PDF", ...(await readPdf(bytes, limit)) };
  }
  if (startsWith(bytes, OLD_OFFICE))
    throw new Unreadable("is password-protected or from Office before 2007: save it without a password, or as PDF");
  if (startsWith(bytes, RTF)) throw new Unreadable("is RTF, which is not supported: save it as .docx or PDF");
  if (startsWith(bytes, ZIP)) return await readArchive(bytes, limit);
  const text = new GatheredText(limit);
  text.add(plainText(bytes));
  return ended("text", text);
}

async function readArchive(bytes: Uint8Array, limit: number): Promise<DocumentText> {
  const [{ unpack }, { XmlFiles }, { readOpenDocument, readSlides, readWord }, { readSheets }] = await Promise.all([
    import("./zip"),
    import("./xml"),
    import("./office"),
    import("./sheets"),
  ]);
  const kinds: readonly Office[] = [
    { kind: "Word", has: /^word\//, read: readWord },
    { kind: "Excel", has: /^xl\//, read: readSheets },
    { kind: "PowerPoint", has: /^ppt\//, read: readSlides },
    { kind: "OpenDocument", has: /^content\.xml$/, read: readOpenDocument },
  ];
  const files = new XmlFiles(unpack(bytes, (name) => WITH_WORDS.test(name)));
  const office = kinds.find(({ has }) => files.names.some((name) => has.test(name)));
  if (!office) throw new Unreadable("is an archive, not a document: unpack it and add its files");
  const text = new GatheredText(limit);
  try {
    office.read(files, text);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    text.endEarly();
  }
  return ended(office.kind, text);
}

function ended(kind: DocumentKind, text: GatheredText): DocumentText {
  const whole = text.end();
  if (whole.text === "") throw new Unreadable(whole.cut === undefined ? "contains no text" : "has no text in the part that was read");
  return { kind, ...whole };
}

function isPdf(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(PDF_WITHIN, bytes.length); at++)
    if (bytes[at] === PDF[0] && startsWith(bytes.subarray(at, at + 4), PDF)) return true;
  return false;
}
