import { pythonClient, pythonValue } from "./python";
import { argumentsOf, type SampleRequest, TRIES } from "./request";
import { nameOf, scriptClient, scriptValue } from "./typescript";

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const fileOf = ({ files }: SampleRequest) => files?.[0]?.name ?? "recording.wav";
/** `/v1/audio/translations` is `audio.translations.create`. */
const callOf = ({ path }: SampleRequest) => `${path.replace(/^\/v1\//, "").replaceAll("/", ".")}.create`;

/** The fields besides the file. These streams have no options. */
function fieldsOf(request: SampleRequest) {
  const { file: _file, stream_options: _options, ...fields } = request.body;
  return argumentsOf(callOf(request), fields);
}

export function formCurl(request: SampleRequest): string {
  const { origin, path, stream } = request;
  const { known, extra } = fieldsOf(request);
  const texts = [...known, ...Object.entries(extra)].flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, item]) : [[name, value]],
  );
  const name = fileOf(request).replace(/["\\]/g, "\\$&");
  return [
    `curl ${stream ? "-N " : ""}--fail-with-body --retry ${TRIES} ${origin}${path} \\`,
    '  -H "Authorization: Bearer $TRUNKLINE_KEY" \\',
    // A plain -F would read a file for a text that begins with an @.
    ...texts.map(([field, value]) => `  --form-string ${inShell(`${field}=${String(value)}`)} \\`),
    `  -F ${inShell(`file=@"${name}"`)}`,
  ].join("\n");
}

export function formPython(request: SampleRequest): string {
  const { origin, stream } = request;
  const { known, extra } = fieldsOf(request);
  return [
    "import os",
    "",
    "from openai import OpenAI",
    "",
    ...pythonClient(origin),
    `with open(${JSON.stringify(fileOf(request))}, "rb") as file:`,
    `    ${stream ? "events" : "reply"} = client.${callOf(request)}(`,
    "        file=file,",
    ...known.map(([name, value]) => `        ${name}=${pythonValue(value, 2)},`),
    ...(Object.keys(extra).length > 0 ? [`        extra_body=${pythonValue(extra, 2)},`] : []),
    "    )",
    ...(stream ? ["for event in events:", "    print(event)"] : ["print(reply)"]),
  ].join("\n");
}

export function formTypescript(request: SampleRequest): string {
  const { origin, stream } = request;
  const { known, extra } = fieldsOf(request);
  return [
    'import { createReadStream } from "node:fs";',
    'import OpenAI from "openai";',
    "",
    ...scriptClient(origin),
    `const ${stream ? "events" : "reply"} = await client.${callOf(request)}({`,
    `  file: createReadStream(${JSON.stringify(fileOf(request))}),`,
    ...known.map(([name, value]) => `  ${nameOf(name)}: ${scriptValue(value, 1)},`),
    ...(Object.keys(extra).length > 0 ? [`  ...(${scriptValue(extra, 1)} as object),`] : []),
    "});",
    stream ? "for await (const event of events) console.log(event);" : "console.log(reply);",
  ].join("\n");
}
