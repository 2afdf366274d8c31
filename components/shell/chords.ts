const LETTERS_OFF = "trunkline.letters";

/** Whether ⌘ takes the place of Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether single-letter shortcuts work; people who use speech input or press keys by accident can turn them off. */
export function lettersOn(): boolean {
  return localStorage.getItem(LETTERS_OFF) !== "off";
}

export function setLetters(on: boolean): void {
  if (on) localStorage.removeItem(LETTERS_OFF);
  else localStorage.setItem(LETTERS_OFF, "off");
}

/** A shortcut for display: `mod+enter` is `⌘ ↵` or `Ctrl Enter`. */
export function chordKeys(chord: string): string[] {
  return chord.split(/[+ ]/).map((key) => {
    if (key === "mod") return isMac() ? "⌘" : "Ctrl";
    if (key === "enter") return isMac() ? "↵" : "Enter";
    return key.length === 1 ? key.toUpperCase() : key;
  });
}
