/** The most bytes of a request or response that are stored, after secrets were removed. */
export const BODY_KEPT_BYTES = 256 * 1024;

/** Facts of a body, whether or not its text is stored. */
export interface BodyFacts {
  /** Its content type; empty if none was sent. */
  type: string;
  /** Its size as sent. */
  bytes: number;
  /** Audio, images and forms are described but not stored. */
  binary: boolean;
  /** Only its beginning is stored. */
  cut: boolean;
}

/** A stored body: its text without secrets, null if it is binary. */
export interface KeptBody extends BodyFacts {
  text: string | null;
}

/** Both bodies of a call. A request is null if the call ended before it was read. */
export interface KeptBodies {
  request: KeptBody | null;
  response: KeptBody;
}

/** A collected body, including secrets. */
export interface GatheredBody extends Omit<BodyFacts, "cut"> {
  /** Its beginning, in pieces. Empty if it is binary. */
  pieces: readonly (string | Uint8Array)[];
  /** It was streamed: a secret may be split across pieces. */
  stream: boolean;
}

/** A call's bodies on their way to storage. */
export interface GatheredBodies {
  /** The id of its row. */
  id: string;
  teamId: string;
  at: number;
  request: GatheredBody | undefined;
  response: GatheredBody;
  /** The caller's own credentials, which are removed from stored bodies. */
  secrets: readonly string[];
}
