const AUTOPLAY = "trunkline.speech.autoplay";

/** Whether audio plays as soon as it arrives. Stored in this browser; off by default. */
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
    // If storage is blocked it is forgotten.
  }
}
