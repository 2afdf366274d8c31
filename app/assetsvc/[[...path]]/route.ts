import { ASSET_ENDPOINTS } from "@/lib/endpoints/assets";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...ASSET_ENDPOINTS);
