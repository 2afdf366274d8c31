import { createTranslation } from "@/lib/endpoints/transcription";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createTranslation);
