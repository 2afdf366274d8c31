/** What the schema's dialog shows; `json` is beside the others unless the window is narrow. */
export const SCHEMA_VIEWS = [
  { value: "form", label: "Form" },
  { value: "example", label: "From an example" },
  { value: "json", label: "JSON" },
] as const;
export type SchemaView = (typeof SCHEMA_VIEWS)[number]["value"];
