// It makes itself known to the other, so that no worker is begun from an address.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { getDocument, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { grouped } from "../digits";
import { Unreadable } from "./attachment";
import { GatheredText } from "./gathered-text";

interface PdfText {
  text: string;
  tokens: number;
  cut?: string;
}

/** The text of a PDF, page by page until `limit` tokens. Throws `Unreadable`. */
export async function readPdf(bytes: Uint8Array, limit: number): Promise<PdfText> {
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
  for (let n = 1; n <= numPages; n++) {
    const words = await wordsOf(await getPage(n));
    empty &&= words === "";
    const page = numPages === 1 ? words : `[page ${n}]\n${words}\n\n`;
    // The first one is cut where it alone is too long.
    if (n > 1 && !text.fits(page)) break;
    text.add(page);
    shown = n;
    if (text.full) break;
  }
  if (empty)
    throw new Unreadable(
      numPages === shown
        ? "has no text: its pages are images. Add them as images for a model that reads those"
        : `has no text on its first ${shown} pages, which are images`,
    );
  const { cut, ...rest } = text.end();
  if (shown === numPages) return { ...rest, ...(cut !== undefined && { cut }) };
  const which = text.full ? "beginning of the first" : `first ${grouped(shown)}`;
  return { ...rest, cut: `${which} of ${grouped(numPages)} pages` };
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  page.cleanup();
  const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
  return text.replace(/\n{3,}/g, "\n\n").trim();
}

function inWords(error: unknown): Error {
  if (error instanceof Unreadable) return error;
  const name = error instanceof Error ? error.name : "";
  return new Unreadable(name === "PasswordException" ? "is protected by a password" : "is broken: it cannot be read as a PDF");
}
