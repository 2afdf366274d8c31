import { curl } from "./samples/curl";
import { formCurl, formPython, formTypescript } from "./samples/form";
import { pythonHttp, pythonSdk } from "./samples/python";
import { isAnthropic, type SampleRequest } from "./samples/request";
import { typescriptHttp, typescriptSdk } from "./samples/typescript";

export { pythonValue } from "./samples/python";
export type { SampleFile, SampleRequest, Words } from "./samples/request";

export const LANGUAGES = ["curl", "python", "typescript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { curl: "cURL", python: "Python", typescript: "TypeScript" };

/** The installation command; undefined if there is none. */
export function installLine(language: Language, { sdk }: Pick<SampleRequest, "sdk">): string | undefined {
  if (language === "python") return `pip install ${sdk ? (isAnthropic(sdk) ? "anthropic" : "openai") : "httpx"}`;
  return language === "typescript" && sdk ? `npm install ${isAnthropic(sdk) ? "@anthropic-ai/sdk" : "openai"}` : undefined;
}

/**
 * The request as a program that prints the answer's text, with its installation as a comment. After a 429 it waits for
 * `retry-after`. The key always comes from the environment, never in the text.
 */
export function codeSample(language: Language, request: SampleRequest): string {
  if (language === "curl") return request.form ? formCurl(request) : curl(request);
  const install = installLine(language, request);
  const comment = install ? [`${language === "python" ? "#" : "//"} ${install}`] : [];
  return [...comment, program(language, request)].join("\n");
}

function program(language: "python" | "typescript", request: SampleRequest): string {
  if (request.form) return language === "python" ? formPython(request) : formTypescript(request);
  if (language === "python") return request.sdk ? pythonSdk(request, request.sdk) : pythonHttp(request);
  return request.sdk ? typescriptSdk(request, request.sdk) : typescriptHttp(request);
}

interface Call {
  path: string;
  body: Record<string, unknown>;
}

/** Paths whose streams report token counts only on request. */
const COUNTS_IF_ASKED = /^\/v1\/(?:chat\/)?completions\b/;

/** The same call streamed, or not. Native content selects it by path, all others in the body. */
export function asStream({ path, body }: Call, stream: boolean): Call {
  const native = /:(?:streamGenerateContent\?alt=sse|generateContent)$/;
  if (native.test(path)) return { path: path.replace(native, stream ? ":streamGenerateContent?alt=sse" : ":generateContent"), body };
  const { stream: _, stream_options: options = { include_usage: true }, ...rest } = body;
  return { path, body: stream ? { ...rest, stream: true, ...(COUNTS_IF_ASKED.test(path) && { stream_options: options }) } : rest };
}
