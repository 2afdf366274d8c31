import { ownJson } from "@/lib/contracts/typed";
import { type Api, type ApiDocument, readApi } from "@/lib/docs/operations";
import { apiDescription } from "@/lib/server/serve";

let read: Promise<Api> | undefined;

/** Read once per process: it only changes with the program. */
export function readDescription(): Promise<Api> {
  read ??= apiDescription()
    .then((text) => readApi(ownJson<ApiDocument>(text)))
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}
