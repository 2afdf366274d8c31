const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A readable size: `480 B`, `114 kB`, `6.8 MB`. Decimal units, as in the limits. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  // 999,999 bytes are 1.0 MB, not 1000 kB.
  if (step === 1 && Math.round(value) === 1000) return formatBytes(1_000_000);
  return `${step < 2 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`;
}

/** The decoded size of a base64 text. */
export function formatBase64(text: string): string {
  return formatBytes(Math.floor((text.length * 3) / 4));
}
