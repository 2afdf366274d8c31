import { notes, type SampleFile, type SampleRequest, TRIES } from "./request";

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const inShellIfNeeded = (address: string) => (/^[\w:/.@%+=,-]+$/.test(address) ? address : inShell(address));

/** A shell call. curl itself honours `retry-after`, and writes no file for a failed answer. */
export function curl({ origin, path, body, stream, file, files = [] }: SampleRequest): string {
  const json = JSON.stringify(body, null, 2);
  const reads = files.length > 0;
  const fail = file ? "--fail" : "--fail-with-body";
  return [
    ...notes("#", files),
    `curl ${stream ? "-N " : ""}${fail} --retry ${TRIES} ${inShellIfNeeded(`${origin}${path}`)} \\`,
    '  -H "Authorization: Bearer $TRUNKLINE_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    ...(reads
      ? [`  -d @- ${file ? `--output ${file} ` : ""}<<JSON`, inHereDocument(json, files), "JSON"]
      : [`  -d ${inShell(json)}${file ? " \\" : ""}`, ...(file ? [`  --output ${file}`] : [])]),
  ].join("\n");
}

/** A heredoc that reads files: an image is longer than an argument may be. */
function inHereDocument(text: string, files: readonly SampleFile[]): string {
  const quoted = (part: string) => part.replace(/[\\$`]/g, "\\$&");
  return files.reduce(
    (said, { text: mark, name, type }) =>
      said.replaceAll(quoted(inJson(mark)), () => `data:${type};base64,$(base64 <${inShell(pathOf(name))} | tr -d '\\n')`),
    quoted(text),
  );
}

/** Escaped as inside a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** A leading hyphen must not look like an option. */
const pathOf = (name: string) => (name.startsWith("-") ? `./${name}` : name);
