import { z } from "zod";

/** Why a sign-in to an MCP server failed on its way back, as a query parameter of the page. */
export const McpSignInProblem = z.enum(["expired", "denied", "mismatch", "changed", "failed"]);
export type McpSignInProblem = z.infer<typeof McpSignInProblem>;
