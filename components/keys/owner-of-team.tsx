"use client";

import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../team/team-queries";
import { OwnerChoice, type OwnerChoiceProps } from "./owner-choice";

/** The choice of an owner among the people of the team, who are fetched. */
export function OwnerOfTeam(props: OwnerChoiceProps) {
  const { data } = useQuery(membersQuery);
  return <OwnerChoice {...props} others={data?.items.filter(({ you }) => !you)} />;
}
