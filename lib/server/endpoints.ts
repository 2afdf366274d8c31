import { CONSOLE_ENDPOINTS } from "../console/routes";
import type { Endpoint } from "../endpoints/define";
import { API_ENDPOINTS, SYSTEM_ENDPOINTS } from "../endpoints/table";

export const ENDPOINTS: readonly Endpoint[] = [...API_ENDPOINTS, ...CONSOLE_ENDPOINTS, ...SYSTEM_ENDPOINTS];
