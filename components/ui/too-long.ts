/** What is wrong with a text that is longer than allowed; undefined if it is not. */
export function tooLong(text: string, most: number): string | undefined {
  const length = text.trim().length;
  return length > most ? `At most ${most} characters are allowed; this has ${length}.` : undefined;
}
