import { mcpAll, mcpServer } from "@/lib/endpoints/mcp";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(mcpAll, mcpServer);
