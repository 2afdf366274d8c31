import { CONSOLE_ENDPOINTS } from "@/lib/endpoints/console/table";
import { serve } from "@/lib/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...CONSOLE_ENDPOINTS);
