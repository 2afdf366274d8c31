import { editImage } from "@/lib/endpoints/images";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(editImage);
