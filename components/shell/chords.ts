const LETTERS_OFF = "trunkline.letters";
/** The time limit for the second key of `g k`. */
const SEQUENCE_MS = 1_200;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether single-letter shortcuts work; people who use speech input or press keys by accident can turn them off. */
export function lettersOn(): boolean {
  return localStorage.getItem(LETTERS_OFF) !== "off";
}

export function setLetters(on: boolean): void {
  if (on) localStorage.removeItem(LETTERS_OFF);
  else localStorage.setItem(LETTERS_OFF, "off");
}

const NAMES: Readonly<Record<string, string>> = {
  escape: "Esc",
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  space: "Space",
  backspace: "Backspace",
  home: "Home",
  end: "End",
};

/** A shortcut for display: `mod+enter` is `⌘ ↵` or `Ctrl Enter`. */
export function chordKeys(chord: string): string[] {
  return chord.split(/[+ ]/).map((key) => {
    if (key === "mod") return isMac() ? "⌘" : "Ctrl";
    if (key === "alt") return isMac() ? "⌥" : "Alt";
    if (key === "shift") return isMac() ? "⇧" : "Shift";
    if (key === "enter") return isMac() ? "↵" : "Enter";
    if (Object.hasOwn(NAMES, key)) return NAMES[key] ?? key;
    return key.length === 1 || /^f\d+$/.test(key) ? key.toUpperCase() : key;
  });
}

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
