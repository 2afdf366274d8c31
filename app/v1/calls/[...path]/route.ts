import { rateCall } from "@/lib/endpoints/feedback";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(rateCall);
