import type { TaskFamily } from "@/lib/contracts/task";

/** An image that a video begins with. */
export interface FirstFrame {
  /** An address, a data URI, or `asset://` with an id: as it is sent. Empty while a kept file is read back. */
  source: string;
  /** What the person knows it by. */
  name: string;
  /** Where the browser keeps the file's data, which is too long for a draft. */
  kept?: string;
}

/** What is typed and chosen on the page of a new video. Null leaves a figure to the model, and is not sent. */
export interface Own {
  prompt: string;
  negative: string;
  family: TaskFamily;
  width: number | null;
  height: number | null;
  /** For families that name a size by labels: `720p` and `16:9`. */
  resolution: string | null;
  ratio: string | null;
  seconds: number | null;
  fps: number | null;
  n: number | null;
  seed: number | null;
  /** A locked seed stays; an open one is thrown anew for every submit. */
  locked: boolean;
  first: FirstFrame | null;
}

export const FIRST_OWN: Own = {
  prompt: "",
  negative: "",
  family: "unified",
  width: 640,
  height: 360,
  resolution: null,
  ratio: null,
  seconds: 5,
  fps: 24,
  n: 1,
  seed: null,
  locked: false,
  first: null,
};
