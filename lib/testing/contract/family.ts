import type { ModelEndpoint } from "../../endpoints/define";
import type { SpecTable } from "./spec-fields";

/** An endpoint's valid call, so that tests can vary it in one way at a time. */
export interface Family {
  endpoint: Pick<ModelEndpoint, "id" | "errorFormat" | "reply" | "scope" | "bodyLimitBytes" | "multipart">;
  /** A model that serves it, of the sandbox if possible, and a sandbox model that cannot. */
  model: string;
  unable: string;
  /** A model of the fake upstream, if an upstream of its kind can serve the endpoint. */
  upstream?: string;
  path(model: string): string;
  aliases?: ((model: string) => string)[];
  body(model: string): Record<string, unknown>;
  /** A required field. */
  required: string;
  table?: SpecTable;
  /** Content type of a file reply. */
  file?: string;
  /** The choices in a 200's JSON; the JSON itself if absent. */
  replies?(json: unknown): unknown[];
  /** Statuses that a model here cannot cause, and why. */
  without?: Readonly<Record<number, string>>;
}
