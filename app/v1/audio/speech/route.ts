import { createSpeech } from "@/lib/endpoints/speech";
import { serve } from "@/lib/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createSpeech);
