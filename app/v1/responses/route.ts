import { createResponse } from "@/lib/endpoints/responses";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createResponse);
