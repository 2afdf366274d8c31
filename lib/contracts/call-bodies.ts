/** Bytes of a request or of a response that are kept at most, once secrets have been taken out. */
export const BODY_KEPT_BYTES = 256 * 1024;

/** What is known of a body, whether its text is kept or not. */
export interface BodyFacts {
  /** Its content type; empty if none was named. */
  type: string;
  /** As it was sent. */
  bytes: number;
  /** Sound, images and forms are named and not kept. */
  binary: boolean;
  /** Only its beginning is kept. */
  cut: boolean;
}

/** A body as it is kept: its text without secrets, null if it is binary. */
export interface KeptBody extends BodyFacts {
  text: string | null;
}

/** Both bodies of a call. A request is null if the call ended before it was read. */
export interface KeptBodies {
  request: KeptBody | null;
  response: KeptBody;
}

/** A body as it was gathered, secrets and all. */
export interface GatheredBody extends Omit<BodyFacts, "cut"> {
  /** Its beginning, in the order in which it came. Empty if it is binary. */
  pieces: readonly (string | Uint8Array)[];
  /** It came bit by bit: what belongs together may stand in several pieces. */
  stream: boolean;
}

/** What a call sent and was told, on its way to where it is kept. */
export interface GatheredBodies {
  /** Of its row. */
  id: string;
  teamId: string;
  at: number;
  request: GatheredBody | undefined;
  response: GatheredBody;
  /** The caller's own credentials, which stand in no body that is kept. */
  secrets: readonly string[];
}
