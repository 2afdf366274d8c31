import { createCompletion } from "@/lib/endpoints/completion";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createCompletion);
