import { route } from "../define";
import { CONNECT } from "./addresses";
import { SeenClients } from "./contract";

export const connectRoutes = [
  route(CONNECT.clients, {
    id: "console.clients",
    summary: "Programs that call with the team's keys",
    description: "Recognised by their user agents. Programs that send that of a library count as the library.",
    reply: SeenClients,
    handle: ({ connect }, { person }) => connect.clients(person),
  }),
];
