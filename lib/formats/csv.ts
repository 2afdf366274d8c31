/** A CSV line. Cells that a spreadsheet would run as formulas are escaped. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map((cell) => csvCell(cell === null || cell === undefined ? "" : String(cell))).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
