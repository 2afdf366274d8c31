import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { ACCOUNT } from "@/lib/console/account/addresses";
import type { ChangeMeRequest, ChangePasswordRequest, EndedSessions, SessionList } from "@/lib/console/account/contract";
import type { Person } from "@/lib/contracts/person";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call<SessionList>(ACCOUNT.sessions, { signal }),
});

export const changeMe = (body: ChangeMeRequest) => call<Person, ChangeMeRequest>(ACCOUNT.changeMe, { body });
export const changePassword = (body: ChangePasswordRequest) => call<void, ChangePasswordRequest>(ACCOUNT.changePassword, { body });
export const endSession = (id: string) => call<void>(ACCOUNT.endSession, { params: { id } });
export const endOtherSessions = () => call<EndedSessions>(ACCOUNT.endOtherSessions);
