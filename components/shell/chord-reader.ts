import { isMac, lettersOn } from "./chords";

/** The time limit for the second key of `g k`. */
const SEQUENCE_MS = 1_200;

const TEXT =
  "input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox]";

/** Whether the event's target accepts text. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT) !== null;
}

/** Converts key presses to shortcuts: `mod+k`, `c`, `g k`. Remembers the first key of a sequence. */
export class ChordReader {
  #first: { key: string; at: number } | undefined;

  /** Possible shortcuts of a key press, longest first. None for presses that belong to a text field or to the browser. */
  read(event: KeyboardEvent): string[] {
    const key = event.key.toLowerCase();
    if (event.isComposing || event.altKey || event.defaultPrevented) return [];
    if (event.metaKey || event.ctrlKey) return (isMac() ? event.metaKey : event.ctrlKey) ? [`mod+${key}`] : [];
    if (key === "escape") return [key];
    if (takesLetters(event.target) || !lettersOn()) return [];
    const first = this.#first;
    this.#first = { key, at: event.timeStamp };
    const sequence = first && event.timeStamp - first.at < SEQUENCE_MS ? [`${first.key} ${key}`] : [];
    return [...sequence, key];
  }

  /** After a match, its last key starts no sequence. */
  forget(): void {
    this.#first = undefined;
  }
}
