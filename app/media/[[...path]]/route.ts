import { media } from "@/lib/endpoints/system";
import { serve } from "@/lib/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(media);
