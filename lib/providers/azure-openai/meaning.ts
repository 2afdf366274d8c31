import type { VendorError } from "../vendor-error";

/** Codes of Azure's own in OpenAI's terms. A missing deployment is a model that doesn't exist there. */
export function meaningOf(told: VendorError): VendorError {
  if (told.code === "DeploymentNotFound") return { ...told, status: 404, code: "model_not_found" };
  if (told.code === "OperationNotSupported") return { ...told, status: 404 };
  return told;
}
