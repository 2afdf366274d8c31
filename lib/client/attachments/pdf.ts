// It makes itself known to the other, so that no worker is begun from an address.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent } from "pdfjs-dist/types/src/display/api";
import { grouped } from "../digits";
import { Unreadable } from "./attachment";
import { GatheredText } from "./gathered-text";
import { withBoundedArrays } from "./pdf-memory";

const PAGES_MAX = 1_000;
/** Characters of a page that are read, by the tokens that are kept of the file. */
const CHARS_A_TOKEN = 8;
/** After this long no further page is begun; what was read by then counts. */
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
    // Nothing is drawn: no fonts, no images, no code of the file's own.
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
    // The first one is cut where it alone is too long.
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

/** The words of a page. Where they are not whole, nothing can be read behind it: pdf.js goes on with the page all the same. */
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
