import { kindFacts, PROVIDER_KIND_NAMES, type ProviderKind } from "@/lib/contracts/provider-kinds";

interface Vendor {
  name: string;
  /** What its key is used for. */
  baseUrl: string;
  kind: ProviderKind;
}

const compatible = (name: string, baseUrl: string): Vendor => ({ name, baseUrl, kind: "openai-compatible" });
const known = (kind: ProviderKind): Vendor[] => {
  const { label, baseUrl } = kindFacts(kind);
  return baseUrl === null ? [] : [{ name: label, baseUrl, kind }];
};

/** Well-known services, to fill in the form. */
export const VENDORS: readonly [Vendor, ...Vendor[]] = [
  compatible("OpenAI", "https://api.openai.com/v1"),
  compatible("OpenRouter", "https://openrouter.ai/api/v1"),
  compatible("Groq", "https://api.groq.com/openai/v1"),
  compatible("Mistral", "https://api.mistral.ai/v1"),
  compatible("DeepSeek", "https://api.deepseek.com/v1"),
  compatible("Together", "https://api.together.xyz/v1"),
  ...PROVIDER_KIND_NAMES.flatMap(known),
];

/** The default name of a new provider by its address: `groq` for `https://api.groq.com/openai/v1`. Empty without an address. */
export function suggestedId(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return "";
  const { hostname, port } = new URL(baseUrl);
  const numeric = /^[\d.]+$|^\[/.test(hostname);
  const parts = hostname.split(".");
  const name = numeric || parts.length < 2 ? hostname : (parts.at(-2) ?? hostname);
  return `${name}${numeric && port ? `-${port}` : ""}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 63);
}

/** Why an address is invalid; undefined if it is valid. */
export function addressProblem(baseUrl: string): string | undefined {
  if (baseUrl.trim() === "") return "Enter the address, such as http://10.20.1.11:8000/v1.";
  const parsed = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) ? undefined : "The address must start with http:// or https://.";
}
