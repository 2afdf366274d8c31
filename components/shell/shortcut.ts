/** A key or combination that does something. Declared once: it is bound from here, and listed from here. */
export interface Shortcut {
  id: string;
  /** What it does. */
  title: string;
  /** `mod+enter` (⌘ on a Mac, Ctrl elsewhere), `shift+arrowleft`, `alt+arrowup`, `escape`, `space`, `c`, `g k`. */
  chord: string;
}

/** The shortcuts of a part of the console. */
export interface ShortcutGroup {
  /** Where they work: "Chat". */
  place: string;
  shortcuts: Readonly<Record<string, Shortcut>>;
}

interface Press {
  key: string;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a press is this shortcut's, for handlers of an element of its own. Not for sequences such as `g k`. */
export function isPressed(event: Press, { chord }: Shortcut): boolean {
  // A `+` as the key itself is the last part.
  const parts = chord.split("+");
  const key = parts.at(-1) === "space" ? " " : parts.at(-1);
  const has = (part: string) => parts.slice(0, -1).includes(part);
  // What a letter or sign needs Shift for differs between keyboards.
  const shift = key?.length === 1 && key !== " " && !has("shift") ? true : event.shiftKey === has("shift");
  return event.key.toLowerCase() === key && shift && event.altKey === has("alt") && (event.metaKey || event.ctrlKey) === has("mod");
}
