import type { TaskFamily } from "@/lib/contracts/task";

export interface FirstFrame {
  /** An address, a data URI, or `asset://` with an id, as sent. Empty while a stored file is being read. */
  source: string;
  /** Its display name. */
  name: string;
  /** The browser's storage id of the file's data, which is too large for a draft. */
  kept?: string;
}

/** The input of the page of a new video. Null leaves a value to the model, and is not sent. */
export interface Own {
  prompt: string;
  negative: string;
  family: TaskFamily;
  width: number | null;
  height: number | null;
  /** For families with size labels: `720p` and `16:9`. */
  resolution: string | null;
  ratio: string | null;
  seconds: number | null;
  fps: number | null;
  n: number | null;
  seed: number | null;
  /** A locked seed stays; an unlocked one is randomised for every submit. */
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
