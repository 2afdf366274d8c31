/** JSON nested more deeply is refused: no client needs it, and later steps may recurse. */
export const MAX_DEPTH = 100;

/** Index of the quote that ends the string at `start`; the text's length if none does. Beyond `limit` any quote counts. */
export function closingQuote(text: string, start: number, limit = text.length): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && end < limit && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(index - 1 - slashes) === 92) slashes++;
  return slashes % 2 === 1;
}
