import {
  cancelResponse,
  compactResponse,
  countResponseTokens,
  deleteResponse,
  listResponseInput,
  retrieveResponse,
} from "@/lib/endpoints/responses";
import { serve } from "@/lib/server/serve";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  countResponseTokens,
  compactResponse,
  retrieveResponse,
  deleteResponse,
  listResponseInput,
  cancelResponse,
);
