import type { ModelEndpoint } from "../../endpoints/define";
import type { SpecTable } from "./spec-fields";

/** How an endpoint is called rightly, so that tests can call it wrongly in one way at a time. */
export interface Family {
  endpoint: Pick<ModelEndpoint, "id" | "dialect" | "reply" | "scope" | "bodyLimitBytes" | "multipart">;
  /** A model that serves it, of the sandbox where that can, and a sandbox model that cannot. */
  model: string;
  unable: string;
  /** A model of the fake upstream, where an upstream of its kind can serve the endpoint. */
  upstream?: string;
  path(model: string): string;
  aliases?: ((model: string) => string)[];
  body(model: string): Record<string, unknown>;
  /** A field that must be there. */
  required: string;
  table?: SpecTable;
  /** Content type of a 200 that is a file. */
  file?: string;
  /** The replies in a 200's JSON; the JSON itself when absent. */
  replies?(json: unknown): unknown[];
  /** Statuses that cannot come from a model here, and why. */
  without?: Readonly<Record<number, string>>;
}
