/** Scroll position in pixels. */
export interface ScrollPlace {
  top: number;
  height: number;
  view: number;
}

/** Distance from the end that counts as the end. */
const NEAR = 48;

export function isAtEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= NEAR;
}

/**
 * Whether the list keeps following its end after scrolling from `before` to `now`. Scrolling up, however little, stops it; reaching
 * the end resumes it. Growth alone changes nothing.
 */
export function followAfter(following: boolean, { before, now }: { before: ScrollPlace; now: ScrollPlace }): boolean {
  // A shorter list or a taller window moves the position without scrolling.
  const pushed = now.top >= now.height - now.view - 1;
  if (now.top < before.top - 1 && !pushed) return false;
  return now.top > before.top && isAtEnd(now) ? true : pushed && isAtEnd(now) ? true : following;
}
