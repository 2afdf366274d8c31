import { type Api, type ApiDocument, readApi } from "@/lib/docs/operations";
import { apiDescription } from "@/lib/server/serve";

let read: Promise<Api> | undefined;

/** Read once per process: it only changes with the program. */
export function readDescription(): Promise<Api> {
  read ??= apiDescription()
    .then((text) => readApi(JSON.parse(text) as ApiDocument))
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}
