import { route } from "../define";
import { FAULT_LAB } from "./addresses";
import { LabCall, LabCallRequest, LabState } from "./contract";

const BODY_LIMIT = 256 * 1024;

export const faultLabRoutes = [
  route(FAULT_LAB.read, {
    id: "console.faultLab",
    summary: "The fault lab: whether it can be used, and the breakers of its targets",
    reply: LabState,
    needs: "providers.manage",
    handle: ({ faultLab }, { person }) => faultLab.read(person),
  }),
  route(FAULT_LAB.send, {
    id: "console.sendLabCall",
    summary: "Send a call with simulated faults of its targets",
    description:
      "A chat call that runs the same code as every call. Sandbox models replace the route's targets, so that nothing leaves the gateway. The call is in the logs as model `fault-lab`. Timeouts are shortened to a few seconds.",
    body: LabCallRequest,
    bodyLimitBytes: BODY_LIMIT,
    reply: LabCall,
    example: { failures: [{ target: "sandbox/sandbox-1", fails: "500" }] },
    needs: "providers.manage",
    errors: ["404"],
    handle: ({ faultLab }, { person, request, body }) => faultLab.send({ person, request }, body),
  }),
  route(FAULT_LAB.reset, {
    id: "console.resetFaultLab",
    summary: "Close the breakers of the fault lab",
    description: "Only those of the caller's own lab. Breakers of real targets stay unchanged.",
    needs: "providers.manage",
    handle: async ({ faultLab }, { person }) => faultLab.reset(person),
  }),
];
