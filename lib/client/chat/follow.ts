/** Where a scrolled list stands, in pixels. */
export interface ScrollPlace {
  /** Hidden above. */
  top: number;
  /** Of all there is. */
  height: number;
  /** Of what is seen. */
  view: number;
}

/** This near to the end counts as being there. */
const NEAR = 48;

export function isAtEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= NEAR;
}

/**
 * Whether the list follows what is added, after it moved from `before` to `now`. Going up lets go, however little; coming
 * near the end takes hold again. Growth alone changes nothing.
 */
export function followAfter(following: boolean, { before, now }: { before: ScrollPlace; now: ScrollPlace }): boolean {
  // A list that became shorter, or a window that became taller, pushes the place up without anyone's doing.
  const pushed = now.top >= now.height - now.view - 1;
  if (now.top < before.top - 1 && !pushed) return false;
  return now.top > before.top && isAtEnd(now) ? true : pushed && isAtEnd(now) ? true : following;
}
