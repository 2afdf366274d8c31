import type { TrialParameter } from "./trial";

/** Fills in path and query parameters. A path parameter without a value stays in braces. */
export function trialAddress(path: string, parameters: readonly TrialParameter[]): string {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values.get(name) ?? "";
    // A model's name may contain slashes.
    return value === "" ? whole : value.split("/").map(encodeURIComponent).join("/");
  });
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.value !== "");
  if (query.length === 0) return filled;
  return `${filled}?${query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("&")}`;
}

/** The first required parameter without a value. */
export function missingParameter(parameters: readonly TrialParameter[]): TrialParameter | undefined {
  return parameters.find(({ required, value }) => required && value === "");
}
