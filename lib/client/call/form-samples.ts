import { type Language, pythonValue, type SampleRequest, scriptValue } from "./code-samples";

const inShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** Arguments the client library takes by name; others go into `extra_body`. */
const KNOWN = /^(file|model|language|prompt|response_format|temperature|timestamp_granularities|include|chunking_strategy|stream)$/;

/** A call that sends its file as a part of a form: what the library's call is named follows from the address. */
export function formSample(language: Language, request: SampleRequest): string {
  if (language === "curl") return curl(request);
  return language === "python" ? python(request) : typescript(request);
}

const fileOf = ({ files }: SampleRequest) => files?.[0]?.name ?? "recording.wav";
const fieldsOf = ({ body }: SampleRequest) => Object.entries(body).filter(([name]) => name !== "file");
const callOf = ({ path }: SampleRequest) => `${path.replace(/^\/v1\//, "").replaceAll("/", ".")}.create`;

function curl(request: SampleRequest): string {
  const { origin, path, stream } = request;
  const texts = fieldsOf(request).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item) => [`${name}[]`, item]) : [[name, value]],
  );
  const name = fileOf(request).replace(/["\\]/g, "\\$&");
  return [
    `curl ${stream ? "-N " : ""}${origin}${path} \\`,
    '  -H "Authorization: Bearer $SWITCHYARD_KEY" \\',
    // A plain -F would read a file for a text that begins with an @.
    ...texts.map(([field, value]) => `  --form-string ${inShell(`${field}=${String(value)}`)} \\`),
    `  -F ${inShell(`file=@"${name}"`)}`,
  ].join("\n");
}

function python(request: SampleRequest): string {
  const { origin, stream } = request;
  const fields = fieldsOf(request);
  const extra = fields.filter(([name]) => !KNOWN.test(name));
  return [
    "import os",
    "",
    "from openai import OpenAI",
    "",
    `client = OpenAI(base_url=${JSON.stringify(`${origin}/v1`)}, api_key=os.environ["SWITCHYARD_KEY"])`,
    `with open(${JSON.stringify(fileOf(request))}, "rb") as file:`,
    `    reply = client.${callOf(request)}(`,
    "        file=file,",
    ...fields.filter(([name]) => KNOWN.test(name)).map(([name, value]) => `        ${name}=${pythonValue(value, 2)},`),
    ...(extra.length > 0 ? [`        extra_body=${pythonValue(Object.fromEntries(extra), 2)},`] : []),
    "    )",
    ...(stream ? ["for event in reply:", "    print(event)"] : ["print(reply)"]),
  ].join("\n");
}

function typescript(request: SampleRequest): string {
  const { origin, stream } = request;
  return [
    'import { createReadStream } from "node:fs";',
    'import OpenAI from "openai";',
    "",
    `const client = new OpenAI({ baseURL: ${JSON.stringify(`${origin}/v1`)}, apiKey: process.env.SWITCHYARD_KEY });`,
    `const reply = await client.${callOf(request)}({`,
    `  file: createReadStream(${JSON.stringify(fileOf(request))}),`,
    ...fieldsOf(request).map(([name, value]) => `  ${name}: ${scriptValue(value, 1)},`),
    "});",
    stream ? "for await (const event of reply) console.log(event);" : "console.log(reply);",
  ].join("\n");
}
