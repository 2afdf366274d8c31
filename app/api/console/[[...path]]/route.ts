import { CONSOLE_ENDPOINTS } from "@/lib/console/routes";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...CONSOLE_ENDPOINTS);
