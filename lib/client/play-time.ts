/** A player's time: `0:06.4`, or `0:06` without tenths. Rounded down. */
export function playTime(seconds: number, { tenths = true }: { tenths?: boolean } = {}): string {
  // Compensates for 6.3999999, which is 6.4.
  const whole = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const rest = String(Math.floor((whole % 600) / 10)).padStart(2, "0");
  return `${Math.floor(whole / 600)}:${rest}${tenths ? `.${whole % 10}` : ""}`;
}
