import { ownSecrets, scrub } from "../../secrets/scrub";

const MOST_LINES = 100;
const LINE_LENGTH = 500;
/** Read beyond the limit, so that a secret at the cut is seen whole. */
const READ_LENGTH = 4 * LINE_LENGTH;
const PERIOD_MS = 60_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI codes and other control characters are what is removed
const CONTROLS = /\u001b\[[0-9;?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f]/g;

interface Setting {
  /** Values of its environment. */
  secrets: readonly string[];
  write(line: string): void;
  now?: () => number;
}

/** What a process writes to stderr, line by line: without secrets, at most 100 lines a minute of 500 characters. */
export class StdioLog {
  readonly #setting: Setting;
  readonly #secrets: readonly string[];
  #rest = "";
  #from = 0;
  #lines = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#secrets = ownSecrets(setting.secrets);
  }

  readonly add = (text: string): void => {
    const lines = (this.#rest + text).split("\n");
    // A line without an end is cut, not gathered.
    this.#rest = (lines.pop() ?? "").slice(0, READ_LENGTH);
    for (const line of lines) this.#line(line);
  };

  #line(line: string): void {
    const now = this.#setting.now?.() ?? Date.now();
    if (now - this.#from >= PERIOD_MS) {
      this.#from = now;
      this.#lines = 0;
    }
    this.#lines++;
    if (this.#lines === MOST_LINES + 1) this.#setting.write("more lines of this minute are left out");
    if (this.#lines > MOST_LINES) return;
    const plain = scrub(line.slice(0, READ_LENGTH), this.#secrets).replace(CONTROLS, "");
    if (plain.trim() !== "") this.#setting.write(plain.slice(0, LINE_LENGTH));
  }
}
