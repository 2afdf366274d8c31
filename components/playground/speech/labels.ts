/** Figures and names as the page writes them. */

/** `14.2 s` */
export const seconds = (length: number): string => `${length.toFixed(1)} s`;

/** `14:12:08`, in the browser's time zone. */
export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour12: false });
}

interface Named {
  voice: string;
  model: string;
  at: number;
  ending: string;
}

/** `nova-kokoro-82m-141208.mp3` */
export function fileName({ voice, model, at, ending }: Named): string {
  const name = [voice, model, timeOfDay(at).replaceAll(":", "")].map((part) => part.replace(/[^\w.-]+/g, "-"));
  return `${name.join("-")}.${ending}`;
}

/**
 * The approximate duration of a spoken text in seconds. About 18 letters per second; a digit takes as long as its word, and a character of
 * a script without letters as long as a syllable.
 */
export function estimate(text: string, speed = 1): number {
  if (text.trim() === "") return 0;
  const figures = text.match(/\d/g)?.length ?? 0;
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return (0.7 + 0.056 * (text.length - signs) + 0.22 * figures + 0.2 * signs) / speed;
}

/** `About 14 s of speech.` or `About 3 min 20 s of speech.` */
export function estimateLabel(text: string, speed: number): string {
  const length = Math.round(estimate(text, speed));
  const minutes = Math.floor(length / 60);
  const time = minutes > 0 ? `${minutes} min ${length % 60} s` : `${Math.max(length, 1)} s`;
  return `About ${time} of speech.`;
}
