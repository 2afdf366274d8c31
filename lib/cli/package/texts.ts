import packageJson from "../../../package.json";

/** Scripts of package.json that are commands of the package's program as well. */
export const COMMAND_SCRIPTS: readonly string[] = Object.entries(packageJson.scripts).flatMap(([name, script]) =>
  /^tsx lib\/cli\/[\w-]+\.ts$/.test(script) ? name : [],
);
const CALLS = new RegExp(`\\bnpm run (${COMMAND_SCRIPTS.join("|")})(?![\\w-])(?: -- )?`, "g");

/** A text of the source as the package has it: it has no scripts, but its program has their commands. */
export function forPackage(text: string): string {
  return text.replace(CALLS, (call, name: string) => `trunkline ${name}${call.endsWith(" -- ") ? " " : ""}`);
}
