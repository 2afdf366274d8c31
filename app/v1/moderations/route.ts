import { createModeration } from "@/lib/endpoints/moderation";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createModeration);
