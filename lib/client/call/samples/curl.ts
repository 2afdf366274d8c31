import { notes, type SampleFile, type SampleRequest, TRIES } from "./request";

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const inShellIfNeeded = (address: string) => (/^[\w:/.@%+=,-]+$/.test(address) ? address : inShell(address));

/** A call for the shell. curl itself waits as long as `retry-after` says, and leaves no file of an answer that failed. */
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

/** The text for a shell that reads files into it: an image is longer than an argument may be. */
function inHereDocument(text: string, files: readonly SampleFile[]): string {
  const quoted = (part: string) => part.replace(/[\\$`]/g, "\\$&");
  return files.reduce(
    (said, { text: mark, name, type }) =>
      said.replaceAll(quoted(inJson(mark)), () => `data:${type};base64,$(base64 <${inShell(pathOf(name))} | tr -d '\\n')`),
    quoted(text),
  );
}

/** As it stands between the quotation marks of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** A name that begins with a hyphen is no option. */
const pathOf = (name: string) => (name.startsWith("-") ? `./${name}` : name);
