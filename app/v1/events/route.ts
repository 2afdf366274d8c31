import { followEvents } from "@/lib/endpoints/events";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(followEvents);
