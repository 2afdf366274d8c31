import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import type { ChangeMeRequest, ChangePasswordRequest, EndedSessions, Person, SessionList } from "@/lib/contracts/console-account";
import { CONSOLE } from "@/lib/endpoints/console-routes";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call<SessionList>(CONSOLE.sessions, { signal }),
});

export const changeMe = (body: ChangeMeRequest) => call<Person, ChangeMeRequest>(CONSOLE.changeMe, { body });
export const changePassword = (body: ChangePasswordRequest) => call<void, ChangePasswordRequest>(CONSOLE.changePassword, { body });
export const endSession = (id: string) => call<void>(CONSOLE.endSession, { params: { id } });
export const endOtherSessions = () => call<EndedSessions>(CONSOLE.endOtherSessions);
