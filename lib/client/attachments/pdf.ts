// Registers itself, so that no worker is started from a URL.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent } from "pdfjs-dist/types/src/display/api";
import { grouped } from "../digits";
import { Unreadable } from "./attachment";
import { GatheredText } from "./gathered-text";
import { withBoundedArrays } from "./pdf-memory";

const PAGES_MAX = 1_000;
/** Characters read per page, relative to the tokens kept of the file. */
const CHARS_A_TOKEN = 8;
/** No further page is started after this time; earlier pages are kept. */
const READ_MS = 15_000;

interface PdfText {
  text: string;
  tokens: number;
  cut?: string;
}

/** The text of a PDF, page by page until `limit` tokens. Throws `Unreadable`. */
export function readPdf(bytes: Uint8Array, limit: number): Promise<PdfText> {
  return withBoundedArrays(() => textOf(bytes, limit));
}

async function textOf(bytes: Uint8Array, limit: number): Promise<PdfText> {
  const task = getDocument({
    data: bytes,
    // Nothing is rendered: no fonts, images or scripts of the file.
    disableFontFace: true,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const { numPages, getPage } = await task.promise.then((file) => ({ numPages: file.numPages, getPage: (n: number) => file.getPage(n) }));
    return await pagesOf(getPage, { numPages, limit });
  } catch (error) {
    throw inWords(error);
  } finally {
    await task.destroy().catch(() => undefined);
  }
}

async function pagesOf(
  getPage: (n: number) => Promise<PDFPageProxy>,
  { numPages, limit }: { numPages: number; limit: number },
): Promise<PdfText> {
  const text = new GatheredText(limit);
  let shown = 0;
  let empty = true;
  let whole = true;
  const until = performance.now() + READ_MS;
  for (let n = 1; whole && n <= Math.min(numPages, PAGES_MAX) && performance.now() < until; n++) {
    const read = await wordsOf(await getPage(n), CHARS_A_TOKEN * limit);
    empty &&= read.words === "";
    const page = numPages === 1 ? read.words : `[page ${n}]\n${read.words}\n\n`;
    // Only the first page is cut if it is too long.
    if (n > 1 && !text.fits(page)) break;
    text.add(page);
    shown = n;
    whole = read.whole && !text.full;
  }
  if (empty)
    throw new Unreadable(
      numPages === shown && whole
        ? "has no text: its pages are images. Add them as images for a model that accepts images"
        : `has no text on its first ${grouped(shown)} pages; they are images`,
    );
  const { cut, ...rest } = text.end();
  if (whole && shown === numPages) return rest;
  return { ...rest, cut: numPages === 1 && cut ? cut : pagesRead({ shown, numPages, whole }) };
}

function pagesRead({ shown, numPages, whole }: { shown: number; numPages: number; whole: boolean }): string {
  if (whole) return `first ${grouped(shown)} of ${grouped(numPages)} pages`;
  if (numPages === 1) return "beginning of its only page";
  if (shown === 1) return `beginning of the first of ${grouped(numPages)} pages`;
  return `first ${grouped(shown)} of ${grouped(numPages)} pages, the last one in part`;
}

/** The words of a page. If they are incomplete, nothing after them can be read: pdf.js continues with the page regardless. */
async function wordsOf(page: PDFPageProxy, most: number): Promise<{ words: string; whole: boolean }> {
  const reader: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader();
  let text = "";
  let whole = true;
  while (whole) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const item of value.items) if ("str" in item) text += item.str + (item.hasEOL ? "\n" : "");
    whole = text.length <= most;
  }
  page.cleanup();
  return {
    words: text
      .slice(0, most)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    whole,
  };
}

function inWords(error: unknown): Error {
  if (error instanceof Unreadable) return error;
  const name = error instanceof Error ? error.name : "";
  return new Unreadable(name === "PasswordException" ? "is password-protected" : "is damaged: it cannot be read as a PDF");
}
