import { createRerank } from "@/lib/endpoints/rerank";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createRerank);
