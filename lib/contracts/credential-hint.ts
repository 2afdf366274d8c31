/** `sk-…c7Qd`: enough to recognise a key, too little to use it. */
export function hintOf(key: string): string {
  return key.length < 12 ? "…" : `${key.slice(0, 3)}…${key.slice(-4)}`;
}
