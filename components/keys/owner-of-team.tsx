"use client";

import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../team/team-queries";
import { OwnerChoice, type OwnerChoiceProps } from "./owner-choice";

export function OwnerOfTeam(props: OwnerChoiceProps) {
  const { data } = useQuery(membersQuery);
  return <OwnerChoice {...props} others={data?.items.filter(({ you }) => !you)} />;
}
