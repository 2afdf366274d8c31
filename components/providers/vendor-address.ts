import { DEFAULT_KIND, kindFacts, PROVIDER_KIND_NAMES, type ProviderKind } from "@/lib/contracts/provider-kinds";
import { PROVIDER_PRESETS, type ProviderPreset } from "@/lib/contracts/provider-presets";

interface Vendor {
  name: string;
  /** What its key is used for. */
  baseUrl: string;
  kind: ProviderKind;
  /** Where its keys are created. */
  keyUrl?: string;
}

const known = (kind: ProviderKind): Vendor[] => {
  const { label, baseUrl } = kindFacts(kind);
  return baseUrl === null ? [] : [{ name: label, baseUrl, kind }];
};
const presets: readonly ProviderPreset[] = PROVIDER_PRESETS;
const [OPENAI] = PROVIDER_PRESETS;
const vendorOf = ({ label, baseUrl, keyUrl }: ProviderPreset): Vendor => ({ name: label, baseUrl, kind: DEFAULT_KIND, keyUrl });

/** Well-known services and servers. The list only fills in a form. */
export const VENDORS: readonly [Vendor, ...Vendor[]] = [
  vendorOf(OPENAI),
  ...presets.slice(1).map(vendorOf),
  ...PROVIDER_KIND_NAMES.flatMap(known),
];

/** The default name of a new provider by its address: `groq` for `https://api.groq.com/openai/v1`. Empty without an address. */
export function suggestedId(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return "";
  const preset = presets.find((one) => one.baseUrl === baseUrl);
  if (preset) return preset.id;
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
