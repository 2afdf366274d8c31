import { SSF_TASK_ENDPOINTS } from "@/lib/endpoints/video/table";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(...SSF_TASK_ENDPOINTS);
