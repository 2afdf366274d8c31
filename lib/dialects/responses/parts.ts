import type { Part } from "../../contracts/conversation";
import { Failure } from "../../contracts/errors";
import type { ResponsePart } from "../../contracts/response-input";
import { breakpointIn, markLast } from "../cache-control";
import { dataUri } from "../file-data";
import { imagePart } from "../image-part";

type Warn = (message: string) => void;
const NONE: Part[] = [];

/** The parts of a message or a tool's output, without empty texts. */
export function readParts(content: string | readonly ResponsePart[], { where, warn }: { where: string; warn: Warn }): Part[] {
  if (typeof content === "string") return content === "" ? NONE : [{ kind: "text", text: content }];
  return content.flatMap((part, index) => markLast(readPart(part, `${where}[${index}]`, warn), breakpointIn(part)));
}

function readPart(part: ResponsePart, where: string, warn: Warn): Part[] {
  switch (part.type) {
    case "input_text":
    case "output_text":
    case "text":
      return part.text === "" ? NONE : [{ kind: "text", text: String(part.text) }];
    case "refusal":
      return part.refusal === "" ? NONE : [{ kind: "text", text: String(part.refusal) }];
    case "input_image":
      return [readImage(part, where)];
    case "input_file":
      return [filePart(part, where)];
    default:
      warn(`parts of type ${part.type.slice(0, 64)} are left out`);
      return NONE;
  }
}

function readImage({ image_url, file_id, detail }: ResponsePart, where: string): Part {
  if (typeof image_url !== "string") throw typeof file_id === "string" ? atVendor(`${where}.file_id`) : missing(`${where}.image_url`);
  const asked = typeof detail === "string" && detail !== "auto" ? detail : undefined;
  return imagePart({ url: image_url, param: `${where}.image_url`, detail: asked === "original" ? "high" : asked });
}

function filePart({ file_data, file_url, file_id, filename }: ResponsePart, where: string): Part {
  if (typeof file_data === "string") {
    const name = typeof filename === "string" ? filename : "file";
    return { kind: "file", name, data: dataUri(file_data, name) ?? file_data };
  }
  if (typeof file_id === "string") throw atVendor(`${where}.file_id`);
  throw typeof file_url === "string" ? notFetched(`${where}.file_url`) : missing(`${where}.file_data`);
}

function notFetched(param: string): Failure {
  const words = "addresses of documents are not fetched; send the content in 'file_data'";
  return new Failure("unsupported_value", `Invalid '${param}': ${words}.`, { param });
}

function atVendor(param: string): Failure {
  return new Failure("unsupported_value", `Invalid '${param}': the file cannot be read from there; send its content.`, { param });
}

function missing(param: string): Failure {
  return new Failure("missing_required_parameter", `Missing required parameter: '${param}'.`, { param });
}
