import { codeSample, LANGUAGE_NAMES, LANGUAGES } from "@/lib/client/call/code-samples";
import { callSamples, envLines, type Sample } from "../code-samples/samples";
import type { Trial } from "./trial";

/** The client library's calls by path. */
const SDK: Record<string, string> = {
  "/v1/completions": "completions.create",
  "/v1/embeddings": "embeddings.create",
  "/v1/moderations": "moderations.create",
};

/** A new secret as `.env` lines, and sample calls. Only the first two contain the secret. */
export function secretSamples({
  secret,
  trial,
  origin = window.location.origin,
}: {
  secret: string;
  trial: Trial;
  origin?: string;
}): Sample[] {
  const env = { id: "env", label: ".env", text: envLines({ baseUrl: origin, secret }) };
  const { path, model, body } = trial;
  if (model === null || body === undefined) return [env];
  const calls =
    path === "/v1/chat/completions"
      ? callSamples({ baseUrl: origin, model })
      : LANGUAGES.map((id) => ({
          id,
          label: LANGUAGE_NAMES[id],
          text: codeSample(id, { origin, path, body, stream: false, sdk: SDK[path] }),
        }));
  return [env, ...calls.map((call) => (call.id === "curl" ? { ...call, text: `export TRUNKLINE_KEY='${secret}'\n${call.text}` } : call))];
}
