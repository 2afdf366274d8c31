import { countMessageTokens } from "@/lib/endpoints/messages";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(countMessageTokens);
