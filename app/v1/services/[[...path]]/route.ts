import { createSynthesis } from "@/lib/endpoints/video/ssf";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createSynthesis);
