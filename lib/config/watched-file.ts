import { statSync } from "node:fs";
import { SettingsError } from "./env";
import { type GatewayFile, readGatewayFile } from "./file";

/** The file in `GATEWAY_CONFIG`, and its last valid content. */
export class WatchedFile {
  content: GatewayFile;
  /** Its current errors. */
  problems: readonly string[] = [];
  #stamp: string;

  /** Throws `SettingsError`: a process does not start with an invalid file. */
  constructor(readonly path: string) {
    this.#stamp = stampOf(path);
    this.content = readGatewayFile(path);
  }

  /** Reads it again if it has changed. On an error the previous content is kept. */
  look(): "same" | "changed" | "broken" {
    const stamp = stampOf(this.path);
    if (stamp === this.#stamp) return "same";
    this.#stamp = stamp;
    try {
      this.content = readGatewayFile(this.path);
      this.problems = [];
      return "changed";
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.problems = error.problems;
      return "broken";
    }
  }
}

/** Changes with the file, even if an editor replaces it. Empty without a file. */
function stampOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : "";
}
