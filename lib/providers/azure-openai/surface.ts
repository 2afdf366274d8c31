/** The version 1 API and its preview, whose paths have no deployment. */
const UNDATED: ReadonlySet<string | undefined> = new Set([undefined, "v1", "preview"]);

interface Surface {
  baseUrl: string;
  pathOf?(path: string, model: string): string;
}

/** Addresses of the version 1 API, or of the dated one, in which each deployment has its own path. */
export function surfaceOf(baseUrl: string, apiVersion: string | undefined): Surface {
  const url = new URL(baseUrl);
  const root = `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/openai(?:\/v1)?$/, "")}/openai`;
  if (UNDATED.has(apiVersion)) return { baseUrl: `${root}/v1${apiVersion === "preview" ? "?api-version=preview" : ""}` };
  return {
    baseUrl: `${root}?${new URLSearchParams({ "api-version": apiVersion ?? "" })}`,
    pathOf: (path, model) => `/deployments/${encodeURIComponent(model)}${path}`,
  };
}
