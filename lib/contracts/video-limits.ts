/** Limits of the sandbox's videos, for validation in the playground. Sides in pixels, times in seconds. */
export const SANDBOX_VIDEO = {
  leastSide: 16,
  mostSide: 1920,
  leastSeconds: 0.1,
  mostSeconds: 30,
  mostFps: 60,
  mostVideos: 4,
  /** Width × height × frames × videos. */
  mostPixelFrames: 500_000_000,
} as const;
