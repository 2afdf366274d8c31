const AUTOPLAY = "trunkline.speech.autoplay";

/** Whether a sound is played as soon as it is there. Remembered in this browser; off at first. */
export function autoplayOn(): boolean {
  try {
    return localStorage.getItem(AUTOPLAY) === "on";
  } catch {
    return false;
  }
}

export function setAutoplay(on: boolean): void {
  try {
    if (on) localStorage.setItem(AUTOPLAY, "on");
    else localStorage.removeItem(AUTOPLAY);
  } catch {
    // A forbidden store forgets it.
  }
}
