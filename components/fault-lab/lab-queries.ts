import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { FAULT_LAB } from "@/lib/console/fault-lab/addresses";
import type { LabCall, LabState } from "@/lib/console/fault-lab/contract";
import type { LabRequest } from "./experiment";

export const labQuery = queryOptions({
  queryKey: ["fault lab"],
  queryFn: ({ signal }) => call<LabState>(FAULT_LAB.read, { signal }),
});

/** The call ends with the signal. */
export async function sendLabCall(body: LabRequest, signal?: AbortSignal): Promise<LabCall> {
  const made = await call<LabCall, LabRequest>(FAULT_LAB.send, { body, signal });
  queryClient().setQueryData<LabState>(labQuery.queryKey, { available: true, breakers: made.breakers });
  return made;
}

export async function resetLab(): Promise<void> {
  await call(FAULT_LAB.reset);
  await queryClient().invalidateQueries({ queryKey: labQuery.queryKey });
}
