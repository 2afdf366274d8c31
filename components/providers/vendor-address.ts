/** Services that speak the OpenAI API, by the address their key is for. The list only fills in a form. */
export const VENDORS = [
  { name: "OpenAI", baseUrl: "https://api.openai.com/v1" },
  { name: "OpenRouter", baseUrl: "https://openrouter.ai/api/v1" },
  { name: "Groq", baseUrl: "https://api.groq.com/openai/v1" },
  { name: "Mistral", baseUrl: "https://api.mistral.ai/v1" },
  { name: "DeepSeek", baseUrl: "https://api.deepseek.com/v1" },
  { name: "Together", baseUrl: "https://api.together.xyz/v1" },
] as const;

/** What a new provider is called when its address is all that is known: `groq` for `https://api.groq.com/openai/v1`. Empty for no address. */
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

/** Why an address cannot be used; undefined where it can. */
export function addressProblem(baseUrl: string): string | undefined {
  if (baseUrl.trim() === "") return "Give the address, such as http://10.20.1.11:8000/v1.";
  const parsed = URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) ? undefined : "The address begins with http:// or https://.";
}
