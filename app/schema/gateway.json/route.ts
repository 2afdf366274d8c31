import { gatewaySchema } from "@/lib/endpoints/system";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(gatewaySchema);
