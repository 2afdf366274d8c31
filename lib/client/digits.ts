/** A number with thin spaces between thousands, so that 1 234 is unambiguous whether commas or points mark decimals. */
export function grouped(value: number, places = 0): string {
  const text = value.toLocaleString("en", places === 0 ? undefined : { minimumFractionDigits: places, maximumFractionDigits: places });
  return text.replaceAll(",", "\u2009");
}
